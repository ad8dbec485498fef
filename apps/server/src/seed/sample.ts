import { type Id, Role, newId, resources } from "@cairn/domain";
import { type Sample, sample } from "@cairn/testing";
import type { Tx } from "../changes/transaction.ts";
import { addMember as addToProject, createProject } from "../projects/rows.ts";
import { insertRow } from "../resources/rows.ts";
import { type Services, transact } from "../services.ts";
import { createUser, findByEmail } from "../users/rows.ts";
import { addMember as addToWorkspace } from "../workspaces/rows.ts";

interface Person {
  readonly id: Id;
  readonly role: Role;
}

/** The sample's people. They have no password, so nobody can sign in as one of them. */
async function addPeople(tx: Tx, workspaceId: Id, people: Sample["people"]): Promise<Person[]> {
  const added: Person[] = [];
  for (const { email, firstName, lastName, role } of people) {
    const known = await findByEmail(tx.db, email);
    const id = known?.id ?? (await createUser(tx, { email, firstName, lastName, passwordHash: null }));
    await addToWorkspace(tx, workspaceId, id, role);
    added.push({ id, role });
  }
  return added;
}

/** Everything the sample holds, in one transaction: a workspace is filled or it is not. */
export async function addSample(tx: Tx, workspaceId: Id, owner: Id): Promise<Id[]> {
  const people = await addPeople(tx, workspaceId, sample.people);
  const shelf = { workspaceId, ownerId: owner };
  const projects: Id[] = [];
  for (const { labels, emoji, ...project } of sample.projects) {
    const logo_props = { in_use: "emoji", emoji: { value: emoji } };
    const { id } = await createProject(tx, workspaceId, { ...project, logo_props });
    await addToProject(tx, workspaceId, id, owner, Role.admin);
    for (const person of people) await addToProject(tx, workspaceId, id, person.id, person.role);
    for (const label of labels)
      await insertRow(tx, { ...shelf, resource: resources.label, projectId: id }, newId(), {
        ...label,
        parent: null,
      });
    projects.push(id);
  }
  for (const link of sample.quickLinks)
    await insertRow(tx, { ...shelf, resource: resources.quickLink, projectId: null }, newId(), {
      ...link,
      metadata: {},
    });
  return projects;
}

export async function fillSample(services: Services, data: { workspaceId: Id; userId: Id }): Promise<void> {
  const { workspaceId, userId } = data;
  await transact(services, { by: userId, cause: "sample" }, async (tx) => {
    const projects = tx.db.selectFrom("projects").select("id").where("workspace_id", "=", workspaceId);
    // Tried again after a crash between the commit and the mark that it is done: it is done.
    if (!(await projects.executeTakeFirst())) await addSample(tx, workspaceId, userId);
  });
}
