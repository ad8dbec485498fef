import { randomBytes } from "node:crypto";
import {
  type Id,
  type MyWorkspace,
  type NotificationPreference,
  type Profile,
  type ProfilePatch,
  type UserFull,
  type UserMe,
  type UserPatch,
  type UserSettings,
  newId,
  staticAssetUrl,
} from "@cairn/domain";
import { sql } from "kysely";
import { updated } from "../changes/log.ts";
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
  /** They have shown that the address is theirs. */
  readonly proven?: boolean;
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
      is_email_verified: user.proven ?? false,
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
  await tx.db
    .insertInto("notification_preferences")
    .values({ id: newId(), user_id: id, ...times })
    .execute();
  return id;
}

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "password_hash", "is_active", "is_password_autoset"])
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();

export const findById = (db: Db, id: Id) =>
  db.selectFrom("users").select(["id", "email", "is_active"]).where("id", "=", id).executeTakeFirst();

export const requireOwnPassword = (db: Db, id: Id) =>
  db
    .selectFrom("users")
    .select(["password_hash", "is_password_autoset"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** From here on it is one of their own choosing. */
export async function storePassword(
  tx: Pick<Tx, "db" | "now">,
  id: Id,
  hash: string,
  { proven = false } = {},
): Promise<void> {
  const verified = proven ? { is_email_verified: true } : {};
  await tx.db
    .updateTable("users")
    .set({ password_hash: hash, is_password_autoset: false, updated_at: tx.now, ...verified })
    .where("id", "=", id)
    .execute();
}

export async function rememberSignOut(db: Db, id: Id, address: string, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_logout_time: now, last_logout_ip: address })
    .where("id", "=", id)
    .execute();
}

export async function requireFull(db: Db, id: Id): Promise<UserFull> {
  const { avatar, avatar_asset, cover_image, cover_image_asset, ...user } = await db
    .selectFrom("users")
    .select([
      "id",
      "avatar",
      "avatar_asset",
      "cover_image",
      "cover_image_asset",
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
  return {
    ...user,
    avatar,
    avatar_asset,
    avatar_url: avatar_asset ? staticAssetUrl(avatar_asset) : avatar || null,
    cover_image,
    cover_image_asset,
    cover_image_url: cover_image_asset ? staticAssetUrl(cover_image_asset) : cover_image,
  };
}

export async function requireMe(db: Db, id: Id): Promise<UserMe> {
  const { avatar_asset: _avatar, cover_image_asset: _cover, ...me } = await requireFull(db, id);
  return me;
}

/** What others see of a person; an address is not among it. */
const shown = ({ id, first_name, last_name, avatar, avatar_url, is_bot, display_name }: UserMe) => ({
  id,
  first_name,
  last_name,
  avatar,
  avatar_url,
  is_bot,
  display_name,
});

/** Whether it is a picture that the person uploaded themselves. */
export async function ownsAsset(db: Db, userId: Id, assetId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_assets
    where id = ${assetId} and user_id = ${userId} and is_uploaded and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** Everybody who shares a workspace with the person learns of their new name or picture. */
export async function updateMe(tx: Tx, id: Id, patch: UserPatch): Promise<UserFull> {
  await tx.db
    .updateTable("users")
    .set({ ...patch, updated_at: tx.now })
    .where("id", "=", id)
    .execute();
  const full = await requireFull(tx.db, id);
  for (const workspace of await listWorkspaces(tx.db, id))
    tx.change(workspace.id, updated({ type: "user", id, audience: { to: "workspace" } }, shown(full)));
  return full;
}

export async function changeEmail(tx: Pick<Tx, "db" | "now">, id: Id, email: string): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({ email, is_email_verified: false, updated_at: tx.now })
    .where("id", "=", id)
    .execute();
}

export async function isInstanceAdmin(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom("instance_admins")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who came by a code before and is done with the first steps goes home, wherever the form would lead. */
export async function landsAtHome(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.is_password_autoset", "p.is_onboarded"])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && row.is_password_autoset && row.is_onboarded;
}

export async function isMemberOf(db: Db, userId: Id, workspaceId: Id): Promise<boolean> {
  return (await listWorkspaces(db, userId)).some(({ id }) => id === workspaceId);
}

export async function updateProfile(
  tx: Pick<Tx, "db" | "now">,
  userId: Id,
  patch: ProfilePatch,
): Promise<Profile> {
  await tx.db
    .updateTable("profiles")
    .set({ ...patch, updated_at: tx.now })
    .where("user_id", "=", userId)
    .execute();
  return requireProfile(tx.db, userId);
}

export async function requirePreferences(db: Db, userId: Id): Promise<NotificationPreference> {
  const { user_id, ...row } = await db
    .selectFrom("notification_preferences")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...row, user: user_id, created_by: null, deleted_at: null, workspace: null, project: null };
}

export async function updatePreferences(
  tx: Tx,
  userId: Id,
  patch: { readonly [kind: string]: boolean | undefined },
): Promise<NotificationPreference> {
  await tx.db
    .updateTable("notification_preferences")
    .set({ ...patch, updated_at: tx.now, updated_by: tx.by })
    .where("user_id", "=", userId)
    .execute();
  return requirePreferences(tx.db, userId);
}

export async function requireProfile(db: Db, userId: Id): Promise<Profile> {
  const { user_id, ...profile } = await db
    .selectFrom("profiles")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...profile, user: user_id } as Profile;
}

export async function listWorkspaces(
  db: Db,
  userId: Id,
  { search, owner }: { search?: string | undefined; owner?: Id | undefined } = {},
): Promise<MyWorkspace[]> {
  const { rows } = await sql<MyWorkspace>`
    select ${workspaceFields}, m.role
    from workspaces w
    join workspace_members m on m.workspace_id = w.id and m.member_id = ${userId} and m.is_active
      and m.deleted_at is null
    where w.deleted_at is null and (${owner ?? null}::uuid is null or w.owner_id = ${owner ?? null})
      and strpos(lower(w.name), lower(${search ?? ""})) > 0
    order by w.created_at desc, w.id desc`.execute(db);
  return rows;
}

async function countInvitations(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ invitations: number }>`
    select count(*) as invitations from workspace_invitations
    where lower(email) = ${email} and deleted_at is null`.execute(db);
  return rows[0]?.invitations ?? 0;
}

/** Where to land: the workspace used last if still a member, else the oldest one. */
export async function requireSettings(db: Db, userId: Id): Promise<UserSettings> {
  const { last_workspace_id, email, is_email_verified } = await db
    .selectFrom("users as u")
    .innerJoin("profiles as p", "p.user_id", "u.id")
    .select(["p.last_workspace_id", "u.email", "u.is_email_verified"])
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
      // Who only typed the address learns nothing of what was sent to it.
      invites: is_email_verified ? await countInvitations(db, email) : 0,
    },
  };
}
