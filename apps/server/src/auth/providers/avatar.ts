import { Failure, type Id, imageTypes } from "@cairn/domain";
import { insertUserAsset, requireUserAsset } from "../../assets/rows.ts";
import { confirm } from "../../assets/uploads.ts";
import type { EgressReply } from "../../egress/egress.ts";
import { EgressRefused } from "../../egress/refusal.ts";
import { type Services, transact } from "../../services.ts";

const TIMEOUT_MS = 10_000;

async function fetchPicture({ egress, config }: Services, url: string): Promise<EgressReply | null> {
  const limits = { maxBytes: config.fileSizeLimit, timeoutMs: TIMEOUT_MS };
  try {
    const reply = await egress.fetch(url, { ...limits, accept: [...imageTypes], redirects: 5 });
    return reply.status === 200 && reply.body.length > 0 ? reply : null;
  } catch (cause) {
    if (cause instanceof EgressRefused) return null;
    throw cause;
  }
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

/** Copies the picture somebody has at a provider, so that no browser of ours asks there; what is none is left out. */
export async function copyAvatar(
  services: Services,
  { userId, url }: { userId: Id; url: string },
): Promise<void> {
  const picture = await fetchPicture(services, url);
  if (!picture) return;
  const size = picture.body.length;
  const type = String(picture.headers["content-type"]).split(";")[0]!.trim().toLowerCase();
  const asset = { type: "USER_AVATAR", attributes: { name: "avatar", type, size } } as const;
  try {
    await transact(services, { by: userId, cause: "copy avatar" }, async (tx) => {
      const { id, key } = await insertUserAsset(tx, userId, asset);
      await services.files.write(key, once(picture.body), size);
      await confirm(services, tx, await requireUserAsset(tx.db, userId, { id }), undefined);
    });
  } catch (cause) {
    // It said it was a picture and is not.
    if (!(cause instanceof Failure)) throw cause;
  }
}
