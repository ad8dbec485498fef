import { type AssetType, type Id, newId } from "@cairn/domain";
import { signPolicy } from "../src/assets/policy.ts";
import * as assets from "../src/assets/rows.ts";
import { transact } from "../src/services.ts";
import type { Person, World } from "./people.ts";

/** The smallest picture there is. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const pixelFile = (name = "pixel.png", type = "image/png") => new File([PIXEL], name, { type });

interface Place {
  readonly workspaceId: Id | null;
  readonly projectId?: Id | undefined;
}

/** A file that is uploaded and attached to nothing yet, straight in the database and the store. */
export async function anAsset(
  world: World,
  by: Person,
  { workspaceId, projectId }: Place,
  type: AssetType | null,
): Promise<{ id: Id; key: string }> {
  const { services } = world;
  const attributes = { name: "pixel.png", type: "image/png", size: PIXEL.length };
  const { value } = await transact(services, { by: by.id, cause: "test" }, async (tx) => {
    const made = workspaceId
      ? await assets.insertAsset(tx, workspaceId, { type, attributes, projectId: projectId ?? null })
      : await assets.insertUserAsset(tx, by.id, { type, attributes });
    const table = workspaceId ? "file_assets" : "user_assets";
    await tx.db
      .updateTable(table)
      .set({ is_uploaded: true, storage_metadata: { ContentType: "image/png" } })
      .where("id", "=", made.id)
      .execute();
    return made;
  });
  await services.files.write(value.key, chunks(PIXEL), PIXEL.length);
  return value;
}

export async function* chunks(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/** A form with a file in it, as every call that takes files accepts it. */
export function uploadForm(world: World): FormData {
  const form = new FormData();
  const policy = {
    key: newId(),
    type: "image/png",
    size: PIXEL.length,
    expires: Math.floor(Date.now() / 1000) + 60,
  };
  const fields = {
    "Content-Type": policy.type,
    key: policy.key,
    ...signPolicy(world.services.secret, policy),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("asset", pixelFile());
  return form;
}
