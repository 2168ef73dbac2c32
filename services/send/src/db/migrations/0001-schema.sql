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
-- To find out whether a file is still used. No pending list: each look-up would read all of it.
create index contents_by_attachment on contents using gin (attachments jsonb_path_ops) with (fastupdate = off)
where attachments <> '[]';

-- Files of mails, each stored once per project. `contents.attachments` refers to them by hash.
create table attachments (
  project_id uuid not null,
  generation bigint not null,
  -- SHA-256 of the file.
  hash bytea not null,
  -- Not compressed: most files already are.
  bytes bytea storage external not null,
  created_at timestamptz(3) not null,
  -- When a mail with the file was last accepted, to the hour.
  used_at timestamptz(3) not null,
  primary key (project_id, hash)
);
create index attachments_by_use on attachments (used_at);
create index attachments_by_generation on attachments (project_id, generation);

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
  -- Number of mails created for the contacts.
  created integer not null default 0,
  -- Units of limit_usage reserved by a claimed page for mails without an outcome, and their month. A process
  -- that takes over the page does not reserve them twice.
  reserved integer not null default 0,
  reserved_month text,
  primary key (campaign_id, number)
);
create index audience_pages_by_generation on audience_pages (project_id, generation);
create index audience_pages_waiting on audience_pages (project_id, campaign_id, number) where contact_ids is not null;
-- Claims prefer projects with few pages in progress.
create index audience_pages_in_progress on audience_pages (project_id) where contact_ids is not null and tries > 0;

-- Workflows whose mails are withdrawn, if their execution started at `started_until` or earlier. Commands for
-- them may still arrive.
create table workflow_withdrawals (
  project_id uuid not null,
  generation bigint not null,
  -- The nil UUID: all workflows of a disabled project.
  workflow_id uuid not null,
  started_until timestamptz(3) not null,
  -- False while the queue may contain such mails; a loop drops them.
  is_done boolean not null default false,
  -- Round of the loop that last processed the row, so that projects alternate.
  turn bigint not null default 0,
  primary key (project_id, generation, workflow_id)
);
create index workflow_withdrawals_to_do on workflow_withdrawals (project_id) where not is_done;
create sequence workflow_withdrawal_turns;
-- For the retention.
create index workflow_withdrawals_by_age on workflow_withdrawals (started_until);

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

-- Returns units of `limit_usage` when an audience page reserves less or is deleted. Rows are locked in key
-- order, as everywhere.
create function give_back_reserved() returns trigger language plpgsql as $$
begin
  perform from limit_usage
  where project_id = old.project_id and month = old.reserved_month and cap in ('campaigns', 'total')
  order by cap for update;
  update limit_usage set units = units - (old.reserved - case tg_op when 'UPDATE' then new.reserved else 0 end)
  where project_id = old.project_id and month = old.reserved_month and cap in ('campaigns', 'total');
  return null;
end $$;

create trigger audience_pages_reserve_less after update of reserved on audience_pages
  for each row when (new.reserved < old.reserved) execute function give_back_reserved();
create trigger audience_pages_deleted after delete on audience_pages
  for each row when (old.reserved > 0) execute function give_back_reserved();

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
-- The default compression takes 0.1 s for 10 MB of base64, which it cannot compress. lz4 takes a tenth of
-- that, where the server supports it.
do $$ begin
  alter table inbox_messages alter column raw set compression lz4;
exception when feature_not_supported then null;
end $$;
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
  started_at timestamptz(3) not null,
  -- Null: the object may exist or not.
  stored_at timestamptz(3),
  unique (project_id, generation, sha256)
);
create index uploads_unfinished on uploads (started_at) where stored_at is null;

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

-- Counts the bytes that projects store, in `stored_bytes` (libs/tenancy). Triggers, so that no writer can
-- forget it.

