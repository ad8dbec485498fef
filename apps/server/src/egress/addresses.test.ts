import * as fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { carriersOfIPv4, isPublicAddress, refusedIPv4, refusedIPv6 } from "./addresses.ts";
import { Egress } from "./egress.ts";

const lastOf = (cidr: string): string =>
  ipaddr.parseCIDR(cidr)[0].kind() === "ipv4"
    ? ipaddr.IPv4.broadcastAddressFromCIDR(cidr).toString()
    : ipaddr.IPv6.broadcastAddressFromCIDR(cidr).toString();
const firstOf = (cidr: string): string => ipaddr.parseCIDR(cidr)[0].toString();

describe("public addresses", () => {
  test.for(Object.entries({ ...refusedIPv4, ...refusedIPv6 }))(
    "do not include %s (%s), first and last",
    ([cidr]) => {
      expect(isPublicAddress(firstOf(cidr))).toBe(false);
      expect(isPublicAddress(lastOf(cidr))).toBe(false);
    },
  );

  test.for([
    ["1.1.1.1"],
    ["9.255.255.255"],
    ["11.0.0.0"],
    ["100.63.255.255"],
    ["100.128.0.0"],
    ["126.255.255.255"],
    ["128.0.0.0"],
    ["169.253.255.255"],
    ["172.15.255.255"],
    ["172.32.0.0"],
    ["192.167.255.255"],
    ["192.169.0.0"],
    ["198.17.255.255"],
    ["198.20.0.0"],
    ["223.255.255.255"],
    ["2001:4860:4860::8888"],
    ["2606:4700::1111"],
    ["2a00::1"],
    ["::ffff:1.1.1.1"],
    ["64:ff9b::1.1.1.1"],
  ])("include %s", ([address]) => {
    expect(isPublicAddress(address as string)).toBe(true);
  });

  test.for([
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::1.1.1.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "IPv4-mapped loopback"],
    ["::ffff:a9fe:a9fe", "IPv4-mapped metadata"],
    ["::ffff:0:127.0.0.1", "IPv4-translated"],
    ["64:ff9b::10.0.0.1", "NAT64 of a private address"],
    ["64:ff9b:1::1.1.1.1", "local NAT64"],
    ["100::1", "discard"],
    ["2001::1", "Teredo"],
    ["2001:0:4136:e378:8000:63bf:80ff:fffe", "Teredo of 127.0.0.1"],
    ["2001:2::1", "benchmarks"],
    ["2001:10::1", "ORCHID"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::1", "6to4 of 127.0.0.1"],
    ["3fff::1", "documentation"],
    ["5f00::1", "segment routing"],
    ["fc00::1", "ULA"],
    ["fd00:ec2::254", "metadata over ULA"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["0177.0.0.1", "not canonical"],
    ["127.1", "not canonical"],
    ["2130706433", "not canonical"],
    ["example.com", "not an address"],
    ["", "not an address"],
  ])("do not include %s (%s)", ([address]) => {
    expect(isPublicAddress(address as string)).toBe(false);
  });
});

type Octets = [number, number, number, number];

const octal = (n: number) => `0${n.toString(8)}`;
const hex = (n: number) => `0x${n.toString(16)}`;
const percent = (text: string) =>
  text.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
const fullWidth = (text: string) => text.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)));
const circled = (text: string) => text.replace(/[1-9]/g, (d) => String.fromCodePoint(0x245f + Number(d)));
const pair = (a: number, b: number) => (a * 256 + b).toString(16);

/** Every way to write one IPv4 address in a URL. */
const spellings: Readonly<Record<string, (octets: Octets, n: number) => string>> = {
  dotted: (o) => o.join("."),
  "trailing dot": (o) => `${o.join(".")}.`,
  "two trailing dots": (o) => `${o.join(".")}..`,
  decimal: (_, n) => String(n),
  hex: (_, n) => hex(n),
  "hex, upper case": (_, n) => `0X${n.toString(16).toUpperCase()}`,
  octal: (_, n) => octal(n),
  "padded octal": (_, n) => `000${n.toString(8)}`,
  "dotted octal": (o) => o.map(octal).join("."),
  "dotted hex": (o) => o.map(hex).join("."),
  "mixed bases": ([a, b, c, d]) => `${hex(a)}.${b}.${octal(c)}.${d}`,
  "two parts": ([a, b, c, d]) => `${a}.${b * 65536 + c * 256 + d}`,
  "three parts": ([a, b, c, d]) => `${a}.${b}.${hex(c * 256 + d)}`,
  "percent-encoded": (o) => percent(o.join(".")),
  "full-width digits": (o) => fullWidth(o.join(".")),
  "circled digits": (o) => circled(o.join(".")),
  "ideographic dots": (o) => o.join("。"),
  mapped: (o) => `[::ffff:${o.join(".")}]`,
  "mapped, in hex": ([a, b, c, d]) => `[::ffff:${pair(a, b)}:${pair(c, d)}]`,
  "mapped, in full": ([a, b, c, d]) => `[0:0:0:0:0:FFFF:${pair(a, b)}:${pair(c, d)}]`,
  compatible: (o) => `[::${o.join(".")}]`,
  translated: (o) => `[::ffff:0:${o.join(".")}]`,
  NAT64: (o) => `[64:ff9b::${o.join(".")}]`,
  "6to4": ([a, b, c, d]) => `[2002:${pair(a, b)}:${pair(c, d)}::1]`,
  Teredo: ([a, b, c, d]) => `[2001:0:${pair(a, b)}:${pair(c, d)}::1]`,
  "Teredo client": ([a, b, c, d]) =>
    `[2001:0:4136:e378:8000:63bf:${pair(a ^ 255, b ^ 255)}:${pair(c ^ 255, d ^ 255)}]`,
};

const refusedOctets = fc
  .constantFrom(...Object.keys(refusedIPv4))
  .chain((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    const base = network.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0);
    return fc.integer({ min: base, max: base + 2 ** (32 - bits) - 1 });
  })
  .map((n): Octets => [Math.floor(n / 2 ** 24), (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

const numberOf = (octets: Octets) => octets.reduce((sum, byte) => sum * 256 + byte, 0);
const neverAsked = () => Promise.reject(new Error("an address is not a name to resolve"));

describe("a refused IPv4 address", () => {
  const egress = new Egress({ allowHosts: [], resolve: neverAsked });

  test.for(Object.entries(spellings))("is refused when written %s", async ([, spell]) => {
    await fc.assert(
      fc.asyncProperty(refusedOctets, fc.constantFrom("http", "https"), async (octets, scheme) => {
        const url = `${scheme}://${spell(octets, numberOf(octets))}:8080/path`;
        expect(await egress.check(url), url).toEqual({ ok: false, reason: "address" });
        await expect(egress.fetch(url, { maxBytes: 1, timeoutMs: 1_000 })).rejects.toMatchObject({
          reason: "address",
        });
      }),
    );
  });

  test("is refused inside every range that carries IPv4", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(carriersOfIPv4)), refusedOctets, (carrier, octets) => {
        const prefix = ipaddr.parseCIDR(carrier)[0].toByteArray().slice(0, 12);
        expect(isPublicAddress(ipaddr.fromByteArray([...prefix, ...octets]).toString())).toBe(false);
      }),
    );
  });
});

test("an IPv6 address outside global unicast is never public, unless it carries a public IPv4 address", () => {
  const outside = fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .filter(([first = 0]) => first >> 5 !== 1)
    .map((bytes) => ipaddr.fromByteArray([...bytes]).toString());
  fc.assert(
    fc.property(outside, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    }),
  );
});
