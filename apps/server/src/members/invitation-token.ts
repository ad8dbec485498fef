import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Id } from "@cairn/domain";

/** Made anew whenever it is needed, from what only this installation knows: nobody finds it in the database. */
export const invitationToken = (secret: string, id: Id): string =>
  createHmac("sha256", secret).update(`workspace invitation ${id}`).digest("base64url");

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Takes the same time however much of the token is right. */
export const isInvitationToken = (secret: string, id: Id, given: string): boolean =>
  timingSafeEqual(hash(given), hash(invitationToken(secret, id)));
