create table users (
  id uuid primary key,
  email text not null,
  -- Null for who signs in by another provider only.
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_email unique (email)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table projects (
  id uuid primary key,
  name text not null,
  language text not null,
  tracking text not null check (tracking in ('ENABLED', 'DISABLED', 'MARKETING_ONLY')),
  disabled boolean not null default false,
  disabled_reason text check (
    disabled_reason in ('PAYMENT_FAILED', 'EMAIL_REPUTATION', 'PHISHING_DETECTED', 'CARD_VERIFICATION_FAILED', 'MANUAL')
  ),
  generation integer not null default 1,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check (disabled = (disabled_reason is not null))
);

create table members (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz(3) not null,
  primary key (project_id, user_id)
);
create index members_by_user on members (user_id);

create table api_keys (
  project_id uuid not null references projects (id) on delete cascade,
  type text not null check (type in ('public', 'secret')),
  -- SHA-256 in hex: what a request's key is looked up by.
  hash text not null,
  sealed text not null,
  created_at timestamptz(3) not null,
  primary key (project_id, type),
  constraint api_keys_hash unique (hash)
);

-- One row per address, known or not, so that failures are counted one after another.
create table login_failures (
  address text primary key,
  failed_at timestamptz(3)[] not null,
  last_failed_at timestamptz(3) not null
);
create index login_failures_by_age on login_failures (last_failed_at);
