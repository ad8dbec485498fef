import { hash, verify } from "@node-rs/argon2";

const LEAST_SCORE = 3;
// Guessing works on whole passwords; the tail of a very long one adds nothing but time.
const SCORED_LENGTH = 100;
const PASSWORD_MAX = 1024;

// Its dictionaries take ten megabytes: loaded when the first password is chosen, not at every start.
let loading: Promise<(password: string) => number> | undefined;
async function loadScore(): Promise<(password: string) => number> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const strength = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return (password) => strength.check(password.slice(0, SCORED_LENGTH)).score;
}

export async function isStrong(password: string): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false;
  const score = await (loading ??= loadScore());
  return score(password) >= LEAST_SCORE;
}

export const hashPassword = (password: string): Promise<string> => hash(password);

// Somebody who has no account, or no password, waits as long as somebody who has.
const decoy = hash("decoy-of-no-account");

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false;
  const matches = await verify(stored ?? (await decoy), password);
  return matches && Boolean(stored);
}
