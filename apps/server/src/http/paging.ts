import type { PageQuery } from "@cairn/api";
import { Failure } from "@cairn/domain";

export const PAGE_MAX = 1000;
// Beyond this no list of ours reaches; the database would count rows for nothing.
const PAGES_MAX = 1_000_000;

export interface Page {
  readonly perPage: number;
  readonly page: number;
}

export function readPage(query: PageQuery, most = PAGE_MAX, usual = most): Page {
  const perPage = query.per_page === undefined ? usual : Number(query.per_page);
  if (!Number.isInteger(perPage) || perPage < 1) throw new Failure("per_page_invalid");
  if (perPage > most)
    throw new Failure("per_page_too_large", { detail: `Invalid per_page value. Cannot exceed ${most}.` });
  const parts = (query.cursor ?? `${perPage}:0:0`).split(":");
  if (parts.length !== 3 || !parts.every((part) => /^-?\d{1,9}$/.test(part)))
    throw new Failure("cursor_invalid");
  const page = Number(parts[1]);
  if (page < 0) throw new Failure("cursor_negative");
  if (page > PAGES_MAX) throw new Failure("cursor_invalid");
  return { perPage, page };
}

export function envelope<T>(results: T[], total: number, { perPage, page }: Page) {
  return {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: total,
    next_cursor: `${perPage}:${page + 1}:0`,
    prev_cursor: `${perPage}:${page - 1}:1`,
    next_page_results: (page + 1) * perPage < total,
    prev_page_results: page > 0,
    count: results.length,
    total_pages: Math.ceil(total / perPage),
    total_results: total,
    extra_stats: null,
    results,
  };
}
