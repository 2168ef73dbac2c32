-- What send needs to know of projects; kept from accounts.projects.v1 by version.
create table projects (
  id uuid primary key,
  name text not null,
  language text not null,
  tracking text not null default 'ENABLED' check (tracking in ('ENABLED', 'DISABLED', 'MARKETING_ONLY')),
  disabled boolean not null,
  deleted boolean not null default false,
  generation bigint not null,
  version bigint not null
);

create table templates (
  id uuid primary key,
  project_id uuid not null,
  name text not null,
  description text not null default '',
  subject text not null,
  body text not null,
  from_email text not null,
  from_name text,
  reply_to text,
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Deleted softly: what is pinned to a version still renders.
  deleted_at timestamptz(3)
);
create index templates_by_project on templates (project_id, created_at desc, id desc) where deleted_at is null;

create table domains (
  id uuid primary key,
  project_id uuid not null,
  domain text not null,
  verified boolean not null default false,
  status text not null check (status in ('NotStarted', 'Pending', 'Success', 'Failed', 'TemporaryFailure')),
  -- SES Easy DKIM: three tokens; own DKIM: a selector and a key pair, the private half encrypted.
  dkim_tokens text[] not null default '{}',
  dkim_selector text,
  dkim_public_key text,
  dkim_private_key text,
  -- What each record looked like at the last check.
  records jsonb not null default '[]',
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (project_id, domain)
);
-- Several projects may add a domain, one may have it verified.
create unique index domains_verified_once on domains (domain) where verified;
create index domains_by_check on domains (checked_at nulls first);

-- What is said, once per template version or request, however many recipients it has.
create table contents (
  id uuid primary key,
  project_id uuid not null,
  -- SHA-256 of all that follows.
  hash bytea not null,
  subject text not null,
  body text not null,
  attachments jsonb not null default '[]',
  headers jsonb not null default '{}',
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  unique (project_id, hash)
);
create index contents_by_use on contents (used_at);

create table emails (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  contact_id uuid,
  source text not null check (source in ('TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW')),
  -- Decides who is mailed and which headers the mail gets; null is a mail without a template.
  type text check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED', 'FAILED', 'SUPPRESSED', 'DROPPED')),
  to_email text not null,
  to_name text,
  from_email text not null,
  from_name text,
  reply_to text,
  -- As rendered; the raw one until then.
  subject text not null,
  content_id uuid references contents (id),
  -- What this recipient's rendering needs; emptied, with the content, when its retention ends.
  variables jsonb not null default '{}',
  template_id uuid,
  campaign_id uuid,
  workflow_execution_id uuid,
  tracking boolean not null,
  message_id text,
  provider_message_id text,
  size integer,
  error text,
  opens integer not null default 0,
  clicks integer not null default 0,
  idempotency_key text,
  queued_at timestamptz(3) not null,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  bounced_at timestamptz(3),
  complained_at timestamptz(3),
  failed_at timestamptz(3),
  updated_at timestamptz(3) not null
);
create index emails_by_project on emails (project_id, queued_at desc, id desc);
create index emails_by_contact on emails (project_id, contact_id, queued_at desc, id desc);
create index emails_by_recipient on emails (project_id, to_email, queued_at desc, id desc);
create unique index emails_once_per_campaign on emails (campaign_id, contact_id) where campaign_id is not null;
create index emails_by_provider_id on emails (provider_message_id) where provider_message_id is not null;
create index emails_by_campaign on emails (project_id, campaign_id, queued_at desc, id desc) where campaign_id is not null;
-- For retention: mails whose content is still kept, oldest first; and whether a content is still named.
create index emails_with_content on emails (queued_at) where content_id is not null;
create index emails_by_content on emails (content_id) where content_id is not null;

-- The timeline of a mail. `dedupe` makes a fact count once, whatever told it and however often.
create table email_events (
  id uuid primary key,
  project_id uuid not null,
  email_id uuid not null references emails (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  dedupe text,
  at timestamptz(3) not null
);
create unique index email_events_once on email_events (email_id, name, dedupe) where dedupe is not null;
create index email_events_by_email on email_events (email_id, at, id);

-- The queue. A row exists until its mail has its terminal state. `due_at` of a claimed row is the end of its lease, so one
-- index answers "what may be worked on now"; lane and project lead it, so that lanes and tenants are asked one by one.
create table deliveries (
  email_id uuid primary key references emails (id) on delete cascade,
  project_id uuid not null,
  lane smallint not null check (lane in (1, 5, 10)),
  due_at timestamptz(3) not null,
  attempts smallint not null default 0,
  -- Set while claimed, and left by a crash: the mail may have been handed over (unsure).
  claim_id uuid,
  unsure_since timestamptz(3)
);
create index deliveries_due on deliveries (lane, project_id, due_at, email_id);
-- Every mail leaves a dead row and two dead index entries here, which the claim's index scan would have to pass: vacuum early.
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- Requests with an idempotency key whose mails are in the queue: what an unanswered request came to.
create table send_requests (
  project_id uuid not null,
  key text not null,
  -- When contacts granted the claim; both sides free the key by the same clock reading.
  claimed_at timestamptz(3) not null,
  primary key (project_id, key)
);
create index send_requests_by_age on send_requests (claimed_at);

-- Contacts who may not get marketing mail, or none at all; kept from contacts.contacts.v1 by version.
create table recipients (
  contact_id uuid primary key,
  project_id uuid not null,
  email text not null,
  subscribed boolean not null,
  deleted boolean not null default false,
  version bigint not null
);
create index recipients_by_project on recipients (project_id);

create table suppressions (
  id uuid primary key,
  project_id uuid not null,
  kind text not null check (kind in ('ADDRESS', 'DOMAIN', 'PREFIX', 'SUFFIX', 'WILDCARD')),
  value text not null,
  reason text not null check (reason in ('BOUNCE', 'COMPLAINT', 'MANUAL')),
  email_id uuid,
  created_at timestamptz(3) not null,
  unique (project_id, kind, value)
);

-- Token buckets: scope is a project or a provider. One row each, locked for the length of a claim.
create table send_rates (
  scope text primary key,
  tokens double precision not null,
  refilled_at timestamptz(3) not null
);

-- What the provider `inbox` captured.
create table inbox_messages (
  id uuid primary key,
  -- A mail that is handed over again is the same mail: the second copy finds the first one here.
  email_id uuid not null unique,
  project_id uuid not null,
  to_name text not null,
  to_email text not null,
  from_name text not null,
  from_email text not null,
  subject text not null,
  size integer not null,
  raw bytea not null,
  received_at timestamptz(3) not null
);
create index inbox_messages_by_time on inbox_messages (received_at desc, id desc);
create index inbox_messages_by_project on inbox_messages (project_id);

-- What a provider told of a mail that we do not know (yet): tried again for a while, then forgotten.
create table parked_notifications (
  id uuid primary key,
  email_id uuid,
  provider_message_id text,
  fact jsonb not null,
  parked_at timestamptz(3) not null,
  due_at timestamptz(3) not null
);
create index parked_notifications_due on parked_notifications (due_at);

-- Notifications that were taken, so that a repeat is told apart (SNS delivers at least once).
create table notification_receipts (
  message_id text primary key,
  received_at timestamptz(3) not null
);
create index notification_receipts_by_age on notification_receipts (received_at);
