import { InstanceInfo } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getInstance = endpoint({
  method: "GET",
  path: "/api/instances/",
  needs: "anyone",
  limit: "public",
  summary: "What this installation is and how people sign in to it",
  reply: InstanceInfo,
});

const text = z.string().optional();

export const setUpInstance = endpoint({
  method: "POST",
  path: "/api/instances/admins/sign-up/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Make the first administrator, once",
  body: z.object({
    email: text,
    password: text,
    first_name: text,
    last_name: text,
    company_name: text,
    is_telemetry_enabled: text,
    csrfmiddlewaretoken: text,
  }),
});
