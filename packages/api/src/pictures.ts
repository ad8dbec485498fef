import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const Picture = z.object({
  id: z.string(),
  alt_description: z.string().nullable(),
  urls: z.record(z.string(), z.string()),
});

export const searchPictures = endpoint({
  method: "GET",
  path: "/api/unsplash/",
  needs: "account.use",
  summary: "Pictures for a cover; none unless a key for the picture service is configured",
  query: z.object({
    query: z.string().max(200).optional(),
    page: z.string().optional(),
    per_page: z.string().optional(),
  }),
  reply: z.array(Picture),
});

export const listProjectCovers = endpoint({
  method: "GET",
  path: "/api/project-covers/",
  needs: "account.use",
  summary: "Addresses of the covers that come with the product",
  reply: z.array(z.string()),
});

export const getProjectCover = endpoint({
  method: "GET",
  path: "/api/project-covers/image/",
  needs: "account.use",
  kind: "file",
  summary: "One of the covers that come with the product",
  query: z.object({ n: z.string().optional() }),
});
