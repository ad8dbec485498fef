-- Mail on its way out, kept for a day when there is no mail server. Sealed, because it holds codes and links.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  sealed_text text not null,
  sealed_html text not null,
  created_at timestamptz(3) not null
);
create index outbox_created on outbox (created_at);

-- What proves an address once: codes and links. One per purpose and subject; only a keyed hash of it is kept.
create table one_time_secrets (
  purpose text not null check (purpose in ('sign_in', 'sign_up', 'email_change', 'password_reset')),
  subject text not null,
  secret_hash bytea not null,
  -- How many were asked for while one was alive, and how often a wrong one was entered.
  requests smallint not null default 1,
  wrong_tries smallint not null default 0,
  expires_at timestamptz(3) not null,
  primary key (purpose, subject)
);
create index one_time_secrets_expiry on one_time_secrets (expires_at);

alter table users
  add column last_login_ip text not null default '',
  add column last_login_uagent text not null default '',
  add column last_logout_ip text not null default '',
  add column last_logout_time timestamptz(3);

-- Sign-ins at other services. Who somebody is there is unique: it opens one account of ours and no second one.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_account_id text not null,
  metadata jsonb not null default '{}',
  last_connected_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounts_provider unique (provider, provider_account_id)
);
create index accounts_user on accounts (user_id);

create table notification_preferences (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  property_change boolean not null default true,
  state_change boolean not null default true,
  comment boolean not null default true,
  mention boolean not null default true,
  issue_completed boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid references users (id) on delete set null
);
insert into notification_preferences (id, user_id, created_at, updated_at)
  select gen_random_uuid(), id, created_at, created_at from users;

-- Only the hash of a token is kept: it is shown once.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  label text not null,
  description text not null default '',
  token_hash bytea not null unique,
  is_service boolean not null default false,
  allowed_rate_limit text not null default '60/min',
  expired_at timestamptz(3),
  last_used timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  updated_by uuid references users (id) on delete set null
);
create index api_tokens_user on api_tokens (user_id) where deleted_at is null;
