import { changePassword, forgotPassword, resetPassword, setPassword } from "@cairn/api";
import { fail, isEmail, normalEmail, ok } from "@cairn/domain";
import { type Route, handle, open } from "../http/route.ts";
import { isSetUp } from "../instance/rows.ts";
import { requireFull, storePassword } from "../users/rows.ts";
import { redirectRefused, requireCsrf } from "./form.ts";
import { withdrawSecret } from "./one-time-secrets.ts";
import { checkChange, checkFirst } from "./own-password.ts";
import { mailResetLink, resetByLink } from "./password-reset.ts";
import { startAfresh } from "./signing-in.ts";

export const passwordRoutes: readonly Route[] = [
  open(forgotPassword, async ({ db, body, services }) => {
    if (!(await isSetUp(db))) return fail("instance_not_configured");
    const email = normalEmail(body.email ?? "");
    if (!isEmail(email)) return fail("email_invalid");
    const known = await mailResetLink(services, email);
    return known ? ok({ message: "Check your email to reset your password" }) : fail("user_does_not_exist");
  }),

  open(resetPassword, async ({ body, params, request, reply, services }) => {
    requireCsrf(request, body);
    const form = { ...params, password: body.password ?? "", address: request.ip };
    const refused = await resetByLink(services, form);
    if (!refused) return void reply.redirect("/sign-in?success=True");
    // The link is still good then, and the form needs it for another try.
    const keep = refused === "password_too_weak" || refused === "password_invalid" ? params : {};
    return redirectRefused(reply, "/accounts/reset-password", refused, keep);
  }),

  handle(changePassword, async ({ tx, caller, body, request, reply, services }) => {
    requireCsrf(request, {});
    const checked = await checkChange(services.database.db, {
      userId: caller.id,
      email: caller.email,
      address: request.ip,
      oldPassword: body.old_password ?? "",
      newPassword: body.new_password ?? "",
    });
    if (!checked.ok) return checked;
    await storePassword(tx, caller.id, checked.value);
    await withdrawSecret(tx.db, { purpose: "password_reset", subject: caller.id });
    await startAfresh(tx, { request, reply, services }, caller.id);
    return ok({ message: "Password updated successfully" });
  }),

  handle(setPassword, async ({ tx, caller, body, request, reply, services }) => {
    requireCsrf(request, {});
    const checked = await checkFirst(services.database.db, caller.id, body.password ?? "");
    if (!checked.ok) return checked;
    await storePassword(tx, caller.id, checked.value);
    await startAfresh(tx, { request, reply, services }, caller.id);
    return ok(await requireFull(tx.db, caller.id));
  }),
];
