import { getProjectCover, listProjectCovers, searchPictures } from "@cairn/api";
import { Failure } from "@cairn/domain";
import { z } from "zod";
import { readPage } from "../http/paging.ts";
import { type Route, read } from "../http/route.ts";
import { readSettings } from "../instance/settings.ts";
import { coverUrls, drawCover } from "./covers.ts";

const SERVICE = "https://api.unsplash.com";
const MOST = 30;
const USUAL = 20;
const LIMITS = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024, accept: ["application/json"] };

const Found = z.array(
  z.object({
    id: z.string(),
    alt_description: z.string().nullish(),
    urls: z.record(z.string(), z.string()),
  }),
);
const Answer = z.union([Found, z.object({ results: Found }).transform(({ results }) => results)]);

function addressOf(key: string, query: string | undefined, page: number, perPage: number): string {
  const url = new URL(query ? "/search/photos" : "/photos", SERVICE);
  const given = {
    client_id: key,
    page: String(page),
    per_page: String(perPage),
    ...(query ? { query } : {}),
  };
  url.search = new URLSearchParams(given).toString();
  return url.href;
}

export const pictureRoutes: readonly Route[] = [
  read(searchPictures, async ({ db, query, services }) => {
    const { perPage } = readPage({ per_page: query.per_page }, MOST, USUAL);
    const page = /^\d{1,5}$/.test(query.page ?? "1") ? Number(query.page ?? "1") : 1;
    const { UNSPLASH_ACCESS_KEY: key } = await readSettings(db, services.secret);
    if (!key) return [];
    const reply = await services.egress
      .fetch(addressOf(key, query.query, page, perPage), LIMITS)
      .catch(() => null);
    if (reply?.status !== 200) throw new Failure("pictures_unavailable");
    return Answer.parse(JSON.parse(reply.body.toString("utf8"))).map((picture) => ({
      ...picture,
      alt_description: picture.alt_description ?? null,
    }));
  }),

  read(listProjectCovers, async () => coverUrls()),

  read(getProjectCover, async ({ query, reply }) => {
    reply
      .type("image/svg+xml")
      .header("Content-Security-Policy", "sandbox; default-src 'none'")
      .header("Cache-Control", "private, max-age=86400");
    await reply.send(drawCover(Number(query.n ?? 1)));
    return undefined;
  }),
];
