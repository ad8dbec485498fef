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
  reply: z.object({ existing: z.boolean(), status: z.enum(["MAGIC_CODE", "CREDENTIAL"]) }),
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
