import { endMySession, listMySessions } from "@cairn/api";
import { fail } from "@cairn/domain";
import { type Route, handle, read } from "../http/route.ts";
import { clearSessionCookie } from "./session-cookies.ts";
import { endSession, listSessions } from "./sessions.ts";

export const sessionRoutes: readonly Route[] = [
  read(listMySessions, ({ db, caller }) => listSessions(db, caller)),

  handle(endMySession, async ({ tx, caller, params, reply, services }) => {
    if (!(await endSession(tx.db, caller.id, params.sessionId))) return fail("object_not_found");
    if (params.sessionId === caller.sessionId) clearSessionCookie(reply, services.config, "app");
    return undefined;
  }),
];
