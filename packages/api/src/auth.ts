import { UserFull, signInSteps } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

// Form fields are checked by the rules in their own order, so the schema only says that they are text.
const text = z.string().optional();

export const getCsrfToken = endpoint({
  method: "GET",
  path: "/auth/get-csrf-token/",
  needs: "anyone",
  limit: "public",
  summary: "A token for the next form post, and the cookie it belongs to",
  reply: z.object({ csrf_token: z.string() }),
});

export const checkEmail = endpoint({
  method: "POST",
  path: "/auth/email-check/",
  needs: "anyone",
  limit: "sign_in",
  summary: "Whether an address has an account, and how it signs in",
  body: z.object({ email: text }),
  reply: z.object({ existing: z.boolean(), status: z.enum(signInSteps) }),
});

export const signIn = endpoint({
  method: "POST",
  path: "/auth/sign-in/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Sign in with a password",
  body: z.object({ email: text, password: text, next_path: text, csrfmiddlewaretoken: text }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/auth/sign-out/",
  needs: "anyone",
  kind: "form",
  status: 302,
  summary: "End this session",
  body: z.object({ csrfmiddlewaretoken: text }),
});

export const signUp = endpoint({
  method: "POST",
  path: "/auth/sign-up/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Make an account with a password, and sign in to it",
  body: z.object({ email: text, password: text, next_path: text, csrfmiddlewaretoken: text }),
});

export const generateMagicCode = endpoint({
  method: "POST",
  path: "/auth/magic-generate/",
  needs: "anyone",
  limit: "sign_in",
  summary: "Mail a code that signs in or up, once",
  body: z.object({ email: text }),
  reply: z.object({ key: z.string() }),
});

const magicForm = z.object({ email: text, code: text, next_path: text, csrfmiddlewaretoken: text });

export const magicSignIn = endpoint({
  method: "POST",
  path: "/auth/magic-sign-in/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Sign in with a mailed code",
  body: magicForm,
});

export const magicSignUp = endpoint({
  method: "POST",
  path: "/auth/magic-sign-up/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Make an account with a mailed code, and sign in to it",
  body: magicForm,
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password/",
  needs: "anyone",
  limit: "sign_in",
  summary: "Mail a link that sets a new password, once",
  body: z.object({ email: text }),
  reply: z.object({ message: z.string() }),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password/:uidb64/:token/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Set a new password with a mailed link",
  params: z.object({ uidb64: z.string(), token: z.string() }),
  body: z.object({ password: text, csrfmiddlewaretoken: text }),
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password/",
  needs: "account.use",
  summary: "Replace the password; every other session ends",
  body: z.object({ old_password: text, new_password: text }),
  reply: z.object({ message: z.string() }),
});

export const setPassword = endpoint({
  method: "POST",
  path: "/auth/set-password/",
  needs: "account.use",
  summary: "Choose a first password, for who signed up without one",
  body: z.object({ password: text }),
  reply: UserFull,
});
