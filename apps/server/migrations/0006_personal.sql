-- Favorites and stickies: one person's own --------------------------------------------------------------------------

-- Removed for good when they are removed, so there is no deleted_at.
create table favorites (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  entity_type text not null,
  -- Text, because it points into a different table for each type; it is resolved in the caller's scope when written
  -- and again when shown.
  entity_identifier text,
  name text,
  is_folder boolean not null default false,
  sequence double precision not null default 65535,
  parent uuid,
  project_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent) references favorites (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index favorites_entity on favorites (workspace_id, user_id, entity_type, entity_identifier)
  where entity_identifier is not null;
create index favorites_of_entity on favorites (workspace_id, entity_type, entity_identifier);
create index favorites_parent on favorites (workspace_id, parent);
create index favorites_project on favorites (workspace_id, project_id);

create table stickies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  owner_id uuid not null references users (id) on delete cascade,
  name text,
  description jsonb not null default '{}',
  description_html text not null default '<p></p>',
  description_stripped text,
  logo_props jsonb not null default '{}',
  color text,
  background_color text,
  sort_order double precision not null default 65535,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id)
);
create index stickies_owner on stickies (workspace_id, owner_id, sort_order desc) where deleted_at is null;

-- Files ---------------------------------------------------------------------------------------------------------------

-- Files of a workspace. What they are attached to is named by type and id, as text for the same reason as above; the
-- old routes name no type.
create table file_assets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  entity_type text,
  entity_identifier text,
  attributes jsonb not null default '{}',
  asset text not null unique,
  size double precision not null default 0,
  is_uploaded boolean not null default false,
  storage_metadata jsonb not null default '{}',
  -- The file this is a copy of, which may be in another workspace of the same person.
  copied_from text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index file_assets_id on file_assets (id);
create index file_assets_entity on file_assets (workspace_id, entity_type, entity_identifier) where deleted_at is null;
create index file_assets_copies on file_assets (copied_from, created_at) where copied_from is not null;

-- Pictures of a person, who is in many workspaces or in none.
create table user_assets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  entity_type text,
  attributes jsonb not null default '{}',
  asset text not null unique,
  size double precision not null default 0,
  is_uploaded boolean not null default false,
  storage_metadata jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null
);
create index user_assets_user on user_assets (user_id);

alter table users
  add column if not exists avatar_asset uuid,
  add column if not exists cover_image_asset uuid,
  add foreign key (avatar_asset) references user_assets (id) on delete set null,
  add foreign key (cover_image_asset) references user_assets (id) on delete set null;
alter table workspaces
  add column if not exists logo_asset uuid,
  add foreign key (id, logo_asset) references file_assets (workspace_id, id) on delete set null (logo_asset);
alter table projects
  add column if not exists cover_image_asset uuid,
  add foreign key (workspace_id, cover_image_asset) references file_assets (workspace_id, id)
    on delete set null (cover_image_asset);
