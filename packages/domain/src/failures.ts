/**
 * Everything a person can cause that we refuse, and the reply it gets: once, for the server that sends it and the
 * browser that shows it. `shape` says how the wire body is built:
 * error `{error: text}` · detail `{detail: text}` · field `{<field>: [text]}` · nested `{<field>: {error: text}}` ·
 * auth `{error_code, error_message}`.
 */
export interface FailureRow {
  readonly status: number;
  readonly shape: "error" | "detail" | "field" | "nested" | "auth";
  readonly text: string;
  readonly field?: string;
  readonly number?: number;
}

const error = (status: number, text: string) => ({ status, shape: "error", text }) as const;
const detail = (status: number, text: string) => ({ status, shape: "detail", text }) as const;
const field = (name: string, text: string) => ({ status: 400, shape: "field", field: name, text }) as const;
const auth = (number: number, text: string, status = 400) =>
  ({ status, shape: "auth", number, text }) as const;

export const failures = {
  // Every endpoint
  not_signed_in: detail(401, "Authentication credentials were not provided."),
  cross_site: detail(403, "CSRF Failed: the request came from another site."),
  csrf_missing: detail(403, "CSRF Failed: CSRF token missing or incorrect."),
  not_permitted: error(403, "You don't have the required permissions."),
  route_not_found: error(404, "Page not found."),
  object_not_found: error(404, "The required object does not exist."),
  payload_invalid: error(400, "The payload is not valid"),
  malformed_value: error(400, "Please provide valid detail"),
  body_too_large: error(413, "REQUEST_BODY_TOO_LARGE"),
  json_invalid: detail(400, "JSON parse error - the body is not valid JSON"),
  media_type_unsupported: detail(415, "Unsupported media type in request."),
  per_page_invalid: detail(400, "Invalid per_page parameter."),
  per_page_too_large: detail(400, "Invalid per_page value."),
  cursor_invalid: detail(400, "Invalid cursor parameter."),
  cursor_negative: detail(400, "Error in parsing"),
  rate_limited: auth(5900, "RATE_LIMIT_EXCEEDED", 429),
  unexpected: error(500, "Something went wrong please try again later"),
  shutting_down: error(503, "The server is stopping, please try again"),
  database_unavailable: error(503, "The database is not available at the moment, please try again"),
  id_taken: error(409, "An object with this id exists already"),

  // Sign-in and set-up
  instance_not_configured: auth(5000, "INSTANCE_NOT_CONFIGURED"),
  email_invalid: auth(5005, "INVALID_EMAIL"),
  email_required: auth(5010, "EMAIL_REQUIRED"),
  account_deactivated: auth(5019, "USER_ACCOUNT_DEACTIVATED"),
  password_too_weak: auth(5021, "PASSWORD_TOO_WEAK"),
  user_does_not_exist: auth(5060, "USER_DOES_NOT_EXIST"),
  sign_in_failed: auth(5065, "AUTHENTICATION_FAILED_SIGN_IN"),
  sign_in_incomplete: auth(5070, "REQUIRED_EMAIL_PASSWORD_SIGN_IN"),
  sign_in_email_invalid: auth(5075, "INVALID_EMAIL_SIGN_IN"),
  admin_exists: auth(5150, "ADMIN_ALREADY_EXIST"),
  admin_incomplete: auth(5155, "REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME"),
  admin_email_invalid: auth(5160, "INVALID_ADMIN_EMAIL"),
  admin_user_exists: auth(5180, "ADMIN_USER_ALREADY_EXIST"),

  // Workspaces
  workspace_not_found: detail(404, "No Workspace matches the given query."),
  workspace_name_and_slug_required: error(400, "Both name and slug are required"),
  workspace_too_long: error(400, "The maximum length for name is 80 and for slug is 48"),
  workspace_name_has_url: error(400, "Name cannot contain a URL"),
  workspace_rename_has_url: field("name", "Name must not contain URLs"),
  workspace_slug_required: error(400, "Workspace Slug is required"),
  workspace_slug_reserved: field("slug", "Slug is not valid"),
  workspace_slug_malformed: field(
    "slug",
    'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
  ),
  workspace_slug_taken: field("slug", "Workspace with this slug already exists."),

  // Projects
  project_not_found: error(404, "Project does not exist"),
  project_not_joined: error(409, "You are not a member of this project"),
  project_archived: error(400, "Archived projects cannot be updated"),
  project_name_taken: field("name", "PROJECT_NAME_ALREADY_EXIST"),
  project_identifier_taken: field("identifier", "PROJECT_IDENTIFIER_ALREADY_EXIST"),
  project_name_malformed: field("name", "PROJECT_NAME_CANNOT_CONTAIN_SPECIAL_CHARACTERS"),
  project_identifier_malformed: field("identifier", "PROJECT_IDENTIFIER_CANNOT_CONTAIN_SPECIAL_CHARACTERS"),

  // Labels and quick links
  label_name_taken: field("name", "LABEL_NAME_ALREADY_EXISTS"),
  label_parent_unknown: field("parent", "Invalid pk - object does not exist."),
  quick_link_taken: error(400, "URL already exists for this workspace and owner"),
  quick_link_url_invalid: { status: 400, shape: "nested", field: "url", text: "Invalid URL format." },
} as const satisfies Record<string, FailureRow>;

export type FailureCode = keyof typeof failures;

/** A refusal on its way to the one place that turns it into a reply. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** Extra keys of the body, such as the errors by id of a bulk call. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = "Failure";
    this.code = code;
    this.extra = extra;
  }
}

export type Result<T> = { ok: true; value: T } | { ok: false; code: FailureCode };
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (code: FailureCode): { ok: false; code: FailureCode } => ({ ok: false, code });

export function failureBody(code: FailureCode, extra: Readonly<Record<string, unknown>> = {}) {
  const row: FailureRow = failures[code];
  switch (row.shape) {
    case "error":
      return { error: row.text, ...extra };
    case "detail":
      return { detail: row.text, ...extra };
    case "field":
      return { [row.field ?? "non_field_errors"]: [row.text], ...extra };
    case "nested":
      return { [row.field ?? "non_field_errors"]: { error: row.text }, ...extra };
    case "auth":
      return { error_code: row.number, error_message: row.text, ...extra };
  }
}

/** For a schema that refuses with a failure of its own instead of a message about a field. */
export const refusal = (code: FailureCode) => ({
  code: "custom" as const,
  message: code,
  params: { failure: code },
});
