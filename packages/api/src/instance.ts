import {
  AdminMe,
  AdminWorkspace,
  ConfigurationSetting,
  INSTANCE_ADMIN_ROLE,
  Id,
  InstanceAdmin,
  InstanceEdit,
  InstanceInfo,
  InstanceRow,
  Instant,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, envelopeOf } from "./paging.ts";

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

export const editInstance = endpoint({
  method: "PATCH",
  path: "/api/instances/",
  needs: "instance.admin",
  status: 200,
  summary: "Change what the installation is called and how it behaves",
  body: InstanceEdit,
  reply: InstanceRow,
});

export const visitSignUpScreen = endpoint({
  method: "POST",
  path: "/api/instances/admins/sign-up-screen-visited/",
  needs: "anyone",
  limit: "public",
  summary: "Note that the set-up screen has been seen",
});

export const signInAdmin = endpoint({
  method: "POST",
  path: "/api/instances/admins/sign-in/",
  needs: "anyone",
  kind: "form",
  limit: "sign_in",
  status: 302,
  summary: "Sign in to the administration of the installation",
  body: z.object({ email: text, password: text, csrfmiddlewaretoken: text }),
});

export const signOutAdmin = endpoint({
  method: "POST",
  path: "/api/instances/admins/sign-out/",
  needs: "anyone",
  kind: "form",
  status: 302,
  summary: "End this administration session",
  body: z.object({ csrfmiddlewaretoken: text }),
});

export const getAdminMe = endpoint({
  method: "GET",
  path: "/api/instances/admins/me/",
  needs: "instance.admin",
  summary: "The signed-in administrator",
  reply: AdminMe,
});

export const getAdminSession = endpoint({
  method: "GET",
  path: "/api/instances/admins/session/",
  needs: "anyone",
  limit: "public",
  summary: "Whether an administrator is signed in, and who",
  reply: z.union([
    z.object({ is_authenticated: z.literal(true), user: AdminMe }),
    z.object({ is_authenticated: z.literal(false) }),
  ]),
});

export const listAdmins = endpoint({
  method: "GET",
  path: "/api/instances/admins/",
  needs: "instance.admin",
  summary: "The administrators of the installation, newest first",
  reply: z.array(InstanceAdmin),
});

export const addAdmin = endpoint({
  method: "POST",
  path: "/api/instances/admins/",
  needs: "instance.admin",
  status: 201,
  summary: "Make somebody who has an account an administrator",
  body: z.object({
    email: z.string().default(""),
    role: z.literal(INSTANCE_ADMIN_ROLE).default(INSTANCE_ADMIN_ROLE),
  }),
  reply: InstanceAdmin,
});

export const removeAdmin = endpoint({
  method: "DELETE",
  path: "/api/instances/admins/:adminId/",
  needs: "instance.admin",
  summary: "Take the administration of the installation from somebody",
  params: z.object({ adminId: Id }),
});

export const listSettings = endpoint({
  method: "GET",
  path: "/api/instances/configurations/",
  needs: "instance.admin",
  summary: "The settings of the installation; secrets that are set show as a mask",
  reply: z.array(ConfigurationSetting),
});

export const changeSettings = endpoint({
  method: "PATCH",
  path: "/api/instances/configurations/",
  needs: "instance.admin",
  summary: "Change settings by their keys; what is absent, and a secret's mask, stays",
  body: z.record(z.string(), z.unknown()),
  reply: z.array(ConfigurationSetting),
});

export const switchMailOff = endpoint({
  method: "DELETE",
  path: "/api/instances/configurations/disable-email-feature/",
  needs: "instance.admin",
  status: 200,
  summary: "Forget the mail server",
});

export const checkMailSettings = endpoint({
  method: "POST",
  path: "/api/instances/email-credentials-check/",
  needs: "instance.admin",
  summary: "Send a message with the stored settings and say how that went",
  body: z.object({ receiver_email: text }),
  reply: z.object({ message: z.string() }),
});

export const checkSlugAsAdmin = endpoint({
  method: "GET",
  path: "/api/instances/workspace-slug-check/",
  needs: "instance.admin",
  summary: "Whether an address is free",
  query: z.object({ slug: z.string().trim().optional() }),
  reply: z.object({ status: z.boolean() }),
});

export const listAllWorkspaces = endpoint({
  method: "GET",
  path: "/api/instances/workspaces/",
  needs: "instance.admin",
  summary: "The workspaces of the installation, newest first, ten a page",
  query: PageQuery.extend({ search: z.string().trim().max(255).optional() }),
  reply: envelopeOf(AdminWorkspace),
});

export const createWorkspaceAsAdmin = endpoint({
  method: "POST",
  path: "/api/instances/workspaces/",
  needs: "instance.admin",
  status: 201,
  summary: "Create a workspace; the administrator becomes its admin",
  body: z.object({
    name: z.string().trim().default(""),
    slug: z.string().trim().default(""),
    organization_size: z.string().max(20).nullable().default(null),
    company_role: z.string().max(255).nullable().default(null),
  }),
  reply: AdminWorkspace,
});

export const listOutbox = endpoint({
  method: "GET",
  path: "/api/instances/outbox/",
  needs: "instance.admin",
  summary: "Mail of the last day that no mail server has taken, newest first",
  reply: z.array(
    z.object({
      id: Id,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      created_at: Instant,
    }),
  ),
});
