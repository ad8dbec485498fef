import { createApiToken, deleteApiToken, getApiToken, listApiTokens, updateApiToken } from "@cairn/api";
import { fail, ok } from "@cairn/domain";
import { type Route, handle, read } from "../../http/route.ts";
import * as tokens from "./rows.ts";

export const apiTokenRoutes: readonly Route[] = [
  read(listApiTokens, ({ db, caller, services }) =>
    tokens.listTokens(db, caller.id, services.now().toISOString()),
  ),

  handle(createApiToken, ({ tx, caller, body }) => tokens.createToken(tx, caller.id, body)),

  read(getApiToken, async ({ db, caller, params, services }) => {
    const token = await tokens.getToken(db, caller.id, params.tokenId, services.now().toISOString());
    return token ? ok(token) : fail("object_not_found");
  }),

  handle(updateApiToken, async ({ tx, caller, params, body }) => {
    const token = await tokens.updateToken(tx, caller.id, params.tokenId, body);
    return token ? ok(token) : fail("object_not_found");
  }),

  handle(deleteApiToken, async ({ tx, caller, params }) =>
    (await tokens.deleteToken(tx, caller.id, params.tokenId)) ? ok(undefined) : fail("object_not_found"),
  ),
];
