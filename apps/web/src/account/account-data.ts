import { type Reply, call, getMyProfile, listApiTokens, listMySessions } from "@cairn/api";
import type { ApiToken, Profile, UserSession } from "@cairn/domain";
import { Commands } from "../data/command.ts";
import { Data } from "../data/data.ts";
import { showFailure } from "../shell/failure-toast.ts";

/** What belongs to a person and to no workspace. Nobody else sees it, so no stream carries it. */
export type AccountTables = {
  profile: Profile;
  api_token: ApiToken;
  session: UserSession;
};

const commands = new Commands<AccountTables>();
export const accountCommand = commands.define;

export const accountData = new Data<AccountTables>({
  types: ["profile", "api_token", "session"],
  commands,
  context: { slug: "" },
  onFailure: showFailure,
});

/** Number 0: without a stream the newest answer is simply the newest. */
const NOW = 0;
const everything = () => true;

/** How each page gets what it shows. */
export const load = {
  profile: async (): Promise<Reply<unknown>> => {
    const reply = await call(getMyProfile, {});
    if (reply.ok) accountData.replaceAll("profile", everything, [reply.value], NOW);
    return reply;
  },
  tokens: async (): Promise<Reply<unknown>> => {
    const reply = await call(listApiTokens, {});
    if (reply.ok) accountData.replaceAll("api_token", everything, reply.value, NOW);
    return reply;
  },
  sessions: async (): Promise<Reply<unknown>> => {
    const reply = await call(listMySessions, {});
    if (reply.ok) accountData.replaceAll("session", everything, reply.value, NOW);
    return reply;
  },
};