-- The first KiB of a mail's variables is free, like its row.
create function variables_bytes(variables jsonb) returns bigint language sql immutable parallel safe as $$
  select greatest(0, octet_length(variables::text) - 1024)
$$;

-- A transition table holds complete rows, above 4 MB in a temporary file. So large rows are counted one by one
-- when they are inserted.
do $do$
declare
  each record;
  recounted text := '';
begin
  for each in select * from (values
    ('contents', 'contents', false, 'octet_length(subject) + octet_length(body) + octet_length(attachments::text) + octet_length(headers::text)'),
    ('attachments', 'attachments', true, 'octet_length(bytes)'),
    ('emails', 'variables', false, 'variables_bytes(variables)'),
    ('inbox_messages', 'captured', true, 'octet_length(raw)'),
    ('uploads', 'uploads', false, 'size'),
    ('templates', 'templates', false, 'octet_length(subject) + octet_length(body)'),
    ('template_versions', 'templates', false, 'octet_length(subject) + octet_length(body)')
  ) as counted (tbl, kind, is_large, bytes) loop
    if not each.is_large then
      execute format($sql$
        create function %1$I() returns trigger language plpgsql as $function$ begin
          insert into stored_bytes (project_id, kind, bytes)
          select project_id, %2$L, sum(%3$s) from after_rows where project_id is not null group by project_id having sum(%3$s) <> 0;
          return null;
        end $function$;
        create trigger %1$I after insert on %4$I referencing new table as after_rows for each statement execute function %1$I();
      $sql$, 'count_stored_' || each.tbl, each.kind, each.bytes, each.tbl);
    end if;
    execute format($sql$
      create function %1$I() returns trigger language plpgsql as $function$ begin
        insert into stored_bytes (project_id, kind, bytes)
        select project_id, %2$L, -sum(%3$s) from before_rows where project_id is not null group by project_id having sum(%3$s) <> 0;
        return null;
      end $function$;
      create trigger %1$I after delete on %4$I referencing old table as before_rows for each statement execute function %1$I();
    $sql$, 'count_deleted_' || each.tbl, each.kind, each.bytes, each.tbl);
    recounted := recounted || format(
      'select project_id, %L, sum(%s) from %I where project_id is not null group by project_id having sum(%2$s) <> 0 union all ',
      each.kind, each.bytes, each.tbl
    );
  end loop;

  -- Counts all projects again, after rows were written by other means. Blocks writers, so no migration calls
  -- it.
  execute format($sql$
    create function recount_stored_bytes() returns void language plpgsql as $function$ begin
      lock table contents, attachments, emails, inbox_messages, uploads, templates, template_versions in share row exclusive mode;
      delete from stored_bytes;
      insert into stored_bytes (project_id, kind, bytes) %s select null, null, 0 where false;
    end $function$
  $sql$, recounted);
end $do$;

create function count_stored_attachments() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes) values (new.project_id, 'attachments', octet_length(new.bytes));
  return null;
end $$;
create trigger count_stored_attachments after insert on attachments for each row execute function count_stored_attachments();

create function count_stored_inbox_messages() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes) values (new.project_id, 'captured', octet_length(new.raw));
  return null;
end $$;
create trigger count_stored_inbox_messages after insert on inbox_messages for each row
when (new.project_id is not null) execute function count_stored_inbox_messages();

-- Per row and column: updates with outcomes, which are on the hot path, do not write this column.
create function count_changed_variables() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'variables', variables_bytes(new.variables) - variables_bytes(old.variables));
  return null;
end $$;
create trigger count_changed_variables after update of variables on emails for each row
when (new.project_id is not null and variables_bytes(new.variables) <> variables_bytes(old.variables))
execute function count_changed_variables();

create function count_changed_template() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'templates', octet_length(new.subject) + octet_length(new.body) - octet_length(old.subject) - octet_length(old.body));
  return null;
end $$;
create trigger count_changed_template after update of subject, body on templates for each row execute function count_changed_template();
