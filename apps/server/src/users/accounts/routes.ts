import { getMyAccount, listMyAccounts, removeMyAccount } from "@cairn/api";
import { fail, ok } from "@cairn/domain";
import { type Route, handle, read } from "../../http/route.ts";
import * as accounts from "./rows.ts";

export const accountRoutes: readonly Route[] = [
  read(listMyAccounts, ({ db, caller }) => accounts.listAccounts(db, caller.id)),

  read(getMyAccount, async ({ db, caller, params }) => {
    const account = await accounts.getAccount(db, caller.id, params.accountId);
    return account ? ok(account) : fail("object_not_found");
  }),

  handle(removeMyAccount, async ({ tx, caller, params }) =>
    (await accounts.deleteAccount(tx.db, caller.id, params.accountId))
      ? ok(undefined)
      : fail("object_not_found"),
  ),
];
