import { performance } from "node:perf_hooks";
import type { Cairn } from "../e2e/cairn.ts";
import { type Client, signIn, time } from "./client.ts";
import { type Measure, spread } from "./report.ts";

const CALLS = 400;

interface Listed {
  readonly id: string;
  readonly identifier: string;
}

export async function measureLatency(cairn: Cairn): Promise<Measure[]> {
  const client = await signIn(cairn);
  const base = "/api/workspaces/northlight/projects/";
  const projects = (await (await client.send("GET", `${base}details/`)).json()) as Listed[];
  const { id } = projects.find(({ identifier }) => identifier === "ORB")!;
  const patch = (i: number) => client.measure("PATCH", `${base}${id}/`, { description: `Measured ${i}` });
  const create = (i: number) =>
    client.measure("POST", `${base}${id}/issue-labels/`, { name: `Label ${i} ${performance.now()}` });
  const detail = () => client.measure("GET", `${base}${id}/`);
  const list = () => client.measure("GET", `${base}details/`);
  return [
    ...spread("list of projects, 1 client", await time(CALLS, 1, list), 8, 25),
    ...spread("project, 1 client", await time(CALLS, 1, detail), 4, 15),
    ...spread("change a project, 1 client", await time(CALLS, 1, patch), 4, 15),
    ...spread("create a label, 1 client", await time(CALLS, 1, create), 4, 15),
    ...spread("project, 16 clients", await time(CALLS * 4, 16, detail), null, null),
    ...spread("change a project, 16 clients", await time(CALLS * 2, 16, patch), null, null),
  ];
}

/** Reads one stream and calls back with each change number. */
async function follow(client: Client, heard: (n: number, at: number) => void): Promise<() => void> {
  const abort = new AbortController();
  const response = await fetch(`${client.url}/api/workspaces/northlight/changes/`, {
    headers: { cookie: client.cookie },
    signal: abort.signal,
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!)
      for (const [, n] of decoder.decode(chunk, { stream: true }).matchAll(/^id: (\d+)$/gm))
        heard(Number(n), performance.now());
  };
  read().catch(() => {});
  return () => abort.abort();
}

/** From sending a change to reading it from a stream, on the same server and on another one of the same database. */
export async function measureLive(cairn: Cairn, other: Cairn): Promise<Measure[]> {
  const writer = await signIn(cairn);
  const base = "/api/workspaces/northlight/projects/";
  const [project] = (await (await writer.send("GET", `${base}details/`)).json()) as Listed[];
  const measures: Measure[] = [];
  for (const [name, reader] of [
    ["same server", writer],
    ["another server", await signIn(cairn, other.url)],
  ] as const) {
    const heard = new Map<number, number>();
    const stop = await follow(reader, (n, at) => heard.set(n, at));
    const times: number[] = [];
    for (let i = 0; i < 60; i++) {
      const started = performance.now();
      const response = await writer.send("PATCH", `${base}${project!.id}/`, { description: `Live ${i}` });
      const n = Number(response.headers.get("change-number"));
      while (!heard.has(n)) await new Promise((wait) => setImmediate(wait));
      times.push(heard.get(n)! - started);
    }
    stop();
    measures.push(...spread(`change seen through ${name}`, times, null, 150));
  }
  return measures;
}
