-- People and instance -------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  username text not null unique,
  display_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  avatar text not null default '',
  cover_image text,
  password_hash text,
  is_active boolean not null default true,
  is_bot boolean not null default false,
  is_email_verified boolean not null default false,
  is_password_autoset boolean not null default false,
  user_timezone text not null default 'UTC',
  date_joined timestamptz(3) not null,
  last_active timestamptz(3),
  last_login_medium text not null default 'email',
  last_login_time timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_email on users (lower(email));

create table profiles (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  theme jsonb not null default '{}',
  is_app_rail_docked boolean not null default true,
  is_tour_completed boolean not null default false,
  onboarding_step jsonb not null,
  use_case text,
  role text,
  is_onboarded boolean not null default false,
  last_workspace_id uuid,
  billing_address_country text not null default 'INDIA',
  billing_address jsonb,
  has_billing_address boolean not null default false,
  company_name text not null default '',
  notification_view_mode text not null default 'full',
  is_smooth_cursor_enabled boolean not null default false,
  is_mobile_onboarded boolean not null default false,
  mobile_onboarding_step jsonb not null,
  mobile_timezone_auto_set boolean not null default false,
  language text not null default 'en',
  start_of_the_week smallint not null default 0,
  goals jsonb not null default '{}',
  background_color text not null,
  is_navigation_tour_completed boolean not null default false,
  has_marketing_email_consent boolean not null default false,
  is_subscribed_to_changelog boolean not null default false,
  product_tour jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Only the hash of the cookie is kept: who reads the database cannot sign in as anybody.
create table sessions (
  id uuid primary key,
  key_hash bytea not null unique,
  kind text not null check (kind in ('app', 'admin')),
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins, by account and by address.
create table sign_in_failures (
  key text not null,
  at timestamptz(3) not null
);
create index sign_in_failures_key on sign_in_failures (key, at);

create table instances (
  id uuid primary key,
  -- One row, ever.
  singleton boolean not null default true unique check (singleton),
  instance_name text not null default '',
  whitelist_emails text,
  instance_id text not null unique,
  domain text not null default '',
  namespace text,
  last_checked_at timestamptz(3) not null,
  is_telemetry_enabled boolean not null default false,
  is_support_required boolean not null default true,
  is_setup_done boolean not null default false,
  is_signup_screen_visited boolean not null default false,
  is_verified boolean not null default false,
  is_test boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null
);

create table instance_admins (
  id uuid primary key,
  instance_id uuid not null references instances (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role smallint not null default 20,
  is_verified boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  unique (instance_id, user_id)
);

-- Workspaces -----------------------------------------------------------------------------------------------------

create table workspaces (
  id uuid primary key,
  name text not null,
  slug text not null,
  logo text,
  owner_id uuid not null references users (id),
  organization_size text,
  timezone text not null default 'UTC',
  background_color text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null
);
create unique index workspaces_slug on workspaces (lower(slug)) where deleted_at is null;

create table workspace_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  member_id uuid not null references users (id),
  role smallint not null check (role in (5, 15, 20)),
  company_role text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id)
);
create unique index workspace_members_member on workspace_members (workspace_id, member_id) where deleted_at is null;
create index workspace_members_user on workspace_members (member_id) where deleted_at is null and is_active;

-- The change log. The counter is a row of its own, so that numbering waits for no edit of the workspace itself.
create table change_counters (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  seq bigint not null default 0
);
alter table change_counters set (fillfactor = 20);

create table changes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  n bigint not null,
  at timestamptz(3) not null,
  by uuid,
  cause text not null,
  rows jsonb not null,
  primary key (workspace_id, n)
);
create index changes_at on changes using brin (at);

-- Projects -------------------------------------------------------------------------------------------------------

create table projects (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  identifier text not null,
  description text not null default '',
  description_text jsonb,
  description_html jsonb,
  network smallint not null default 2 check (network in (0, 2)),
  default_assignee uuid references users (id) on delete set null,
  project_lead uuid references users (id) on delete set null,
  emoji text,
  icon_prop jsonb,
  logo_props jsonb not null default '{}',
  module_view boolean not null default false,
  cycle_view boolean not null default false,
  issue_views_view boolean not null default false,
  page_view boolean not null default true,
  intake_view boolean not null default false,
  is_time_tracking_enabled boolean not null default false,
  is_issue_type_enabled boolean not null default false,
  guest_view_all_features boolean not null default false,
  cover_image text,
  archive_in smallint not null default 0,
  close_in smallint not null default 0,
  timezone text not null default 'UTC',
  external_source text,
  external_id text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id)
);
create unique index projects_name on projects (workspace_id, name) where deleted_at is null;
create unique index projects_identifier on projects (workspace_id, identifier) where deleted_at is null;

create table project_members (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  member_id uuid not null references users (id),
  role smallint not null check (role in (5, 15, 20)),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index project_members_member on project_members (workspace_id, project_id, member_id)
  where deleted_at is null;
create index project_members_user on project_members (workspace_id, member_id) where deleted_at is null and is_active;

-- What is true of a project for one person only.
create table project_user_properties (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  sort_order double precision not null default 65535,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

-- Plain entities -------------------------------------------------------------------------------------------------

create table labels (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  name text not null,
  color text not null default '',
  parent uuid,
  sort_order double precision not null default 65535,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, parent) references labels (workspace_id, id) on delete set null (parent)
);
create unique index labels_project_name on labels (workspace_id, project_id, lower(name))
  where deleted_at is null and project_id is not null;
create unique index labels_workspace_name on labels (workspace_id, lower(name))
  where deleted_at is null and project_id is null;

create table quick_links (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  owner_id uuid not null references users (id) on delete cascade,
  project_id uuid,
  title text,
  url text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete set null (project_id)
);
create unique index quick_links_owner_url on quick_links (workspace_id, owner_id, md5(url)) where deleted_at is null;
