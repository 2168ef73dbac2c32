create table users (
  id uuid primary key,
  email text not null,
  -- Null for users who only sign in by another provider.
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_email unique (email)
);

-- Accounts at other providers that users sign in with.
create table identities (
  -- Subjects are unique only within an issuer.
  issuer text not null,
  subject text not null,
  provider text not null check (provider in ('github', 'google', 'oidc')),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  -- A provider may give an address to another person. That person's subject must not reach the user who had
  -- the address before.
  constraint identities_one_per_issuer unique (user_id, issuer)
);

-- OAuth states that came back from the provider. Kept for as long as their cookie can be sent again.
create table used_oauth_states (
  state text primary key,
  expires_at timestamptz(3) not null
);
create index used_oauth_states_by_expiry on used_oauth_states (expires_at);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz(3) not null,
  -- Null: not used so far.
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Failed logins and sign-ups by client address.
create table attempts (
  client_address text not null,
  -- 'login' for all accounts, 'login:<email>' for one account, or 'signup'.
  subject text not null,
  attempted_at timestamptz(3)[] not null,
  last_attempt_at timestamptz(3) not null,
  primary key (client_address, subject)
);
create index attempts_by_age on attempts (last_attempt_at);

create table projects (
  id uuid primary key,
  name text not null,
  language text not null,
  tracking text not null check (tracking in ('ENABLED', 'DISABLED', 'MARKETING_ONLY')),
  -- The image on subscription pages.
  logo_url text,
  -- The maximum number of workflow mails to one address.
  workflow_mails_per_hour integer not null default 20,
  workflow_mails_per_day integer not null default 100,
  disabled boolean not null default false,
  disabled_reason text check (
    disabled_reason in ('PAYMENT_FAILED', 'EMAIL_REPUTATION', 'PHISHING_DETECTED', 'CARD_VERIFICATION_FAILED', 'MANUAL')
  ),
  generation integer not null default 1,
  version bigint not null default 1,
  -- The project's limits and its usage when they were last published (`Allowance` of contracts). Null: no
  -- limits.
  allowance jsonb,
  -- The Stripe customer and subscription. Null: none.
  customer text,
  subscription text,
  -- Units of all usage so far that are reported to Stripe or were used before the subscription.
  metered bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Time of the last reset.
  reset_at timestamptz(3),
  deleted_at timestamptz(3),
  check (disabled = (disabled_reason is not null))
);
create unique index projects_customer on projects (customer) where customer is not null;

create table members (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  -- Whether the member created the project. Only these projects count for a user's limit, so that invitations
  -- cannot exhaust it.
  created_project boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (project_id, user_id)
);
create index members_by_user on members (user_id);

-- Deleted when accepted or revoked.
create table invitations (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invitations_once unique (project_id, email)
);
create index invitations_by_email on invitations (email);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_expiry on invitations (expires_at);

create table api_keys (
  project_id uuid not null references projects (id) on delete cascade,
  type text not null check (type in ('public', 'secret')),
  -- SHA-256 in hex, by which a request's key is looked up.
  hash text not null,
  sealed text not null,
  created_at timestamptz(3) not null,
  primary key (project_id, type),
  constraint api_keys_hash unique (hash)
);

