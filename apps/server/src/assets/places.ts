import { type AssetType, type Id, type Network, staticAssetUrl } from "@cairn/domain";
import { sql } from "kysely";
import { updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";

/** Where a picture is shown once it is confirmed: a column that holds its id. */
interface Place {
  /** The picture that is shown now. */
  current(tx: Tx, holder: Holder): Promise<Id | null>;
  show(tx: Tx, holder: Holder, id: Id | null): Promise<void>;
}
export interface Holder {
  readonly workspaceId: Id | null;
  readonly identifier: Id;
}

// The rows are locked without their keys: every write that names its author holds those of the author's row, and two
// such writes that both wanted all of it would wait for each other.
const ofPerson = (column: "avatar_asset" | "cover_image_asset"): Place => ({
  async current(tx, { identifier }) {
    const { rows } = await sql<{ id: Id | null }>`
      select ${sql.ref(column)} as id from users where id = ${identifier} for no key update`.execute(tx.db);
    return rows[0]?.id ?? null;
  },
  async show(tx, { identifier }, id) {
    await tx.db
      .updateTable("users")
      .set({ [column]: id, updated_at: tx.now })
      .where("id", "=", identifier)
      .execute();
  },
});

const logo: Place = {
  async current(tx, { identifier }) {
    const { rows } = await sql<{ id: Id | null }>`
      select logo_asset as id from workspaces where id = ${identifier} for no key update`.execute(tx.db);
    return rows[0]?.id ?? null;
  },
  async show(tx, { identifier }, id) {
    const stamp = { updated_at: tx.now, updated_by: tx.by };
    const { rows } = await sql<{ logo: string | null }>`
      update workspaces set logo_asset = ${id}, updated_at = ${tx.now}, updated_by = ${tx.by}
      where id = ${identifier} returning logo`.execute(tx.db);
    const fields = { logo_asset: id, logo_url: id ? staticAssetUrl(id) : (rows[0]?.logo ?? null), ...stamp };
    tx.change(
      identifier,
      updated({ type: "workspace", id: identifier, audience: { to: "workspace" } }, fields),
    );
  },
};

const cover: Place = {
  async current(tx, { workspaceId, identifier }) {
    const { rows } = await sql<{ id: Id | null }>`
      select cover_image_asset as id from projects
      where workspace_id = ${workspaceId} and id = ${identifier} for no key update`.execute(tx.db);
    return rows[0]?.id ?? null;
  },
  async show(tx, { workspaceId, identifier }, id) {
    const stamp = { updated_at: tx.now, updated_by: tx.by };
    const { rows } = await sql<{ network: Network; cover_image: string | null }>`
      update projects set cover_image_asset = ${id}, updated_at = ${tx.now}, updated_by = ${tx.by}
      where workspace_id = ${workspaceId} and id = ${identifier} returning network, cover_image`.execute(
      tx.db,
    );
    const row = rows[0]!;
    const url = id ? staticAssetUrl(id) : row.cover_image;
    const entry = {
      type: "project",
      id: identifier,
      project_id: identifier,
      audience: { to: "listing", project: identifier, network: row.network },
    } as const;
    tx.change(workspaceId!, updated(entry, { cover_image_asset: id, cover_image_url: url, ...stamp }));
  },
};

export const places: Readonly<Partial<Record<AssetType, Place>>> = {
  USER_AVATAR: ofPerson("avatar_asset"),
  USER_COVER: ofPerson("cover_image_asset"),
  WORKSPACE_LOGO: logo,
  PROJECT_COVER: cover,
};
