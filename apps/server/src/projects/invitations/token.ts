import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Id } from "@cairn/domain";

/** Made anew whenever it is needed, from what only this installation knows: nobody finds it in the database. */
export const projectInvitationToken = (secret: string, id: Id): string =>
  createHmac("sha256", secret).update(`project invitation ${id}`).digest("base64url");

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Takes the same time however much of the token is right. */
export const isProjectInvitationToken = (secret: string, id: Id, given: string): boolean =>
  timingSafeEqual(hash(given), hash(projectInvitationToken(secret, id)));
