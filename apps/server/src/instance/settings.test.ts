import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { readSettings, seedSettings } from "./settings.ts";

let server: TestServer;
const db = () => server.app.services.database.db;
const SECRET = newId();
const NOW = "2026-11-15T09:30:00.000Z";

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`delete from instance_configurations`.execute(db());
});

test("settings begin with variables of the same names", async () => {
  await seedSettings(db(), SECRET, NOW, { EMAIL_HOST: "mail.example", EMAIL_HOST_PASSWORD: "secret" });
  expect(await readSettings(db(), SECRET)).toMatchObject({
    EMAIL_HOST: "mail.example",
    EMAIL_HOST_PASSWORD: "secret",
    EMAIL_PORT: "587",
    ENABLE_SIGNUP: "1",
  });
  expect((await readSettings(db(), "another secret")).EMAIL_HOST_PASSWORD).toBe("");
});

test("what was changed here survives another start with other variables", async () => {
  await seedSettings(db(), SECRET, NOW, { EMAIL_HOST: "first.example" });
  await seedSettings(db(), SECRET, NOW, { EMAIL_HOST: "second.example" });
  expect((await readSettings(db(), SECRET)).EMAIL_HOST).toBe("first.example");
});

test("a provider that the variables describe completely is on, others are off", async () => {
  await seedSettings(db(), SECRET, NOW, {
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    GITHUB_CLIENT_ID: "id",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "secret",
    IS_OIDC_ENABLED: "0",
  });
  expect(await readSettings(db(), SECRET)).toMatchObject({
    IS_GOOGLE_ENABLED: "1",
    IS_GITHUB_ENABLED: "0",
    IS_GITEA_ENABLED: "0",
    IS_OIDC_ENABLED: "0",
  });
});
