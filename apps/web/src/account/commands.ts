import { call, deleteApiToken, endMySession, updateMyProfile } from "@cairn/api";
import type { Id, Profile } from "@cairn/domain";
import { accountCommand } from "./account-data.ts";

export type ProfileEdit = Partial<Pick<Profile, "theme" | "language" | "start_of_the_week">>;

export const editProfile = accountCommand({
  name: "profile.edit",
  label: "account.command_preferences",
  apply: (tx, { id, patch }: { id: Id; patch: ProfileEdit }) => tx.update("profile", id, patch),
  send: ({ patch }) => call(updateMyProfile, { body: patch }),
  merge: (row) => [{ type: "profile", row }],
});

export const removeToken = accountCommand({
  name: "api_token.remove",
  label: "account.command_revoke",
  apply: (tx, { id }: { id: Id }) => tx.remove("api_token", id),
  send: ({ id }) => call(deleteApiToken, { params: { tokenId: id } }),
});

export const endSession = accountCommand({
  name: "session.end",
  label: "account.command_sign_out",
  apply: (tx, { id }: { id: Id }) => tx.remove("session", id),
  send: ({ id }) => call(endMySession, { params: { sessionId: id } }),
});
