import type { TestProject } from "vitest/node";
import type { Connection } from "../src/db/database.ts";
import { createTemplate, dropTemplate, startDatabaseServer } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: Connection;
    template: string;
  }
}

/** One database server and one migrated template for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  const template = await createTemplate(server.connection);
  project.provide("databaseServer", server.connection);
  project.provide("template", template);
  return async () => {
    await dropTemplate(server.connection, template);
    await server.stop();
  };
}
