-- Scheduled mails, copies, tags, metadata, text parts and throttles of /v1/send. 0003 builds the indexes on
-- tables of 1.0.0.

-- `SCHEDULED`: the row of `deliveries` is due at `scheduled_for`. Its priority is 7. Until a
-- minute before, it is 100, which no claim reads: each claim looks at each project with rows of its priority.
alter table deliveries drop constraint deliveries_priority_check;
alter table deliveries add constraint deliveries_priority_check check (priority in (1, 5, 7, 10, 100)) not valid;

alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check check (status in ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED', 'FAILED', 'SUPPRESSED', 'DROPPED', 'RECEIVED')) not valid;

alter table emails
  add column scheduled_for timestamptz(3),
  -- When a scheduled mail was accepted. Set when the mail is due and leaves SCHEDULED; `queued_at` is then the
  -- time of that. Null for all other mails, whose `queued_at` is the time of the acceptance.
  add column accepted_at timestamptz(3),
  -- [{"kind": "cc" | "bcc", "email", "name"?}]. Null if the mail has no copies. The order never changes, because
  -- entries of `email_events` contain the position of a copy. `email` is empty after an erasure.
  add column copies jsonb,
  -- Null if the mail has none.
  add column tags text[],
  add column metadata jsonb,
  -- The number of messages that were published about the mail: the sequence of its last message. The messages of
  -- version 1.0.0 have no sequence and are not counted. Not smallint, because a request that changes the time of
  -- a scheduled mail publishes a message.
  add column message_count integer not null default 0,
  -- {"server", "reply"?}: what the provider returned when it accepted the mail. {"server": "inbox"} for a mail
  -- that the provider `inbox` captured. Null for other mails.
  add column acknowledgement jsonb,
  -- Trace context of the request or event that caused the mail, if its trace is sampled.
  add column traceparent text;

-- Hashes of a mail's tags and metadata pairs, for GET /emails?tag= and metadata.<key>=. They are hashes,
-- because a metadata value can be longer than an index entry. They contain the project, so that a query reads
-- no entries of other projects. The function calls no function of this schema, because pg_restore creates the
-- index with an empty search_path.
create function mail_labels(project_id uuid, tags text[], metadata jsonb) returns uuid[] language sql immutable parallel safe as $$
  select array(
    select md5(project_id::text || 'tag' || tag)::uuid from unnest(tags) as tag
    union all
    select md5(project_id::text || 'metadata' || length(key) || ' ' || key || value)::uuid from jsonb_each_text(metadata)
  )
$$;

-- Since 1.1, `emails.correlation_id` of a mail of /v1/send contains the id of the request. It is not used in
-- messages.

-- While a provider is unavailable for a priority class, each delivering process updates its row every few
-- seconds. A row that was not updated for 30 seconds means that the provider is available.
create table provider_outages (
  provider text not null,
  priority smallint not null,
  reason text not null,
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (provider, priority)
);

-- The text part before variables are filled in. Null: derived from the HTML.
alter table contents add column text text;

alter table campaign_sends add column tags text[];

-- Of the mail that caused the suppression.
alter table suppressions
  add column tags text[],
  add column metadata jsonb;

-- Envelope of captured mails. Null for mails that were captured before version 1.1.
alter table inbox_messages
  add column envelope_from text,
  add column envelope_to text[];

-- One row for each mail with a throttle. The times of rows with the same key do not overlap. Written in the
-- transaction that accepts the mail; deleted if the mail is not sent.
create table send_throttles (
  project_id uuid not null,
  generation bigint not null,
  -- SHA-256 of the recipient and the template, or of the recipient and the caller's throttle key.
  key bytea not null,
  email_id uuid primary key references emails (id) on delete cascade deferrable initially deferred,
  -- The time of the mail, and the end of its throttle.
  since timestamptz(3) not null,
  until timestamptz(3) not null
);
-- With `until`, so that ended rows are not read.
create index send_throttles_by_key on send_throttles (project_id, key, until);
create index send_throttles_by_generation on send_throttles (project_id, generation);
create index send_throttles_by_age on send_throttles (until);

-- Idempotency keys of POST /v1/send/batch. `results` has the items that were accepted, so that a repeat sends
-- only the others.
create table send_batches (
  project_id uuid not null,
  generation bigint not null,
  key text not null,
  -- SHA-256 of the body.
  hash bytea not null,
  -- {"<index>": the item of the response}.
  results jsonb not null,
  -- False while items of the batch are not accepted.
  is_complete boolean not null,
  claimed_at timestamptz(3) not null,
  primary key (project_id, key)
);
create index send_batches_by_age on send_batches (claimed_at);
create index send_batches_by_generation on send_batches (project_id, generation);

-- Jobs that cancel the queued mails of a tag.
create table cancel_jobs (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  tag text not null,
  -- Mails that were accepted later are not cancelled.
  requested_at timestamptz(3) not null,
  state text not null check (state in ('waiting', 'active', 'completed')),
  -- The last queued mail that was read, and the results of this pass. Null: not started.
  position jsonb,
  -- Mails in the project's queue at the request, and mails that were read.
  total integer not null,
  read integer not null default 0,
  cancelled integer not null default 0,
  skipped integer not null default 0,
  -- The next job is the job with the earliest time.
  updated_at timestamptz(3) not null
);
create index cancel_jobs_to_do on cancel_jobs (updated_at) where state <> 'completed';
create index cancel_jobs_by_generation on cancel_jobs (project_id, generation);
create index cancel_jobs_by_age on cancel_jobs (updated_at);

-- Stored bytes: as in 0001, and also the new columns.
create function mail_bytes(variables jsonb, metadata jsonb, copies jsonb) returns bigint language sql immutable parallel safe as $$
  select variables_bytes(variables) + coalesce(octet_length(metadata::text), 0) + coalesce(octet_length(copies::text), 0)
$$;
create function content_bytes(subject text, body text, text text, attachments jsonb, headers jsonb) returns bigint
language sql immutable parallel safe as $$
  select octet_length(subject) + octet_length(body) + coalesce(octet_length(text), 0) + octet_length(attachments::text)
    + octet_length(headers::text)
$$;

create or replace function count_stored_contents() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contents', sum(content_bytes(subject, body, text, attachments, headers)) from after_rows group by project_id;
  return null;
end $$;
create or replace function count_deleted_contents() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contents', -sum(content_bytes(subject, body, text, attachments, headers)) from before_rows group by project_id;
  return null;
end $$;
create or replace function count_stored_emails() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'variables', sum(mail_bytes(variables, metadata, copies)) from after_rows
  where project_id is not null group by project_id having sum(mail_bytes(variables, metadata, copies)) <> 0;
  return null;
end $$;
create or replace function count_deleted_emails() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'variables', -sum(mail_bytes(variables, metadata, copies)) from before_rows
  where project_id is not null group by project_id having sum(mail_bytes(variables, metadata, copies)) <> 0;
  return null;
end $$;

create or replace function count_changed_variables() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'variables', mail_bytes(new.variables, new.metadata, new.copies) - mail_bytes(old.variables, old.metadata, old.copies));
  return null;
