create table templates (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  name text not null,
  description text not null default '',
  subject text not null,
  body text not null,
  from_email text not null,
  from_name text,
  reply_to text,
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  -- Incremented by each change of the content. Name and description are not part of the content.
  version integer not null default 1,
  version_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Soft delete: mails that use a version of the template can still be rendered.
  deleted_at timestamptz(3)
);
create index templates_by_project on templates (project_id, created_at desc, id desc) where deleted_at is null;
create index templates_by_generation on templates (project_id, generation);
-- Deleted templates are kept for EMAIL_RETENTION_DAYS.
create index templates_deleted on templates (deleted_at) where deleted_at is not null;

-- Earlier versions of templates, for campaigns and executions that started with them.
create table template_versions (
  project_id uuid not null,
  template_id uuid not null references templates (id) on delete cascade,
  version integer not null,
  subject text not null,
  body text not null,
  from_email text not null,
  from_name text,
  reply_to text,
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  version_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (template_id, version)
);
create index template_versions_ended on template_versions (ended_at);

-- Domains outlive a reset of the project, so they have no generation.
create table domains (
  id uuid primary key,
  project_id uuid not null,
  domain text not null,
  verified boolean not null default false,
  status text not null check (status in ('NotStarted', 'Pending', 'Success', 'Failed', 'TemporaryFailure')),
  -- SES Easy DKIM: three tokens. Otherwise: our selector and key pair. The private key is encrypted.
  dkim_tokens text[] not null default '{}',
  dkim_selector text,
  dkim_public_key text,
  dkim_private_key text,
  -- Result of the last check of each DNS record.
  records jsonb not null default '[]',
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (project_id, domain)
);
-- Several projects may add a domain; only one may have it verified.
create unique index domains_verified_once on domains (domain) where verified;
create index domains_by_check on domains (checked_at nulls first);

-- Contents of mails: one row for each template version or request, shared by its recipients.
create table contents (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- SHA-256 of subject, body, attachments and headers.
  hash bytea not null,
  subject text not null,
  body text not null,
  attachments jsonb not null default '[]',
  headers jsonb not null default '{}',
  -- Characters of body and attachments, uncompressed.
  bytes integer not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  unique (project_id, hash)
);
create index contents_by_use on contents (used_at);
-- Indexes by generation are small, because equal entries share a posting list.
create index contents_by_generation on contents (project_id, generation);

