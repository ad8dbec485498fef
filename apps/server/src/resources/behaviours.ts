import type { Row } from "@cairn/api";
import type { Id, ResourceName } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { listLabelsOf, refuseDeepTree, refuseSameName } from "../labels/rows.ts";
import type { Shelf } from "./rows.ts";

/** What a plain entity does differently from the others; a refusal is thrown. */
export interface Behaviour {
  list?(db: Db, shelf: Shelf): Promise<Row[]>;
  beforeCreate?(db: Db, shelf: Shelf, id: Id, body: Row): Promise<void>;
  beforeUpdate?(db: Db, shelf: Shelf, id: Id, body: Row): Promise<void>;
}

const label: Behaviour = {
  beforeCreate: refuseDeepTree,
  async beforeUpdate(db, shelf, id, body) {
    await refuseDeepTree(db, shelf, id, body);
    await refuseSameName(db, shelf, id, body);
  },
};

export const behaviours: Partial<Record<ResourceName, Behaviour>> = {
  label,
  workspaceLabel: { ...label, list: (db, shelf) => listLabelsOf(db, shelf.workspaceId, shelf.ownerId) },
};
