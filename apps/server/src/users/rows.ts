import { randomBytes } from "node:crypto";
import {
  type Id,
  type MyWorkspace,
  type Profile,
  type UserMe,
  type UserSettings,
  newId,
} from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { workspaceFields } from "../workspaces/rows.ts";

const randomColor = () => `#${randomBytes(3).toString("hex")}`;

export interface NewUser {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash: string | null;
  readonly companyName?: string;
}

/** An account with its profile. The address is normal (trimmed, lower case) by now. */
export async function createUser(tx: Pick<Tx, "db" | "now">, user: NewUser): Promise<Id> {
  const id = newId();
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.db
    .insertInto("users")
    .values({
      id,
      email: user.email,
      username: randomBytes(16).toString("hex"),
      display_name: user.email.split("@")[0] ?? "",
      first_name: user.firstName ?? "",
      last_name: user.lastName ?? "",
      password_hash: user.passwordHash,
      is_password_autoset: user.passwordHash === null,
      date_joined: tx.now,
      ...times,
    })
    .execute();
  const steps = { profile_complete: false, workspace_create: false, workspace_join: false };
  await tx.db
    .insertInto("profiles")
    .values({
      id: newId(),
      user_id: id,
      onboarding_step: { ...steps, workspace_invite: false },
      mobile_onboarding_step: steps,
      product_tour: { work_items: false, cycles: false, modules: false, intake: false, pages: false },
      company_name: user.companyName ?? "",
      background_color: randomColor(),
      ...times,
    })
    .execute();
  return id;
}

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "password_hash", "is_active", "is_password_autoset"])
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();

export async function requireMe(db: Db, id: Id): Promise<UserMe> {
  const { avatar, cover_image, ...user } = await db
    .selectFrom("users")
    .select([
      "id",
      "avatar",
      "cover_image",
      "date_joined",
      "display_name",
      "email",
      "first_name",
      "last_name",
    ])
    .select(["is_active", "is_bot", "is_email_verified", "is_password_autoset", "user_timezone", "username"])
    .select(["last_login_medium", "last_login_time"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...user, avatar, avatar_url: avatar || null, cover_image, cover_image_url: cover_image };
}

export async function requireProfile(db: Db, userId: Id): Promise<Profile> {
  const { user_id, ...profile } = await db
    .selectFrom("profiles")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...profile, user: user_id } as Profile;
}

export async function listWorkspaces(db: Db, userId: Id): Promise<MyWorkspace[]> {
  const { rows } = await sql<MyWorkspace>`
    select ${workspaceFields}, m.role
    from workspaces w
    join workspace_members m on m.workspace_id = w.id and m.member_id = ${userId} and m.is_active
      and m.deleted_at is null
    where w.deleted_at is null order by w.created_at desc`.execute(db);
  return rows;
}

/** Where to land: the workspace used last if still a member, else the oldest one. */
export async function requireSettings(db: Db, userId: Id): Promise<UserSettings> {
  const { last_workspace_id, email } = await db
    .selectFrom("users as u")
    .innerJoin("profiles as p", "p.user_id", "u.id")
    .select(["p.last_workspace_id", "u.email"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  const mine = await listWorkspaces(db, userId);
  const last = mine.find((workspace) => workspace.id === last_workspace_id);
  const fallback = last ?? mine.at(-1);
  return {
    id: userId,
    email,
    workspace: {
      last_workspace_id: last?.id ?? null,
      last_workspace_slug: last?.slug ?? null,
      ...(last ? { last_workspace_name: last.name, last_workspace_logo: last.logo_url ?? "" } : {}),
      fallback_workspace_id: fallback?.id ?? null,
      fallback_workspace_slug: fallback?.slug ?? null,
      invites: 0,
    },
  };
}
