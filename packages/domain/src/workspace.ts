import { z } from "zod";
import { fail, ok, type Result } from "./failures.ts";
import { RoleNumber } from "./role.ts";
import { Id, type Instant, audit } from "./schema.ts";
import { containsUrl } from "./text.ts";

export const WORKSPACE_NAME_MAX = 80;
export const WORKSPACE_SLUG_MAX = 48;
export const organizationSizes = ["Just myself", "2-10", "11-50", "51-200", "201-500", "500+"] as const;

export const Workspace = z.object({
  id: Id,
  ...audit,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  logo_asset: Id.nullable(),
  logo_url: z.string().nullable(),
  owner: Id,
  organization_size: z.string().nullable(),
  timezone: z.string(),
  background_color: z.string(),
  total_members: z.number().int(),
});
export type Workspace = z.infer<typeof Workspace>;

/** As a member sees it: with the role that is theirs. */
export const MyWorkspace = Workspace.extend({ role: RoleNumber });
export type MyWorkspace = z.infer<typeof MyWorkspace>;

/** A workspace inside of another row. */
export const WorkspaceLite = z.object({
  name: z.string(),
  slug: z.string(),
  id: Id,
  logo_url: z.string().nullable(),
});
export type WorkspaceLite = z.infer<typeof WorkspaceLite>;

/** First path segments that are not workspaces: our own routes, and words that would confuse. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `404 accounts admin api assets auth billing business calendar channels chat config configuration
   create-workspace dashboard desktop dev disco docs drive enterprise epic epics flags god-mode healthz import
   importers ingest initiative initiatives installations instance instances integration integrations invitations
   license licenses live login m metrics mobile monitor monitoring onboarding one onload pages password
   plane-enterprise plane-pro plane-ultimate pro profile project-invitations readyz real-time register search
   settings setup sign-in sign-up signin signup silo spaces story sw.js upgrade workflow workflows
   workspace-invitations`.split(/\s+/),
);

/** The checks of a new workspace in the order the contract lists them; uniqueness is the database's. */
export function checkNewWorkspace(name: string, slug: string): Result<{ name: string; slug: string }> {
  if (!name || !slug) return fail("workspace_name_and_slug_required");
  if (name.length > WORKSPACE_NAME_MAX || slug.length > WORKSPACE_SLUG_MAX) return fail("workspace_too_long");
  if (containsUrl(name)) return fail("workspace_name_has_url");
  if (!isSlug(slug)) return fail("workspace_slug_malformed");
  if (isReservedSlug(slug)) return fail("workspace_slug_reserved");
  return ok({ name, slug });
}

/** The checks of a change; what is absent stays. */
export function checkWorkspaceChange(patch: {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
}): Result<void> {
  if (patch.name !== undefined && containsUrl(patch.name)) return fail("workspace_rename_has_url");
  if (patch.slug !== undefined && !isSlug(patch.slug)) return fail("workspace_slug_malformed");
  if (patch.slug !== undefined && isReservedSlug(patch.slug)) return fail("workspace_slug_reserved");
  return ok(undefined);
}

/** The slug of a deleted workspace, so that the old one can be used again. */
export const retiredSlug = (slug: string, now: Instant): string =>
  `${slug}__${Math.floor(Date.parse(now) / 1000)}`;

export const isSlug = (slug: string): boolean =>
  /^[A-Za-z0-9_-]+$/.test(slug) && slug.length <= WORKSPACE_SLUG_MAX;
export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug.toLowerCase());

/** A slug in a path; what cannot be one names nothing, and never reaches the database. */
export const Slug = z.string().refine(isSlug);

/** A slug to offer while a name is being typed. */
export const suggestSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, WORKSPACE_SLUG_MAX);
