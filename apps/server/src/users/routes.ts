import { getMe, getMyProfile, getMySettings, getSession, listMyWorkspaces } from "@cairn/api";
import { type Route, open, read } from "../http/route.ts";
import * as users from "./rows.ts";

export const userRoutes: readonly Route[] = [
  read(getMe, ({ db, caller }) => users.requireMe(db, caller.id)),
  open(getSession, async ({ db, caller }) =>
    caller
      ? { is_authenticated: true as const, user: await users.requireMe(db, caller.id) }
      : { is_authenticated: false as const },
  ),
  read(getMyProfile, ({ db, caller }) => users.requireProfile(db, caller.id)),
  read(getMySettings, ({ db, caller }) => users.requireSettings(db, caller.id)),
  read(listMyWorkspaces, ({ db, caller }) => users.listWorkspaces(db, caller.id)),
];
