-- What an administrator can change while the server runs; seeded from variables of the same names.
create table instance_configurations (
  id uuid primary key,
  key text not null unique,
  value text,
  category text not null,
  is_encrypted boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null
);
