import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { resolveInDns, resolveName } from "./resolve.ts";

const A = 1;
const AAAA = 28;
const NXDOMAIN = 3;

type Records = Readonly<Record<string, Readonly<Record<number, readonly number[][]>>>>;

/** Enough of a name server to answer one question; a name it does not have does not exist. */
async function aNameServer(records: Records): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    let end = 12;
    const labels: string[] = [];
    for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
      labels.push(query.toString("latin1", end + 1, end + 1 + length));
      end += 1 + length;
    }
    const type = query.readUInt16BE(end + 1);
    const known = records[labels.join(".").toLowerCase()];
    const answers = (known?.[type] ?? []).map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    );
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (known ? 0 : NXDOMAIN), 2);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

test("a name's addresses of both families are found", async () => {
  const loopback6 = [...Array.from({ length: 15 }, () => 0), 1];
  const server = await aNameServer({
    "mixed.test": {
      [A]: [
        [1, 1, 1, 1],
        [10, 0, 0, 1],
      ],
      [AAAA]: [loopback6],
    },
    "four.test": { [A]: [[1, 1, 1, 1]] },
  });
  expect(await resolveInDns("mixed.test", [server])).toEqual(["1.1.1.1", "10.0.0.1", "::1"]);
  expect(await resolveInDns("four.test", [server])).toEqual(["1.1.1.1"]);
  expect(await resolveInDns("none.test", [server])).toEqual([]);
});

test("an allowed host is looked up as the system does", async () => {
  expect(await resolveName("localhost", true)).toContain("127.0.0.1");
});