end $$;
drop trigger count_changed_variables on emails;
create trigger count_changed_variables after update of variables, metadata, copies on emails for each row
when (
  new.project_id is not null
  and mail_bytes(new.variables, new.metadata, new.copies) <> mail_bytes(old.variables, old.metadata, old.copies)
)
execute function count_changed_variables();

create or replace function recount_stored_bytes() returns void language plpgsql as $$ begin
  lock table contents, attachments, emails, inbox_messages, uploads, templates, template_versions in share row exclusive mode;
  delete from stored_bytes;
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contents', sum(content_bytes(subject, body, text, attachments, headers)) from contents group by project_id
  union all select project_id, 'attachments', sum(octet_length(bytes)) from attachments group by project_id
  union all
  select project_id, 'variables', sum(mail_bytes(variables, metadata, copies)) from emails
  where project_id is not null group by project_id having sum(mail_bytes(variables, metadata, copies)) <> 0
  union all
  select project_id, 'captured', sum(octet_length(raw)) from inbox_messages where project_id is not null group by project_id
  union all select project_id, 'uploads', sum(size) from uploads group by project_id
  union all
  select project_id, 'templates', sum(octet_length(subject) + octet_length(body))
  from (select project_id, subject, body from templates union all select project_id, subject, body from template_versions) as all_templates
  group by project_id;
end $$;
