import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "..");

/** A server as somebody starts it: a process of its own, with an embedded database in a temporary folder. */
export interface Cairn {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What `--demo` printed. */
  readonly demo: { email: string; password: string } | null;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface CairnOptions {
  readonly dataDir?: string;
  readonly demo?: boolean;
  readonly environment?: Record<string, string>;
}

const START_MS = 60_000;

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-e2e-"));
  // The database has a user of its own, who must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}
export const removeFolder = (path: string) => rm(path, { recursive: true, force: true });

/** Collects what a process prints until a line matches; fails with everything it printed. */
function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = "";
    let problems = "";
    const timer = setTimeout(() => fail(new Error(`Not ready in time:\n${output}${problems}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!pattern.test(output)) return;
      clearTimeout(timer);
      done(output);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", (chunk: Buffer) => (problems += chunk.toString()));
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(new Error(`Exited with ${code}:\n${problems}`));
    });
  });
}

/** A data folder as the first start leaves it, made once per run and copied: starting on it takes a third of the time. */
const prepared = new Map<boolean, Promise<{ folder: string; demo: Cairn["demo"] }>>();

async function prepare(demo: boolean): Promise<{ folder: string; demo: Cairn["demo"] }> {
  const folder = await temporaryFolder();
  const cairn = await launch({ dataDir: folder, demo });
  await cairn.stop();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, demo: cairn.demo };
}

export async function startCairn(options: CairnOptions = {}): Promise<Cairn> {
  if (options.dataDir || options.environment?.["DATABASE_URL"]) return launch(options);
  const demo = options.demo ?? false;
  const template = prepared.get(demo) ?? prepare(demo);
  prepared.set(demo, template);
  const { folder, demo: signIn } = await template;
  const dataDir = await temporaryFolder();
  // `cp` keeps owners: the database belongs to a user of its own.
  execFileSync("cp", ["-a", `${folder}/.`, dataDir]);
  return { ...(await launch({ ...options, dataDir, demo: false })), demo: signIn };
}

async function launch(options: CairnOptions): Promise<Cairn> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const child = spawn(
    join(repository, "node_modules/.bin/node"),
    [join(repository, "apps/server/src/main.ts"), ...(options.demo ? ["--demo"] : [])],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PORT: "0",
        CAIRN_DATA_DIR: dataDir,
        NODE_COMPILE_CACHE: join(tmpdir(), "cairn-compile-cache"),
        NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
        SIGN_IN_RATE_LIMIT: "1000",
        ...options.environment,
      },
    },
  );
  const output = await waitForLine(child, /Cairn is ready: \S+\n/);
  const signIn = /Sign in as (\S+) with the password (\S+)/.exec(output);
  return {
    url: /Cairn is ready: (\S+)/.exec(output)![1]!,
    dataDir,
    process: child,
    demo: signIn ? { email: signIn[1]!, password: signIn[2]! } : null,
    stop: (signal = "SIGTERM") => stopProcess(child, signal),
  };
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once("exit", (code) => done(code));
    child.kill(signal);
  });
}

/** The address at which another server reaches the database that this one runs. */
export const databaseUrl = (cairn: Cairn): string =>
  `postgres://cairn@localhost/cairn?host=${join(cairn.dataDir, "postgres/run")}`;
