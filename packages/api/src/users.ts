import { MyWorkspace, Profile, UserMe, UserSettings } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getMe = endpoint({
  method: "GET",
  path: "/api/users/me/",
  needs: "account.use",
  summary: "The signed-in person",
  reply: UserMe,
});

export const getSession = endpoint({
  method: "GET",
  path: "/api/users/session/",
  needs: "anyone",
  limit: "public",
  summary: "Whether somebody is signed in, and who",
  reply: z.union([
    z.object({ is_authenticated: z.literal(true), user: UserMe }),
    z.object({ is_authenticated: z.literal(false) }),
  ]),
});

export const getMyProfile = endpoint({
  method: "GET",
  path: "/api/users/me/profile/",
  needs: "account.use",
  summary: "Preferences and progress of the signed-in person",
  reply: Profile,
});

export const getMySettings = endpoint({
  method: "GET",
  path: "/api/users/me/settings/",
  needs: "account.use",
  summary: "Where the signed-in person lands",
  reply: UserSettings,
});

export const listMyWorkspaces = endpoint({
  method: "GET",
  path: "/api/users/me/workspaces/",
  needs: "account.use",
  summary: "The workspaces of the signed-in person, newest first",
  reply: z.array(MyWorkspace),
});
