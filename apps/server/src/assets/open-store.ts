import type { Config } from "../config.ts";
import { LocalFiles } from "./local-files.ts";
import type { FileStore } from "./store.ts";

export async function openFileStore(
  config: Pick<Config, "s3" | "dataDir">,
  secret: string,
): Promise<FileStore> {
  if (!config.s3) return new LocalFiles(config.dataDir, secret);
  // Loaded only by those who use it: the client of S3 is larger than the rest of the server.
  const { S3Files } = await import("./s3-files.ts");
  return new S3Files(config.s3);
}
