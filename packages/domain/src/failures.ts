/**
 * Everything a person can cause that we refuse, and the reply it gets: once, for the server that sends it and the
 * browser that shows it. `shape` says how the wire body is built:
 * error `{error: text}` · detail `{detail: text}` · field `{<field>: [text]}` · text `{<field>: text}` ·
 * nested `{<field>: {error: text}}` · auth `{error_code, error_message}`.
 */
export interface FailureRow {
  readonly status: number;
  readonly shape: "error" | "detail" | "field" | "text" | "nested" | "auth";
  readonly text: string;
  readonly field?: string;
  readonly number?: number;
}

const error = (status: number, text: string) => ({ status, shape: "error", text }) as const;
const detail = (status: number, text: string) => ({ status, shape: "detail", text }) as const;
const field = (name: string, text: string) => ({ status: 400, shape: "field", field: name, text }) as const;
const text = (name: string, words: string) =>
  ({ status: 400, shape: "text", field: name, text: words }) as const;
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
  sign_up_disabled: auth(5015, "SIGNUP_DISABLED"),
  magic_code_disabled: auth(5016, "MAGIC_LINK_LOGIN_DISABLED"),
  password_invalid: auth(5020, "INVALID_PASSWORD"),
  smtp_not_configured: auth(5025, "SMTP_NOT_CONFIGURED"),
  user_already_exists: auth(5030, "USER_ALREADY_EXIST"),
  sign_up_incomplete: auth(5040, "REQUIRED_EMAIL_PASSWORD_SIGN_UP"),
  sign_up_email_invalid: auth(5045, "INVALID_EMAIL_SIGN_UP"),
  magic_sign_up_incomplete: auth(5055, "MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED"),
  password_sign_in_disabled: auth(5056, "EMAIL_PASSWORD_AUTHENTICATION_DISABLED"),
  magic_sign_in_incomplete: auth(5085, "MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED"),
  magic_code_wrong_sign_in: auth(5090, "INVALID_MAGIC_CODE_SIGN_IN"),
  magic_code_wrong_sign_up: auth(5092, "INVALID_MAGIC_CODE_SIGN_UP"),
  magic_code_expired_sign_in: auth(5095, "EXPIRED_MAGIC_CODE_SIGN_IN"),
  magic_code_expired_sign_up: auth(5097, "EXPIRED_MAGIC_CODE_SIGN_UP"),
  magic_codes_exhausted_sign_in: auth(5100, "EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN"),
  magic_codes_exhausted_sign_up: auth(5102, "EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP"),
  reset_link_invalid: auth(5125, "INVALID_PASSWORD_TOKEN"),
  reset_link_expired: auth(5130, "EXPIRED_PASSWORD_TOKEN"),
  old_password_incorrect: auth(5135, "INCORRECT_OLD_PASSWORD"),
  password_missing: auth(5138, "MISSING_PASSWORD"),
  password_already_set: auth(5145, "PASSWORD_ALREADY_SET"),
  admin_exists: auth(5150, "ADMIN_ALREADY_EXIST"),
  admin_incomplete: auth(5155, "REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME"),
  admin_email_invalid: auth(5160, "INVALID_ADMIN_EMAIL"),
  admin_user_exists: auth(5180, "ADMIN_USER_ALREADY_EXIST"),
  admin_sign_in_incomplete: auth(5170, "REQUIRED_ADMIN_EMAIL_PASSWORD"),
  admin_sign_in_failed: auth(5175, "ADMIN_AUTHENTICATION_FAILED"),
  admin_does_not_exist: auth(5185, "ADMIN_USER_DOES_NOT_EXIST"),
  admin_deactivated: auth(5190, "ADMIN_USER_DEACTIVATED"),

  // Sign-in with another service
  oauth_not_configured: auth(5104, "OAUTH_NOT_CONFIGURED"),
  google_not_configured: auth(5105, "GOOGLE_NOT_CONFIGURED"),
  github_not_configured: auth(5110, "GITHUB_NOT_CONFIGURED"),
  gitlab_not_configured: auth(5111, "GITLAB_NOT_CONFIGURED"),
  gitea_not_configured: auth(5112, "GITEA_NOT_CONFIGURED"),
  google_failed: auth(5115, "GOOGLE_OAUTH_PROVIDER_ERROR"),
  github_failed: auth(5120, "GITHUB_OAUTH_PROVIDER_ERROR"),
  gitlab_failed: auth(5121, "GITLAB_OAUTH_PROVIDER_ERROR"),
  github_not_in_organization: auth(5122, "GITHUB_USER_NOT_IN_ORG"),
  gitea_failed: auth(5123, "GITEA_OAUTH_PROVIDER_ERROR"),
  oidc_failed: auth(5124, "OIDC_OAUTH_PROVIDER_ERROR"),

  // Administration of the installation
  instance_admin_email_required: error(400, "Email is required"),
  instance_admin_last: error(400, "The last instance administrator cannot be removed"),
  setting_address_refused: error(400, "The server must not call this address"),
  admin_workspace_slug_taken: field("slug", "Slug is already in use"),
  mail_receiver_required: error(400, "Receiver email is required"),
  mail_not_configured: error(400, "Enter the mail server first"),
  mail_header_invalid: error(400, "Invalid email header."),
  mail_credentials_wrong: error(400, "Invalid credentials provided"),
  mail_server_unreachable: error(400, "Could not connect with the SMTP server."),
  mail_sender_refused: error(400, "From address is invalid."),
  mail_server_hung_up: error(400, "SMTP server disconnected unexpectedly."),
  mail_receiver_refused: error(400, "All recipient addresses were refused."),
  mail_server_slow: error(400, "Timeout error while trying to connect to the SMTP server."),
  mail_network_failed: error(400, "Network connection error. Please check your internet connection."),
  mail_failed: error(400, "Could not send email. Please check your configuration"),

  // The signed-in person
  first_name_has_url: field("first_name", "First name cannot contain a URL."),
  last_name_has_url: field("last_name", "Last name cannot contain a URL."),
  avatar_asset_unknown: field("avatar_asset", "Invalid pk - object does not exist."),
  cover_image_asset_unknown: field("cover_image_asset", "Invalid pk - object does not exist."),
  last_workspace_unknown: field("last_workspace_id", "Invalid pk - object does not exist."),
  account_is_instance_admin: error(400, "An instance administrator cannot deactivate their account"),
  account_is_last_project_admin: error(
    400,
    "You are the only admin of a project that others use: make somebody else admin first",
  ),
  account_is_last_workspace_admin: error(
    400,
    "You are the only admin of a workspace that others use: make somebody else admin first",
  ),
  new_email_required: error(400, "Email is required"),
  new_email_malformed: error(400, "Invalid email format"),
  new_email_same: error(400, "New email must be different from current email"),
  new_email_taken: error(400, "An account with this email already exists"),
  new_email_unproven: error(400, "Email is not configured on this instance"),
  email_code_required: error(400, "Verification code is required"),
  email_code_expired: error(400, "Verification code has expired or is invalid"),
  email_code_wrong: error(400, "Invalid verification code"),

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
  workspace_logo_unknown: field("logo_asset", "Invalid pk - object does not exist."),
  workspace_creation_disabled: error(403, "Workspace creation is not allowed"),

  // Members and invitations
  member_not_found: error(404, "Workspace member not found"),
  member_own_role: error(400, "You cannot update your own role"),
  member_removes_self: error(
    400,
    "You cannot remove yourself from the workspace. Please use leave workspace",
  ),
  member_role_higher: error(400, "You cannot remove a user having role higher than you"),
  member_alone_in_project: error(
    400,
    "User is a part of some projects where they are the only admin, they should either leave that project or promote another user to admin.",
  ),
  leave_last_admin: error(
    400,
    "You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.",
  ),
  leave_alone_in_project: error(
    400,
    "You are a part of some projects where you are the only admin, you should either leave the project or promote another user to admin.",
  ),
  invitation_emails_required: error(400, "Emails are required"),
  invitation_email_invalid: error(
    400,
    "Invalid email - provided a valid email address is required to send the invite",
  ),
  invitation_role_higher: error(400, "You cannot invite a user with higher role"),
  invitation_already_member: error(400, "Some users are already member of workspace"),
  invitation_not_permitted: error(403, "You do not have permission to join the workspace"),
  invitation_answered: error(400, "You have already responded to the invitation request"),
  project_join_secret: error(403, "Only workspace admins can join private project"),
  home_preference_not_found: detail(400, "Preference not found"),
  sidebar_preference_not_found: detail(404, "Preference not found"),

  // Projects
  project_not_found: error(404, "Project does not exist"),
  project_not_joined: error(409, "You are not a member of this project"),
  project_archived: error(400, "Archived projects cannot be updated"),
  project_name_taken: field("name", "PROJECT_NAME_ALREADY_EXIST"),
  project_identifier_taken: field("identifier", "PROJECT_IDENTIFIER_ALREADY_EXIST"),
  project_name_malformed: field("name", "PROJECT_NAME_CANNOT_CONTAIN_SPECIAL_CHARACTERS"),
  project_identifier_malformed: field("identifier", "PROJECT_IDENTIFIER_CANNOT_CONTAIN_SPECIAL_CHARACTERS"),
  project_timezone_unknown: field("timezone", "Not a valid time zone."),
  project_lead_unknown: field("project_lead", "Invalid pk - object does not exist."),
  project_assignee_unknown: field("default_assignee", "Invalid pk - object does not exist."),
  project_state_unknown: field("default_state", "Invalid pk - object does not exist."),
  project_estimate_unknown: field("estimate", "Invalid pk - object does not exist."),
  project_identifier_name_required: error(400, "Name is required"),
  project_identifier_in_use: error(400, "Cannot delete an identifier of an existing project"),

  // Project members
  project_member_not_found: error(404, "Project member not found"),
  project_members_required: error(400, "At least one member is required"),
  project_role_below_workspace: error(400, "You cannot add a user with role lower than the workspace role"),
  project_role_above_workspace: error(400, "You cannot add a user with role higher than the workspace role"),
  project_role_own: error(400, "You cannot update your own role"),
  project_role_not_permitted: error(403, "You do not have permission to update roles"),
  project_role_of_equal: error(
    403,
    "You cannot update the role of a member with a role equal to or higher than your own",
  ),
  project_role_too_high: error(403, "You cannot assign a role equal to or higher than your own"),
  project_member_removes_self: error(
    400,
    "You cannot remove yourself from the workspace. Please use leave workspace",
  ),
  project_member_higher: error(400, "You cannot remove a user having role higher than you"),
  project_last_admin_leaves: error(
    400,
    "You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin",
  ),
  project_invitation_not_permitted: error(403, "You do not have permission to join the project"),
  project_invitation_role_differs: error(
    400,
    "Invite a member of the workspace with the role they have there",
  ),

  // States
  state_name_taken: text("name", "The state name is already taken"),
  state_is_triage: field("non_field_errors", "Cannot create triage state"),
  state_triage_missing: error(404, "Triage state not found"),
  state_is_default: error(400, "Default state cannot be deleted"),
  state_not_empty: error(400, "The state is not empty, only empty states can be deleted"),

  // Estimates
  estimate_points_required: error(400, "Estimate points are required"),
  estimate_point_incomplete: error(400, "Key and value are required"),
  estimate_value_too_long: field("non_field_errors", "Value can't be more than 20 characters"),

  // Labels and quick links
  label_name_taken: field("name", "LABEL_NAME_ALREADY_EXISTS"),
  label_name_same: error(400, "Label with the same name already exists in the project"),
  label_tree_too_deep: field("parent", "Labels are grouped one level deep."),
  label_parent_unknown: field("parent", "Invalid pk - object does not exist."),
  quick_link_taken: error(400, "URL already exists for this workspace and owner"),
  quick_link_url_invalid: { status: 400, shape: "nested", field: "url", text: "Invalid URL format." },

  // Favorites
  favorite_exists: error(400, "Favorite already exists"),
  favorite_folder_nested: field("parent", "A folder cannot be put into a folder."),
  favorite_parent_no_folder: field("parent", "Favorites can only be put into a folder."),
  favorite_parent_unknown: field("parent", "Invalid pk - object does not exist."),

  // Files
  asset_type_invalid: error(400, "Invalid entity type."),
  file_type_no_image: error(400, "Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed."),
  file_type_invalid: error(400, "Invalid file type."),
  asset_not_found: error(404, "The requested asset could not be found."),
  asset_ids_missing: error(400, "No asset ids provided."),
  asset_copy_invalid: error(400, "Invalid entity type or entity id"),
  asset_copy_project_not_found: error(404, "Project not found"),
  asset_source_not_found: error(404, "Asset not found"),
  upload_refused: error(403, "The upload does not match what it was announced as"),
  upload_malformed: error(400, "The upload is not complete"),

  pictures_unavailable: error(400, "The picture service does not answer"),

  // Rich text
  html_not_valid: field("error", "html content is not valid"),
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
    case "text":
      return { [row.field ?? "non_field_errors"]: row.text, ...extra };
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
