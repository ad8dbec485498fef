import { z } from "zod";

/** The page asked for: `per_page` and `cursor`, the latter `"{perPage}:{page}:{isPrevious}"`. */
export const PageQuery = z.object({ per_page: z.string().optional(), cursor: z.string().optional() });
export type PageQuery = z.infer<typeof PageQuery>;

/** What every paged list is wrapped in. */
export const envelopeOf = <T extends z.ZodType>(row: T) =>
  z.object({
    grouped_by: z.string().nullable(),
    sub_grouped_by: z.string().nullable(),
    total_count: z.number().int(),
    next_cursor: z.string(),
    prev_cursor: z.string(),
    next_page_results: z.boolean(),
    prev_page_results: z.boolean(),
    count: z.number().int(),
    total_pages: z.number().int(),
    total_results: z.number().int(),
    extra_stats: z.null(),
    results: z.array(row),
  });
