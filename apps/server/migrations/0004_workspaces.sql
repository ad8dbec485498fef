-- Workspaces ------------------------------------------------------------------------------------------------------

-- How a member looks at lists of the whole workspace; null until they changed it.
alter table workspace_members add column view_props jsonb;

-- The token of an invitation is not stored: it is made anew from the id and the installation's secret.
create table workspace_invitations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  email text not null,
  role smallint not null default 5 check (role in (5, 15, 20)),
  accepted boolean not null default false,
  message text,
  responded_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id)
);
create unique index workspace_invitations_email on workspace_invitations (workspace_id, email) where deleted_at is null;
create index workspace_invitations_person on workspace_invitations (email) where deleted_at is null;

create table workspace_themes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  colors jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id)
);
create unique index workspace_themes_name on workspace_themes (workspace_id, name) where deleted_at is null;

-- One person's preferences in one workspace. A row exists once they changed something, with the id of their
-- membership, so that reading the defaults needs no write and yet shows the id that the row will have.
create table workspace_user_properties (
  workspace_id uuid not null,
  id uuid not null,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  rich_filters jsonb not null,
  navigation_project_limit integer not null,
  navigation_control_preference text not null check (navigation_control_preference in ('ACCORDION', 'TABBED')),
  updated_at timestamptz(3) not null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references workspace_members (workspace_id, id) on delete cascade
);

-- The widgets of the home page and the entries of the sidebar that somebody changed; the others are as in the code.
create table home_preferences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  is_enabled boolean not null,
  sort_order double precision not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, key)
);

create table sidebar_preferences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  is_pinned boolean not null,
  sort_order double precision not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, key)
);

-- What somebody opened lately. What is named can lie in any of several tables and may be gone by now.
create table recent_visits (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  entity_name text not null,
  entity_identifier text not null,
  visited_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, entity_name, entity_identifier)
);
