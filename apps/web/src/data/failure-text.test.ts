import { failureBody, failures, type FailureCode } from "@cairn/domain";
import { describe, expect, test } from "vitest";
import { failureText, fieldTexts } from "./failure-text.ts";

const refused = (code: FailureCode) => ({ status: failures[code].status, body: failureBody(code) });

describe("the words for a refusal", () => {
  test("are the server's when a person can read them (R14)", () => {
    expect(failureText(refused("project_archived"))).toEqual({
      key: "failure.project_archived",
      message: "Archived projects cannot be updated",
    });
    expect(failureText(refused("workspace_not_found")).message).toBe("No Workspace matches the given query.");
    expect(failureText({ status: 400, body: { name: ["May not be blank."] } }).message).toBe(
      "May not be blank.",
    );
  });

  test("are a key and neutral words when the server sends a code (R14)", () => {
    expect(failureText(refused("label_name_taken"))).toEqual({
      key: "failure.label_name_taken",
      message: failures.unexpected.text,
    });
    expect(failureText(refused("rate_limited")).key).toBe("failure.rate_limited");
  });

  test("are neutral for pages, traces and nothing at all (R14)", () => {
    for (const body of [
      undefined,
      "<html>502 Bad Gateway</html>",
      [],
      { error: "<b>x</b>" },
      { errors: {} },
    ]) {
      expect(failureText({ status: 502, body })).toEqual({
        key: "failure.unexpected",
        message: failures.unexpected.text,
      });
    }
  });

  test("say that the server was not reached (R13)", () => {
    expect(failureText({ status: 0, body: "Failed to fetch" }).key).toBe("failure.unreached");
  });

  test("every failure of the table has its own key or is sent as text (R14)", () => {
    for (const code of Object.keys(failures) as FailureCode[]) {
      expect(failureText(refused(code)).message).not.toBe("");
      expect(failureText(refused(code)).key).toMatch(/^failure\./);
    }
  });

  test("go beside their fields in a form (R14)", () => {
    const body = { url: ["Invalid URL format."], errors: { a: "x" }, title: "Too long" };
    expect(fieldTexts({ status: 400, body })).toEqual({
      url: { key: "failure.quick_link_url_invalid", message: "Invalid URL format." },
      title: { key: "failure.unexpected", message: "Too long" },
    });
  });
});
