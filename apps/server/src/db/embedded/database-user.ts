import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { StartProblem } from "../../start-problem.ts";

/** Who the database runs as. PostgreSQL refuses root, and `initdb` wants a user with an entry in /etc/passwd. */
export type DatabaseUser = { readonly name: string; readonly uid: number; readonly gid: number };

const SYSTEM_USER = "cairn-db";
const FIRST_ORDINARY_UID = 1000;

const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

export const isRoot = own.uid === 0;

/** An existing database keeps the ordinary user who made it, so that root starting it once does not take it away. */
export async function chooseDatabaseUser(existingFolder: string): Promise<DatabaseUser> {
  const owner = await stat(existingFolder).catch(() => null);
  if (!isRoot) {
    if (owner && owner.uid !== own.uid)
      throw new StartProblem(
        `The database in ${existingFolder} belongs to ${await nameOf(owner.uid)}: start Cairn as the user who made it.`,
      );
    return { name: await nameOf(own.uid), ...own };
  }
  if (owner && owner.uid >= FIRST_ORDINARY_UID)
    return { name: await nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  return (await findUser(SYSTEM_USER)) ?? (await addSystemUser()) ?? (await requireNobody());
}

async function addSystemUser(): Promise<DatabaseUser | null> {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  spawnSync("useradd", [...options, "--shell", "/bin/false", SYSTEM_USER], { stdio: "ignore" });
  // The outcome is read back: the tool may be missing, or another start may have added the user a moment before.
  return findUser(SYSTEM_USER);
}

async function requireNobody(): Promise<DatabaseUser> {
  const nobody = await findUser("nobody");
  if (nobody) return nobody;
  throw new StartProblem(
    "PostgreSQL does not run as root and there is no other user here: start Cairn as an ordinary user.",
  );
}

async function findUser(name: string): Promise<DatabaseUser | null> {
  return (await users()).find((user) => user.name === name) ?? null;
}

async function nameOf(uid: number): Promise<string> {
  return (await users()).find((user) => user.uid === uid)?.name ?? `user ${uid}`;
}

async function users(): Promise<DatabaseUser[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return passwd.split("\n").map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
