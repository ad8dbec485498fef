import { generateMagicCode, magicSignIn, magicSignUp } from "@cairn/api";
import { fail, isEmail, normalEmail, ok, safeNextPath } from "@cairn/domain";
import { type Route, open } from "../http/route.ts";
import { landsAtHome } from "../users/rows.ts";
import { redirectRefused, redirectSignedIn, requireCsrf } from "./form.ts";
import { mailCode, signInByCode, signUpByCode, whyNoCode } from "./magic-codes.ts";
import { arrive } from "./signing-in.ts";

export const codeRoutes: readonly Route[] = [
  open(generateMagicCode, async ({ body, services }) => {
    const no = await whyNoCode(services);
    if (no) return fail(no);
    const email = normalEmail(body.email ?? "");
    if (!isEmail(email)) return fail("email_invalid");
    const exhausted = await mailCode(services, email);
    return exhausted ? fail(exhausted) : ok({ key: `magic_${email}` });
  }),

  open(magicSignIn, async ({ db, body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const nextPath = safeNextPath(body.next_path) ?? undefined;
    const came = await signInByCode(services, { email, code: (body.code ?? "").trim(), address: request.ip });
    if (!came.ok) return redirectRefused(reply, "/", came.code, { email, next_path: nextPath });
    const atHome = await landsAtHome(db, came.userId);
    await arrive({ request, reply, services }, { ...came, email, medium: "magic-code", proven: true });
    return redirectSignedIn(reply, atHome ? "/" : nextPath);
  }),

  open(magicSignUp, async ({ body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const nextPath = safeNextPath(body.next_path) ?? undefined;
    const came = await signUpByCode(services, { email, code: (body.code ?? "").trim(), address: request.ip });
    if (!came.ok) return redirectRefused(reply, "/", came.code, { email, next_path: nextPath });
    await arrive({ request, reply, services }, { ...came, email, medium: "magic-code", proven: true });
    return redirectSignedIn(reply, nextPath);
  }),
];
