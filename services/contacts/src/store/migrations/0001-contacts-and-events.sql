create table contacts (
  id uuid primary key,
  project_id uuid not null,
  email text not null,
  subscribed boolean not null,
  data jsonb not null default '{}',
  version bigint not null default 1,
  -- Milliseconds, as JavaScript has them: a finer value would make a keyset cursor skip rows.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (project_id, email)
);
create index contacts_by_created on contacts (project_id, created_at desc, id desc);

create table events (
  id uuid primary key,
  project_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  email_id uuid,
  created_at timestamptz(3) not null
);
create index events_by_contact on events (contact_id, created_at desc, id desc);
create index events_by_project on events (project_id, created_at desc, id desc);
create index events_by_name on events (project_id, name, created_at desc, id desc);

create table idempotency_keys (
  project_id uuid not null,
  key text not null,
  endpoint text not null,
  requested_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  state text not null check (state in ('claimed', 'done')),
  primary key (project_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (requested_at);
