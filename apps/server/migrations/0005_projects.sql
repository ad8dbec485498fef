-- What structures a project: states, estimates, the names it holds, and what each member arranged for themselves.

create table states (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  color text not null,
  "group" text not null check ("group" in ('backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage')),
  "default" boolean not null default false,
  description text not null default '',
  sequence double precision not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index states_name on states (workspace_id, project_id, name) where deleted_at is null;
create unique index states_one_default on states (workspace_id, project_id) where "default" and deleted_at is null;
create unique index states_one_triage on states (workspace_id, project_id)
  where "group" = 'triage' and deleted_at is null;

insert into states (workspace_id, id, project_id, name, color, "group", sequence, "default", created_at, updated_at, created_by)
select p.workspace_id, gen_random_uuid(), p.id, s.name, s.color, s.state_group, s.sequence, s.name = 'Backlog',
  p.created_at, p.created_at, p.created_by
from projects p
cross join (values
  ('Backlog', '#60646C', 'backlog', 15000),
  ('Todo', '#60646C', 'unstarted', 25000),
  ('In Progress', '#F59E0B', 'started', 35000),
  ('Done', '#46A758', 'completed', 45000),
  ('Cancelled', '#9AA4BC', 'cancelled', 55000),
  ('Triage', '#4E5355', 'triage', 65000)
) as s (name, color, state_group, sequence);

create table estimates (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  description text not null default '',
  type text not null check (type in ('categories', 'points', 'time')),
  last_used boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index estimates_name on estimates (workspace_id, project_id, name) where deleted_at is null;
create unique index estimates_one_used on estimates (workspace_id, project_id) where last_used and deleted_at is null;

create table estimate_points (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  estimate_id uuid not null,
  key integer not null check (key >= 0),
  value text not null,
  description text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, estimate_id) references estimates (workspace_id, id) on delete cascade
);
create index estimate_points_estimate on estimate_points (workspace_id, estimate_id) where deleted_at is null;

alter table projects
  add column default_state uuid,
  add column estimate uuid,
  add foreign key (workspace_id, default_state) references states (workspace_id, id) on delete set null (default_state),
  add foreign key (workspace_id, estimate) references estimates (workspace_id, id) on delete set null (estimate),
  add check (archive_in between 0 and 12),
  add check (close_in between 0 and 12);

-- Who holds which identifier. The contract names a reservation by a number.
create table project_identifiers (
  workspace_id uuid not null,
  id uuid not null,
  number integer generated always as identity,
  project_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index project_identifiers_name on project_identifiers (workspace_id, name);

insert into project_identifiers (workspace_id, id, project_id, name, created_at, updated_at)
select workspace_id, gen_random_uuid(), id, identifier, created_at, created_at from projects where deleted_at is null;

-- Null stands for the defaults, which are written once, in the domain.
alter table project_members
  add column comment text,
  add column view_props jsonb,
  add column default_props jsonb,
  add column preferences jsonb,
  add column sort_order double precision not null default 65535;

alter table project_user_properties
  add column filters jsonb,
  add column display_filters jsonb,
  add column display_properties jsonb,
  add column rich_filters jsonb,
  add column preferences jsonb,
  add column created_by uuid references users (id) on delete set null,
  add column updated_by uuid references users (id) on delete set null;

create index labels_parent on labels (workspace_id, parent) where deleted_at is null and parent is not null;

create table project_invitations (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  email text not null,
  role smallint not null check (role in (5, 15, 20)),
  accepted boolean not null default false,
  message text,
  responded_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index project_invitations_email on project_invitations (workspace_id, project_id, lower(email))
  where deleted_at is null;
