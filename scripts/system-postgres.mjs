import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";

const VERSIONS = "/usr/lib/postgresql";
const PORT = 54_329;

const newest = () =>
  existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .filter((version) => existsSync(join(VERSIONS, version, "bin/initdb")))
        .sort((a, b) => Number(b) - Number(a))[0]
    : undefined;

const id = (flag, user) => Number(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout);

/** A cluster of the machine's own PostgreSQL in a temporary folder, gone with this process. Returns its address. */
export function startSystemPostgres() {
  if (!newest() && !aptInstall("postgresql"))
    throw new Error("No PostgreSQL on this machine, and none can be installed");
  const bin = join(VERSIONS, newest(), "bin");
  const folder = mkdtempSync(join(tmpdir(), "cairn-system-postgres-"));
  // PostgreSQL refuses root; the package brought a user for it.
  const user = process.getuid?.() === 0 ? { uid: id("-u", "postgres"), gid: id("-g", "postgres") } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const run = (program, args) => {
    const { status, stdout, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
  };
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const options = `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off`;
  run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"]);
  process.on("exit", () => {
    run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  });
  return `postgres://postgres@127.0.0.1:${PORT}/postgres`;
}