-- Queue of mails from the platform. A request only writes a row, so that its duration reveals nothing and a
-- crash loses nothing. A loop creates the token, calls send and deletes the row. The id is also the mail's id
-- in send.
create table platform_mails (
  id uuid primary key,
  kind text not null check (
    kind in (
      'VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED',
      'LIMIT_WARNING', 'LIMIT_REACHED', 'PROJECT_DISABLED', 'DOMAIN_VERIFIED', 'DOMAIN_LOST', 'WORKFLOW_LIMITED'
    )
  ),
  -- Whether a user has this address is looked up when the mail is rendered, not when it is requested.
  email text not null,
  language text not null,
  user_id uuid references users (id) on delete cascade,
  -- The invitation that the mail's token is for.
  subject_id uuid,
  -- Names in the mail: a project, an inviter, an address.
  details jsonb not null default '{}',
  -- Time of the next attempt; also the lease of the process that sends the mail.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index platform_mails_due on platform_mails (due_at);
create index platform_mails_by_subject on platform_mails (subject_id) where subject_id is not null;
create index platform_mails_by_user on platform_mails (user_id) where user_id is not null;
-- The mail of a password reset has no user, since the request does not look it up. Found by address when the
-- user's password or address changes before the mail is sent.
create index platform_mails_by_email on platform_mails (email) where user_id is null;

-- Tokens in mails, by SHA-256. A mail that was sent twice has two; using one ends both.
create table mail_tokens (
  hash text primary key,
  mail_id uuid not null,
  kind text not null,
  email text not null,
  user_id uuid references users (id) on delete cascade,
  subject_id uuid,
  expires_at timestamptz(3) not null
);
create index mail_tokens_by_mail on mail_tokens (mail_id);
create index mail_tokens_by_user on mail_tokens (user_id) where user_id is not null;
create index mail_tokens_by_subject on mail_tokens (subject_id) where subject_id is not null;
create index mail_tokens_by_expiry on mail_tokens (expires_at);

-- Units of accepted mail by calendar month, added up from `usage.counted` of send. A mail with attachments is
-- two units.
create table usage (
  project_id uuid not null references projects (id) on delete cascade,
  -- 2026-11
  month text not null,
  category text not null check (category in ('transactional', 'campaigns', 'workflows', 'inbound')),
  units bigint not null,
  primary key (project_id, month, category)
);

-- Notices of a limit to members: one for each month, cap, limit and level.
create table limit_notices (
  project_id uuid not null references projects (id) on delete cascade,
  month text not null,
  -- A category, or `total`.
  cap text not null,
  most bigint not null,
  level smallint not null check (level in (80, 100)),
  primary key (project_id, month, cap, most, level)
);

-- Counts for bounce and complaint rates by hour, for the windows of 24 hours and 7 days. Mails are accepted
-- mails that did not end unsent. Mails to the simulator and their events are excluded.
create table reputation_hours (
  project_id uuid not null references projects (id) on delete cascade,
  hour timestamptz(3) not null,
  mails bigint not null,
  bounces bigint not null,
  complaints bigint not null,
  primary key (project_id, hour)
);
create index reputation_hours_by_age on reputation_hours (hour);

-- The same counts from the creation of the project, or from the last time a person enabled it.
create table reputations (
  project_id uuid primary key references projects (id) on delete cascade,
  since timestamptz(3) not null,
  mails bigint not null,
  bounces bigint not null,
  complaints bigint not null
);

-- Stripe events that were received, so that a repeat changes nothing.
create table payment_events (
  id text primary key,
  received_at timestamptz(3) not null
);
create index payment_events_by_age on payment_events (received_at);

-- Customers whose subscriptions are to be read from Stripe because of an event or of the deletion of their
-- project. An event is only a hint, so the order of events does not matter.
create table customer_reads (
  customer text primary key,
  -- Incremented by each event. A row that changed while it was processed is not deleted.
  revision bigint not null,
  -- Time of the next attempt; also the lease of the process that reads.
  due_at timestamptz(3) not null
);
create index customer_reads_by_due on customer_reads (due_at);

-- Usage to be reported to Stripe: one meter event a row, with the row's id.
create table meter_reports (
  id uuid primary key,
  project_id uuid not null,
  customer text not null,
  units bigint not null,
  -- Time of the meter event.
  at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- First attempt: Stripe recognises a repeat by its id for a day.
  tried_at timestamptz(3),
  -- Null until Stripe has answered. The row is kept to compare it with Stripe's count.
  reported_at timestamptz(3),
  -- When it was found to agree with Stripe's count.
  reconciled_at timestamptz(3),
  -- Replaces other reports of its day that Stripe has not counted. Usage is the sum of the others.
  makes_up boolean not null default false
);
create index meter_reports_by_due on meter_reports (due_at) where reported_at is null;
create index meter_reports_by_time on meter_reports (at);
create index meter_reports_by_project on meter_reports (project_id);
create index meter_reports_open on meter_reports (at) where reconciled_at is null;

-- Written from the messages of all services, never changed, deleted by age and with the project.
create table audit_entries (
  -- Id of the message's data: a repeat is the same entry.
  id uuid primary key,
  project_id uuid not null references projects (id),
  at timestamptz(3) not null,
  action text not null,
  subject_id text,
  subject_name text,
  actor_kind text not null check (actor_kind in ('user', 'key', 'service', 'system')),
  actor_id text,
  address text,
  request_id text
);
create index audit_entries_by_project on audit_entries (project_id, at, id);
create index audit_entries_by_action on audit_entries (project_id, action, at, id);
create index audit_entries_by_age on audit_entries (at);

-- Which services have deleted their rows after a reset or deletion: one row for each service that keeps rows
-- of projects, set when the service publishes `project.purged`. Rows of a reset stay until the next reset;
-- rows of a deletion are deleted when all are set.
create table purge_reports (
  project_id uuid not null references projects (id),
  service text not null,
  -- The project's generation after the reset or deletion.
  generation bigint not null,
  reported_at timestamptz(3),
  primary key (project_id, service)
);
create index purge_reports_open on purge_reports (service) where reported_at is null;

-- Erased contacts. Dead letters of mails to them are searched for and deleted.
create table erasures (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- Emptied when a search by the address finds nothing more.
  email text,
  erased_at timestamptz(3) not null,
  -- Time of the next search; also the lease of the process that searches.
  search_at timestamptz(3) not null
);
create index erasures_by_search on erasures (search_at);
create index erasures_by_project on erasures (project_id);
