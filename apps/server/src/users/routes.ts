import { getMe, getMyProfile, getMySettings, listMyWorkspaces } from "@cairn/api";
import { type Route, read } from "../http/route.ts";
import * as users from "./rows.ts";

export const userRoutes: readonly Route[] = [
  read(getMe, ({ db, caller }) => users.requireMe(db, caller.id)),
  read(getMyProfile, ({ db, caller }) => users.requireProfile(db, caller.id)),
  read(getMySettings, ({ db, caller }) => users.requireSettings(db, caller.id)),
  read(listMyWorkspaces, ({ db, caller }) => users.listWorkspaces(db, caller.id)),
];