-- What the send service knows of a campaign: its content, and whether its mails may be sent (ADR 15).
create table campaign_sends (
  campaign_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  state text not null check (state in ('RUNNING', 'PAUSED', 'CANCELLED')),
  content_id uuid not null references contents (id),
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  from_email text not null,
  from_name text,
  reply_to text,
  template_id uuid,
  -- The ids of the campaign's mails start with this time.
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index campaign_sends_by_generation on campaign_sends (project_id, generation);
-- To find out whether a content is still used.
create index campaign_sends_by_content on campaign_sends (content_id);

-- Audience pages of a campaign send. A page holds its contacts until their mails are created. The row then
-- stays without contacts, so that a repeated command has no effect.
create table audience_pages (
  campaign_id uuid not null,
  number integer not null,
  project_id uuid not null,
  generation bigint not null,
  -- Null when all contacts have their mails.
  contact_ids uuid[],
  -- Also the end of the lease of a claimed page.
  due_at timestamptz(3) not null,
  -- The page cannot be claimed before this time, even if its lease ends earlier: its owner has sent mails
  -- that it could not record yet (ADR 35).
  kept_until timestamptz(3),
  tries smallint not null default 0,
  -- Number of contacts that are done, and of mails created for them.
  done integer not null default 0,
  created integer not null default 0,
  primary key (campaign_id, number)
);
create index audience_pages_by_generation on audience_pages (project_id, generation);
create index audience_pages_waiting on audience_pages (project_id, campaign_id, number) where contact_ids is not null;

create table emails (
  id uuid primary key,
  -- Null for platform mail (verification, password reset, invitations), here and in the tables that belong to
  -- a mail.
  project_id uuid,
  generation bigint not null,
  contact_id uuid,
  source text not null check (source in ('TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW', 'PLATFORM', 'INBOUND')),
  -- Decides which recipients are allowed and which headers the mail gets. Null: a mail without a template.
  type text check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED', 'FAILED', 'SUPPRESSED', 'DROPPED', 'RECEIVED')),
  to_email text not null,
  to_name text,
  from_email text not null,
  from_name text,
  reply_to text,
  -- Rendered; before that, the template.
  subject text not null,
  -- Null for mail of the platform, and when the retention of contents ends.
  content_id uuid references contents (id),
  -- Data for rendering. Emptied together with the content.
  variables jsonb not null default '{}',
  template_id uuid,
  campaign_id uuid,
  workflow_id uuid,
  workflow_execution_id uuid,
  -- Correlation id of the request or message that caused a workflow's mail; used in messages about the mail
  -- (ADR 16).
  correlation_id text,
  tracking boolean not null,
  message_id text,
  provider_message_id text,
  size integer,
  error text,
  opens integer not null default 0,
  clicks integer not null default 0,
  -- Opens and clicks by machines; not part of `opens` and `clicks`.
  machine_opens integer not null default 0,
  machine_clicks integer not null default 0,
  idempotency_key text,
  queued_at timestamptz(3) not null,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  bounced_at timestamptz(3),
  complained_at timestamptz(3),
  failed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint emails_without_project check ((project_id is null) = (source = 'PLATFORM'))
);
-- No index by generation: each mail is updated twice, and each update might write every index. The purge
-- searches by time.
create index emails_by_project on emails (project_id, queued_at desc, id desc);
create index emails_by_contact on emails (project_id, contact_id, queued_at desc, id desc);
create index emails_by_recipient on emails (project_id, to_email, queued_at desc, id desc);
create index emails_by_provider_id on emails (provider_message_id) where provider_message_id is not null;
create index emails_by_campaign on emails (project_id, campaign_id, queued_at desc, id desc) where campaign_id is not null;
create index emails_by_execution on emails (workflow_execution_id) where workflow_execution_id is not null;
-- How often a template was used.
create index emails_by_template on emails (project_id, template_id) where template_id is not null;
-- For retention: mails whose content is stored, oldest first. Also to find out whether a content is still
-- used.
create index emails_with_content on emails (queued_at) where content_id is not null;
create index emails_by_content on emails (content_id) where content_id is not null;
-- Mails to other addresses with a contact's data, for erasure and export.
create index emails_about_contact on emails (project_id, (variables -> 'contact' ->> 'id')) where contact_id is null;

-- Timeline of a mail. Facts with equal `dedupe` are recorded once.
create table email_events (
  id uuid primary key,
  project_id uuid,
  email_id uuid not null references emails (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  dedupe text,
  at timestamptz(3) not null
);
create unique index email_events_once on email_events (email_id, name, dedupe) where dedupe is not null;
create index email_events_by_email on email_events (email_id, at, id);

-- The queue. A row exists until its mail has its terminal status.
create table deliveries (
  email_id uuid primary key references emails (id) on delete cascade,
  -- Null for platform mail: queries by project do not find it, and it has its own claim.
  project_id uuid,
  -- To count, hold and drop the queued mails of a campaign.
  campaign_id uuid,
  priority smallint not null check (priority in (1, 5, 10)),
  -- Also the end of the lease of a claimed row. Infinity for a held mail (its campaign is paused).
  due_at timestamptz(3) not null,
  -- The due time of a held mail after the pause.
  held_due_at timestamptz(3),
  attempts smallint not null default 0,
  -- 0: no known problem. Above 0: a process died between claiming and sending the mail, so it is rendered
  -- alone. Incremented when such a rendering starts again.
  render_tries smallint not null default 0,
  -- Set while the row is claimed, and not reset by a crash: then the mail may have been sent (it is in
  -- doubt).
  claim_id uuid,
  in_doubt_since timestamptz(3),
  -- {"subject", "messageId", "size"} of the rendered message, written just before delivery and kept until the
  -- outcome. So the mail's row is updated only once, with the outcome. The API returns SENDING in the
  -- meantime.
  rendered jsonb
)
-- Each mail leaves a dead row and two dead index entries, which the claim's index scan has to skip. So vacuum
-- early.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
-- Finds due mails by priority and project.
create index deliveries_due on deliveries (priority, project_id, due_at, email_id);
create index deliveries_by_campaign on deliveries (campaign_id) where campaign_id is not null;

-- Idempotency keys of requests whose mails are queued. They give the outcome of a request whose response was
-- lost.
create table send_requests (
  project_id uuid not null,
  generation bigint not null,
  key text not null,
  -- When contacts granted the key. Both services free the key by this time.
  claimed_at timestamptz(3) not null,
  primary key (project_id, key)
);
create index send_requests_by_age on send_requests (claimed_at);
create index send_requests_by_generation on send_requests (project_id, generation);

-- Token buckets. The row is locked during a claim.
create table send_rates (
  -- A project or a provider.
  scope text primary key,
  tokens double precision not null,
  refilled_at timestamptz(3) not null
);

-- Usage in a month of projects with a limit. Counted in the transactions that accept mails, because the count
-- of accounts is later. A project without limits has no row.
create table limit_usage (
  project_id uuid not null,
  -- 2026-11
  month text not null,
  -- A category, or `total`.
  cap text not null,
  -- The count of accounts when the row was created.
  base bigint not null,
  units bigint not null,
  primary key (project_id, month, cap)
);

-- Contacts who may not get marketing mail, or no mail at all. Copied from contacts.contacts.v1 by version.
create table recipients (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  email text not null,
  subscribed boolean not null,
  deleted boolean not null default false,
  version bigint not null,
  deleted_at timestamptz(3)
);
create index recipients_by_generation on recipients (project_id, generation);
-- Deleted contacts are kept for EMAIL_RETENTION_DAYS.
create index recipients_deleted on recipients (deleted_at) where deleted_at is not null;

-- Suppressions outlive a reset of the project, so they have no generation.
create table suppressions (
  id uuid primary key,
  project_id uuid not null,
  kind text not null check (kind in ('ADDRESS', 'DOMAIN', 'PREFIX', 'SUFFIX', 'WILDCARD')),
  value text not null,
  reason text not null check (reason in ('BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT', 'MANUAL')),
  email_id uuid,
  -- Contact of the mail. At its erasure or export the contact may have another address, and the mail may be
  -- deleted.
  contact_id uuid,
  created_at timestamptz(3) not null,
  -- Null: never changed.
  updated_at timestamptz(3),
  -- End of a suppression by soft bounces. Null: no end.
  ends_at timestamptz(3),
  unique (project_id, kind, value)
);
-- GET /suppressions, newest first.
create index suppressions_newest on suppressions (project_id, created_at, id);
create index suppressions_of_contact on suppressions (project_id, contact_id) where contact_id is not null;
create index suppressions_ending on suppressions (ends_at) where ends_at is not null;

-- Key of the hashes of erased contacts' suppressed addresses; 244 random bits.
create table suppression_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into suppression_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Provider notifications about a mail that is not recorded yet. They are retried for a while, then deleted.
create table early_notifications (
  id uuid primary key,
  email_id uuid,
  provider_message_id text,
  fact jsonb not null,
  received_at timestamptz(3) not null,
  due_at timestamptz(3) not null
);
create index early_notifications_due on early_notifications (due_at);
-- Read when the provider's id of a mail is recorded.
create index early_notifications_by_provider_id on early_notifications (provider_message_id) where provider_message_id is not null;
create index early_notifications_by_age on early_notifications (received_at);

-- Received notifications, to recognise repeats: SNS delivers at least once.
create table notification_receipts (
  message_id text primary key,
  received_at timestamptz(3) not null
);
create index notification_receipts_by_age on notification_receipts (received_at);

-- Mails that the provider `inbox` captured.
create table inbox_messages (
  id uuid primary key,
  -- Unique: a mail that is sent again is still one mail.
  email_id uuid not null unique,
  project_id uuid,
  -- The generation of the mail. 0 if the mail is deleted, so that every purge of the project finds the row.
  generation bigint not null,
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
create index inbox_messages_by_generation on inbox_messages (project_id, generation);

-- Images of a project. The row is written before its object and deleted before it, so that each object has a
-- row here or in objects_to_remove.
create table uploads (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- Of the stored bytes: the same image twice is one upload.
  sha256 text not null,
  -- `<id>/<sha256>.<extension>`. The id makes it unique: the removal of an old object never removes a new
  -- one.
  key text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  size integer not null,
  width integer not null,
  height integer not null,
  -- When the last write of the object started.
  begun_at timestamptz(3) not null,
  -- Null: the object may exist or not.
  stored_at timestamptz(3),
  unique (project_id, generation, sha256)
);
create index uploads_unfinished on uploads (begun_at) where stored_at is null;

-- Objects without a row. They are removed when no write of them can still be in progress.
create table objects_to_remove (
  key text primary key,
  due_at timestamptz(3) not null
);
create index objects_to_remove_due on objects_to_remove (due_at);

-- A trigger, because a project purge also deletes rows and does not know about objects.
create function remove_objects_of_uploads() returns trigger language plpgsql as $$
begin
  insert into objects_to_remove (key, due_at) select key, now() + interval '15 minutes' from gone;
  return null;
end $$;
create trigger uploads_deleted after delete on uploads referencing old table as gone
  for each statement execute function remove_objects_of_uploads();
