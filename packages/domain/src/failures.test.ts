import { describe, expect, test } from "vitest";
import { Failure, type FailureCode, type FailureRow, failureBody, failures } from "./failures.ts";

const codes = Object.keys(failures) as FailureCode[];

describe("every failure", () => {
  test.for(codes)("has a status, a text and the parts of its shape: %s", (code) => {
    const row: FailureRow = failures[code];
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    expect(row.text).not.toBe("");
    if (row.shape === "field" || row.shape === "nested") expect(row.field).toMatch(/^\w+$/);
    if (row.shape === "auth") {
      expect(row.number).toBeGreaterThanOrEqual(5000);
      expect(row.text).toMatch(/^[A-Z_]+$/);
    }
    expect(Object.keys(failureBody(code)).length).toBeGreaterThan(0);
    expect(failureBody(code, { more: 1 })).toMatchObject({ more: 1 });
  });

  test("of signing in has a number of its own", () => {
    const numbers = codes.map((code): FailureRow => failures[code]).flatMap(({ number }) => number ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("that is ours, not the caller's, is one of few", () => {
    const ours = ["database_unavailable", "shutting_down", "unexpected"];
    expect(codes.filter((code) => failures[code].status >= 500).sort()).toEqual(ours);
  });
});

describe("the body of a failure", () => {
  test.for([
    ["not_permitted", { error: "You don't have the required permissions." }],
    ["not_signed_in", { detail: "Authentication credentials were not provided." }],
    ["workspace_slug_reserved", { slug: ["Slug is not valid"] }],
    ["quick_link_url_invalid", { url: { error: "Invalid URL format." } }],
    ["rate_limited", { error_code: 5900, error_message: "RATE_LIMIT_EXCEEDED" }],
  ] as const)("has the contract's shape: %s", ([code, body]) => expect(failureBody(code)).toEqual(body));

  test("travels with what was thrown", () => {
    const thrown = new Failure("id_taken", { id: "x" });
    expect(thrown).toMatchObject({ code: "id_taken", extra: { id: "x" }, message: "id_taken" });
  });
});
