// Made by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

/** Any JSON goes in; what comes out is known by whoever wrote it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape of a JSON column is its writer's business
export type Json = ColumnType<any, unknown, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type GeneratedJson = ColumnType<any, unknown | undefined, unknown>;

export interface Accounts {
  id: string;
  user_id: string;
  provider: string;
  provider_account_id: string;
  metadata: GeneratedJson;
  last_connected_at: string;
  created_at: string;
  updated_at: string;
}

export interface ApiTokens {
  id: string;
  user_id: string;
  label: string;
  description: Generated<string>;
  token_hash: Buffer;
  is_service: Generated<boolean>;
  allowed_rate_limit: Generated<string>;
  expired_at: string | null;
  last_used: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  updated_by: string | null;
}

export interface ChangeCounters {
  workspace_id: string;
  seq: Generated<number>;
}

export interface Changes {
  workspace_id: string;
  n: number;
  at: string;
  by: string | null;
  cause: string;
  rows: Json;
}

export interface EstimatePoints {
  workspace_id: string;
  id: string;
  project_id: string;
  estimate_id: string;
  key: number;
  value: string;
  description: Generated<string>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Estimates {
  workspace_id: string;
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  type: string;
  last_used: Generated<boolean>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Favorites {
  workspace_id: string;
  id: string;
  user_id: string;
  entity_type: string;
  entity_identifier: string | null;
  name: string | null;
  is_folder: Generated<boolean>;
  sequence: Generated<number>;
  parent: string | null;
  project_id: string | null;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

export interface FileAssets {
  workspace_id: string;
  id: string;
  project_id: string | null;
  entity_type: string | null;
  entity_identifier: string | null;
  attributes: GeneratedJson;
  asset: string;
  size: Generated<number>;
  is_uploaded: Generated<boolean>;
  storage_metadata: GeneratedJson;
  copied_from: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface HomePreferences {
  workspace_id: string;
  id: string;
  user_id: string;
  key: string;
  is_enabled: boolean;
  sort_order: number;
  created_at: string;
  updated_at: string;
}

export interface InstanceAdmins {
  id: string;
  instance_id: string;
  user_id: string;
  role: Generated<number>;
  is_verified: Generated<boolean>;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

export interface InstanceConfigurations {
  id: string;
  key: string;
  value: string | null;
  category: string;
  is_encrypted: boolean;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

export interface Instances {
  id: string;
  singleton: Generated<boolean>;
  instance_name: Generated<string>;
  whitelist_emails: string | null;
  instance_id: string;
  domain: Generated<string>;
  namespace: string | null;
  last_checked_at: string;
  is_telemetry_enabled: Generated<boolean>;
  is_support_required: Generated<boolean>;
  is_setup_done: Generated<boolean>;
  is_signup_screen_visited: Generated<boolean>;
  is_verified: Generated<boolean>;
  is_test: Generated<boolean>;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

export interface Labels {
  workspace_id: string;
  id: string;
  project_id: string | null;
  name: string;
  color: Generated<string>;
  parent: string | null;
  sort_order: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Migrations {
  name: string;
  at: Generated<string>;
}

export interface NotificationPreferences {
  id: string;
  user_id: string;
  property_change: Generated<boolean>;
  state_change: Generated<boolean>;
  comment: Generated<boolean>;
  mention: Generated<boolean>;
  issue_completed: Generated<boolean>;
  created_at: string;
  updated_at: string;
  updated_by: string | null;
}

export interface OneTimeSecrets {
  purpose: string;
  subject: string;
  secret_hash: Buffer;
  requests: Generated<number>;
  wrong_tries: Generated<number>;
  expires_at: string;
}

export interface Outbox {
  id: string;
  recipient: string;
  subject: string;
  sealed_text: string;
  sealed_html: string;
  created_at: string;
}

export interface Profiles {
  id: string;
  user_id: string;
  theme: GeneratedJson;
  is_app_rail_docked: Generated<boolean>;
  is_tour_completed: Generated<boolean>;
  onboarding_step: Json;
  use_case: string | null;
  role: string | null;
  is_onboarded: Generated<boolean>;
  last_workspace_id: string | null;
  billing_address_country: Generated<string>;
  billing_address: Json | null;
  has_billing_address: Generated<boolean>;
  company_name: Generated<string>;
  notification_view_mode: Generated<string>;
  is_smooth_cursor_enabled: Generated<boolean>;
  is_mobile_onboarded: Generated<boolean>;
  mobile_onboarding_step: Json;
  mobile_timezone_auto_set: Generated<boolean>;
  language: Generated<string>;
  start_of_the_week: Generated<number>;
  goals: GeneratedJson;
  background_color: string;
  is_navigation_tour_completed: Generated<boolean>;
  has_marketing_email_consent: Generated<boolean>;
  is_subscribed_to_changelog: Generated<boolean>;
  product_tour: Json;
  created_at: string;
  updated_at: string;
}

export interface ProjectIdentifiers {
  workspace_id: string;
  id: string;
  number: Generated<number>;
  project_id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

export interface ProjectInvitations {
  workspace_id: string;
  id: string;
  project_id: string;
  email: string;
  role: number;
  accepted: Generated<boolean>;
  message: string | null;
  responded_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface ProjectMembers {
  workspace_id: string;
  id: string;
  project_id: string;
  member_id: string;
  role: number;
  is_active: Generated<boolean>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  comment: string | null;
  view_props: Json | null;
  default_props: Json | null;
  preferences: Json | null;
  sort_order: Generated<number>;
}

export interface ProjectUserProperties {
  workspace_id: string;
  id: string;
  project_id: string;
  user_id: string;
  sort_order: Generated<number>;
  created_at: string;
  updated_at: string;
  filters: Json | null;
  display_filters: Json | null;
  display_properties: Json | null;
  rich_filters: Json | null;
  preferences: Json | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Projects {
  workspace_id: string;
  id: string;
  name: string;
  identifier: string;
  description: Generated<string>;
  description_text: Json | null;
  description_html: Json | null;
  network: Generated<number>;
  default_assignee: string | null;
  project_lead: string | null;
  emoji: string | null;
  icon_prop: Json | null;
  logo_props: GeneratedJson;
  module_view: Generated<boolean>;
  cycle_view: Generated<boolean>;
  issue_views_view: Generated<boolean>;
  page_view: Generated<boolean>;
  intake_view: Generated<boolean>;
  is_time_tracking_enabled: Generated<boolean>;
  is_issue_type_enabled: Generated<boolean>;
  guest_view_all_features: Generated<boolean>;
  cover_image: string | null;
  archive_in: Generated<number>;
  close_in: Generated<number>;
  timezone: Generated<string>;
  external_source: string | null;
  external_id: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  default_state: string | null;
  estimate: string | null;
  cover_image_asset: string | null;
}

export interface QuickLinks {
  workspace_id: string;
  id: string;
  owner_id: string;
  project_id: string | null;
  title: string | null;
  url: string;
  metadata: GeneratedJson;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface RecentVisits {
  workspace_id: string;
  id: string;
  user_id: string;
  entity_name: string;
  entity_identifier: string;
  visited_at: string;
  created_at: string;
}

export interface Sessions {
  id: string;
  key_hash: Buffer;
  kind: string;
  user_id: string;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface SidebarPreferences {
  workspace_id: string;
  id: string;
  user_id: string;
  key: string;
  is_pinned: boolean;
  sort_order: number;
  created_at: string;
  updated_at: string;
}

export interface SignInFailures {
  key: string;
  at: string;
}

export interface States {
  workspace_id: string;
  id: string;
  project_id: string;
  name: string;
  color: string;
  group: string;
  default: Generated<boolean>;
  description: Generated<string>;
  sequence: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Stickies {
  workspace_id: string;
  id: string;
  owner_id: string;
  name: string | null;
  description: GeneratedJson;
  description_html: Generated<string>;
  description_stripped: string | null;
  logo_props: GeneratedJson;
  color: string | null;
  background_color: string | null;
  sort_order: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface UserAssets {
  id: string;
  user_id: string;
  entity_type: string | null;
  attributes: GeneratedJson;
  asset: string;
  size: Generated<number>;
  is_uploaded: Generated<boolean>;
  storage_metadata: GeneratedJson;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface Users {
  id: string;
  email: string;
  username: string;
  display_name: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  avatar: Generated<string>;
  cover_image: string | null;
  password_hash: string | null;
  is_active: Generated<boolean>;
  is_bot: Generated<boolean>;
  is_email_verified: Generated<boolean>;
  is_password_autoset: Generated<boolean>;
  user_timezone: Generated<string>;
  date_joined: string;
  last_active: string | null;
  last_login_medium: Generated<string>;
  last_login_time: string | null;
  created_at: string;
  updated_at: string;
  last_login_ip: Generated<string>;
  last_login_uagent: Generated<string>;
  last_logout_ip: Generated<string>;
  last_logout_time: string | null;
  avatar_asset: string | null;
  cover_image_asset: string | null;
}

export interface WorkspaceInvitations {
  workspace_id: string;
  id: string;
  email: string;
  role: Generated<number>;
  accepted: Generated<boolean>;
  message: string | null;
  responded_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface WorkspaceMembers {
  workspace_id: string;
  id: string;
  member_id: string;
  role: number;
  company_role: string | null;
  is_active: Generated<boolean>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  view_props: Json | null;
}

export interface WorkspaceThemes {
  workspace_id: string;
  id: string;
  name: string;
  colors: GeneratedJson;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
}

export interface WorkspaceUserProperties {
  workspace_id: string;
  id: string;
  filters: Json;
  display_filters: Json;
  display_properties: Json;
  rich_filters: Json;
  navigation_project_limit: number;
  navigation_control_preference: string;
  updated_at: string;
  updated_by: string | null;
}

export interface Workspaces {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  owner_id: string;
  organization_size: string | null;
  timezone: Generated<string>;
  background_color: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  logo_asset: string | null;
}

export interface Tables {
  accounts: Accounts;
  api_tokens: ApiTokens;
  change_counters: ChangeCounters;
  changes: Changes;
  estimate_points: EstimatePoints;
  estimates: Estimates;
  favorites: Favorites;
  file_assets: FileAssets;
  home_preferences: HomePreferences;
  instance_admins: InstanceAdmins;
  instance_configurations: InstanceConfigurations;
  instances: Instances;
  labels: Labels;
  migrations: Migrations;
  notification_preferences: NotificationPreferences;
  one_time_secrets: OneTimeSecrets;
  outbox: Outbox;
  profiles: Profiles;
  project_identifiers: ProjectIdentifiers;
  project_invitations: ProjectInvitations;
  project_members: ProjectMembers;
  project_user_properties: ProjectUserProperties;
  projects: Projects;
  quick_links: QuickLinks;
  recent_visits: RecentVisits;
  sessions: Sessions;
  sidebar_preferences: SidebarPreferences;
  sign_in_failures: SignInFailures;
  states: States;
  stickies: Stickies;
  user_assets: UserAssets;
  users: Users;
  workspace_invitations: WorkspaceInvitations;
  workspace_members: WorkspaceMembers;
  workspace_themes: WorkspaceThemes;
  workspace_user_properties: WorkspaceUserProperties;
  workspaces: Workspaces;
}
