import {
  type AdminMe,
  Failure,
  INSTANCE_ADMIN_ROLE,
  type Id,
  type InstanceAdmin,
  newId,
  staticAssetUrl,
} from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { requireMe } from "../users/rows.ts";
import { lockInstance } from "./rows.ts";

export async function requireAdminMe(db: Db, userId: Id): Promise<AdminMe> {
  const {
    cover_image_url: _cover,
    last_login_medium: _medium,
    last_login_time: _time,
    ...me
  } = await requireMe(db, userId);
  return me;
}

type Person = Omit<InstanceAdmin["user_detail"], "avatar_url"> & { avatar_asset: Id | null };

const detailOf = ({ avatar_asset, ...user }: Person): InstanceAdmin["user_detail"] => ({
  ...user,
  avatar_url: avatar_asset ? staticAssetUrl(avatar_asset) : user.avatar || null,
});

export async function listAdmins(db: Db, only: { id?: Id } = {}): Promise<InstanceAdmin[]> {
  const { rows } = await sql<Omit<InstanceAdmin, "user_detail"> & { person: Person }>`
    select a.id, a.created_at, a.updated_at, null as deleted_at, a.created_by, a.updated_by, a.role, a.is_verified,
      a.user_id as user, a.instance_id as instance,
      jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
        'avatar_asset', u.avatar_asset, 'is_bot', u.is_bot, 'display_name', u.display_name, 'email', u.email,
        'last_login_medium', u.last_login_medium) as person
    from instance_admins a join users u on u.id = a.user_id
    where ${only.id ?? null}::uuid is null or a.id = ${only.id ?? null}
    order by a.created_at desc, a.id desc`.execute(db);
  return rows.map(({ person, ...row }) => ({ ...row, user_detail: detailOf(person) }));
}

export async function addAdmin(tx: Tx, userId: Id): Promise<InstanceAdmin> {
  const id = newId();
  const { id: instanceId } = await lockInstance(tx);
  const times = { created_at: tx.now, updated_at: tx.now, created_by: tx.by };
  await tx.db
    .insertInto("instance_admins")
    .values({ id, instance_id: instanceId, user_id: userId, role: INSTANCE_ADMIN_ROLE, ...times })
    .execute();
  const [row] = await listAdmins(tx.db, { id });
  return row!;
}

/** Under the lock of the instance, so that two who remove each other leave one of them. */
export async function removeAdmin(tx: Tx, id: Id): Promise<void> {
  await lockInstance(tx);
  const gone = await tx.db
    .deleteFrom("instance_admins")
    .where("id", "=", id)
    .returning("user_id")
    .executeTakeFirst();
  if (!gone) return;
  if (!(await hasActiveAdmin(tx.db))) throw new Failure("instance_admin_last");
  await tx.db
    .deleteFrom("sessions")
    .where("user_id", "=", gone.user_id)
    .where("kind", "=", "admin")
    .execute();
}

async function hasActiveAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from instance_admins a join users u on u.id = a.user_id and u.is_active limit 1`.execute(db);
  return rows.length > 0;
}
