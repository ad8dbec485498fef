import { randomBytes } from "node:crypto";
import type { Id } from "@cairn/domain";
import { sample } from "@cairn/testing";
import { hashPassword } from "../auth/passwords.ts";
import { finishSetup, isSetUp, lockInstance } from "../instance/rows.ts";
import { type Services, transact } from "../services.ts";
import { createUser, findByEmail } from "../users/rows.ts";
import { createWorkspace, rememberWorkspace, slugIsTaken } from "../workspaces/rows.ts";
import { addSample } from "./sample.ts";

export interface SignIn {
  readonly workspace: string;
  readonly project_id: Id;
  readonly email: string;
  readonly password: string;
}

const DEMO_EMAIL = "demo@cairn.example";

type Seeding = Pick<Services, "database" | "hub" | "now">;

const freeSlug = async ({ database }: Seeding): Promise<string> =>
  (await slugIsTaken(database.db, sample.slug))
    ? `${sample.slug}-${randomBytes(3).toString("hex")}`
    : sample.slug;

/** A person with a password of their own, and the sample workspace around them. */
export async function seedSample(services: Seeding): Promise<SignIn> {
  const password = `cairn-${randomBytes(6).toString("hex")}`;
  const passwordHash = await hashPassword(password);
  const slug = await freeSlug(services);
  const email = (await findByEmail(services.database.db, DEMO_EMAIL)) ? `${slug}@cairn.example` : DEMO_EMAIL;
  const { value: owner } = await transact(services, { by: null, cause: "seed" }, async (tx) => {
    const id = await createUser(tx, { email, firstName: "Demo", lastName: "Person", passwordHash });
    const instance = await lockInstance(tx);
    if (!instance.is_setup_done)
      await finishSetup(tx, instance.id, id, { name: sample.name, telemetry: false });
    return id;
  });
  const { value } = await transact(services, { by: owner, cause: "seed" }, async (tx) => {
    const workspace = { name: sample.name, slug, organization_size: "2-10", timezone: "UTC" };
    const { id } = await createWorkspace(tx, owner, workspace);
    await rememberWorkspace(tx.db, owner, id);
    const [project_id] = await addSample(tx, id, owner);
    return { workspace: slug, project_id: project_id!, email, password };
  });
  return value;
}

/** For `--demo`: fills an empty database, and leaves one that is in use alone. */
export async function seedDemo(services: Seeding): Promise<SignIn | null> {
  return (await isSetUp(services.database.db)) ? null : seedSample(services);
}
