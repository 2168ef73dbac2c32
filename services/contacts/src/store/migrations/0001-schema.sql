-- For `search` of GET /contacts, which finds any part of an address. Both extensions are trusted, so the
-- owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table contacts (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation when the contact was created.
  generation bigint not null,
  email text not null,
  subscribed boolean not null,
  data jsonb not null default '{}',
  version bigint not null default 1,
  -- Milliseconds, like a JavaScript date: a keyset cursor would skip rows with a finer value.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (project_id, email)
)
-- Lists, totals and searches read only indexes while the visibility map is current, so vacuum after 1 in 200
-- rows was written. With tens of millions of contacts and constant writes, vacuums may follow each other
-- without a pause: then set both to 0.02 (docs/operate/scaling.md).
with (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
-- No index contains what /v1/track changes (data, version, updated_at), so these updates stay in the row's
-- page (HOT). GET /contacts walks this index and reads the table only for the page's rows: filters read the
-- included columns.
create index contacts_listed on contacts (project_id, created_at desc, id desc) include (email, subscribed);
-- The order in which segments are compared with the contacts that match them.
create index contacts_by_id on contacts (project_id, id);
-- Starts with the project (btree_gin), so that a part that is frequent in other projects costs nothing.
create index contacts_search on contacts using gin (project_id, email gin_trgm_ops);

-- The ledger. Partitioned by month, so that a query for a time reads only its months, and old months can be
-- dropped (EVENT_RETENTION_DAYS). A unique index of a partitioned table must contain the partition key, so
-- an event is identified by id and time together. Recording an event again must use the same time
-- (store/events.ts).
create table events (
  id uuid not null,
  project_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  email_id uuid,
  created_at timestamptz(3) not null,
  primary key (id, created_at)
) partition by range (created_at);
create index events_by_contact on events (contact_id, created_at desc, id desc);
create index events_by_project on events (project_id, created_at desc, id desc);
create index events_by_name on events (project_id, name, created_at desc, id desc);
-- For conditions on the history of contacts and for the counts of a name: read without the table.
create index events_by_name_and_contact on events (project_id, name, contact_id, created_at);

-- Keeps events whose month has no partition, because of a wrong clock or a late message.
create table events_other partition of events default;

-- This month and three more; a loop adds the next ones.
do $$
declare
  month timestamp;
begin
  for month in select generate_series(
    date_trunc('month', now() at time zone 'UTC'),
    date_trunc('month', now() at time zone 'UTC') + interval '3 months',
    interval '1 month'
  ) loop
    execute format(
      'create table %I partition of events for values from (%L) to (%L)',
      'events_' || to_char(month, 'YYYY_MM'),
      month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC'
    );
  end loop;
end $$;

create table idempotency_keys (
  project_id uuid not null,
  generation bigint not null,
  key text not null,
  endpoint text not null,
  requested_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  state text not null check (state in ('claimed', 'done')),
  primary key (project_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (requested_at);
-- For the purge. Small, because equal entries share a posting list.
create index idempotency_keys_by_generation on idempotency_keys (project_id, generation);

-- Changes of contacts under an effect key (`update` of the internal API), so that a repeat changes nothing.
create table effects (
  project_id uuid not null,
  generation bigint not null,
  key text not null,
  -- No foreign key: a repeat gets its result even if the contact is deleted.
  contact_id uuid not null,
  version bigint not null,
  changed boolean not null,
  created_at timestamptz(3) not null,
  -- This order also serves the purge.
  primary key (project_id, generation, key)
);
create index effects_by_age on effects (created_at);

-- Log of subscription changes, for as long as the contact exists.
create table consents (
  id uuid primary key,
  project_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  subscribed boolean not null,
  how text not null,
  email_id uuid,
  campaign_id uuid,
  -- Client address of the person who asked for the change. Emptied earlier (CONSENT_ADDRESS_DAYS).
  address text,
  at timestamptz(3) not null
);
create index consents_of_contact on consents (contact_id, at desc, id desc);
create index consents_with_address on consents (at) where address is not null;

-- Copy of the members of segments with stored members, maintained from segments.memberships.v1. One row per
-- segment.
create table segment_copies (
  project_id uuid not null,
  generation bigint not null,
  segment_id uuid not null,
  -- Highest version that was applied.
  version bigint not null,
  -- Members of this version and earlier do not count: the segment was deleted, or is no longer tracked.
  ended_version bigint not null default 0,
  -- False while rows of those members are being deleted, in batches in the order of contacts.
  is_emptied boolean not null default true,
  emptied_to uuid,
  deleted_at timestamptz(3),
  primary key (project_id, generation, segment_id)
);
create index segment_copies_to_empty on segment_copies (segment_id) where not is_emptied;
create index segment_copies_deleted on segment_copies (deleted_at) where deleted_at is not null;

-- Members of these segments. A row has no generation: it is deleted with its contact, which has one.
create table segment_members (
  project_id uuid not null,
  segment_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  -- Version of the last applied message. An older message, such as a replayed dead letter, changes nothing.
  version bigint not null,
  -- Null for a member. A contact that left keeps a row for as long as an older message may arrive.
  left_at timestamptz(3),
  primary key (project_id, segment_id, contact_id)
);
create index segment_members_by_contact on segment_members (contact_id);
create index segment_members_left on segment_members (left_at) where left_at is not null;

-- Long-running work that a request started, done in batches by a loop. The transaction of a batch locks the
-- job's row and moves `position`, so a crash undoes both and no row is processed twice.
create table jobs (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  kind text not null check (
    kind in ('import', 'bulk-subscribe', 'bulk-unsubscribe', 'bulk-delete', 'delete-field', 'delete-event')
  ),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'completed', 'failed')),
  -- Summary of the request, returned with the job's status.
  data jsonb not null,
  -- Input of the work. It may be large, so only the work reads it.
  input jsonb not null,
  -- Start of the next batch. Null: at the beginning.
  position jsonb,
  total bigint not null default 0,
  done bigint not null default 0,
  result jsonb,
  failed_reason text,
  -- Failed attempts at the next batch, and when it may be tried again.
  attempts int not null default 0,
  not_before timestamptz(3),
  -- Orders the jobs of different projects.
  worked_at timestamptz(3) not null,
  -- The request that started it, for its messages and log lines.
  request_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((state in ('completed', 'failed')) = (finished_at is not null))
);
create index jobs_open on jobs (project_id, id) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_by_generation on jobs (project_id, generation);

-- Rows of imports that are not processed yet, a few hundred in each row. Deleted in the transaction that
-- processes them, or with the job.
create table import_rows (
  job_id uuid not null references jobs (id) on delete cascade,
  chunk int not null,
  project_id uuid not null,
  -- `json` keeps the text as it is: no query looks into it.
  rows json not null,
  primary key (job_id, chunk)
);

-- Hashed addresses of contacts that were erased while an import was open: a row of its file with that address
-- creates no contact. The erasure writes them while it keeps out batches of the project's jobs, so that a
-- batch is either before the erasure or sees them.
create table import_exclusions (
  job_id uuid not null references jobs (id) on delete cascade,
  address bytea not null,
  project_id uuid not null,
  primary key (job_id, address)
);

-- Key for the hashes of addresses that are stored only as hashes; 244 random bits.
create table address_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into address_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Deleted contacts by the hash of their address. Other services keep some of their data, which is deleted
-- when a later contact with the address is erased.
create table former_contacts (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  address bytea not null,
  -- The present contact with the address, set in the newest row of an address. A link in a mail has the
  -- contact id of that time: an opt-out by such a link applies to the successor.
  successor_id uuid,
  deleted_at timestamptz(3) not null
);
-- Finds the newest row of an address, which may have hundreds: some callers delete and import all contacts
-- every night. Also for the purge.
create index former_contacts_newest on former_contacts (project_id, generation, address, deleted_at, contact_id);
create index former_contacts_by_age on former_contacts (deleted_at);

-- Triggers set the successor, so that no writer can forget it: a contact cannot be found by the hash of its
-- address. Function settings: a plan is kept for the session, and may have been made when the table was
-- empty.
create function note_successors_inserted() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$ begin
  update former_contacts set successor_id = contact.id from after_rows as contact
  where contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = contact.project_id and former.generation = contact.generation
      and former.address = sha256((select key from address_key) || convert_to(contact.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  return null;
end $$;
create trigger note_successors_inserted after insert on contacts
referencing new table as after_rows for each statement execute function note_successors_inserted();

-- Row-level, because few updates change the address: a statement-level trigger would read all updated rows.
create function note_successor_updated() returns trigger language plpgsql set enable_seqscan = off as $$ begin
  -- An erasure finds a contact only by its present address, so no row of another address may name it.
  update former_contacts set successor_id = null
  where successor_id = old.id and contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = old.project_id and former.generation = old.generation
      and former.address = sha256((select key from address_key) || convert_to(old.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  update former_contacts set successor_id = new.id
  where contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = new.project_id and former.generation = new.generation
      and former.address = sha256((select key from address_key) || convert_to(new.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  return null;
end $$;
create trigger note_successor_updated after update on contacts
for each row when (old.email is distinct from new.email) execute function note_successor_updated();

-- Catalogue of the fields of contacts: how many contacts have which key in their data, by type and by value.
-- Counts are rows that are only added, each with its own `part`, so that no transaction waits for another. A
-- loop adds them up into one row with part 0 (store/fold-field-counts.ts). The count is the sum over all
-- parts. Triggers count new and deleted contacts, so that no writer can forget it. `saveChanges` counts
-- changed ones: a trigger would take 20 % more of PostgreSQL's time under /v1/track, and most changes change
-- no count.
create sequence field_count_parts;
create table field_counts (
  project_id uuid not null,
  generation bigint not null,
  -- `contact`: all contacts, field ''. `string`, `number`, `boolean`, `date`: contacts whose field has a
  -- value of that type. `value`:
  -- contacts with this value. A field that has had more than 200 values has a row `full` instead.
  type text not null check (type in ('contact', 'string', 'number', 'boolean', 'date', 'value', 'full')),
  field text not null,
  value jsonb not null default 'null',
  part bigint not null default nextval('field_count_parts'),
  count bigint not null,
  primary key (project_id, generation, type, field, value, part)
);
create index field_counts_to_fold on field_counts (part) where part <> 0;

-- An index entry has no room for long texts: a long name is stored as its beginning with a hash, and not
-- listed.
create function field_key(name text) returns text language sql immutable parallel safe as $$
  select case when length(name) <= 200 then name else left(name, 200) || md5(name) end
$$;

-- Null for JSON null. Lists and objects count as strings.
create function field_type(value jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'null' then null
    when 'number' then 'number'
    when 'boolean' then 'boolean'
    when 'string' then case
      -- The first comparison avoids the second for most texts, which costs ten times as much.
      when value #>> '{}' like '____-__-__%' and value #>> '{}'
        ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$'
      then 'date' else 'string' end
    else 'string'
  end
$$;

-- The value, or null if the catalogue does not keep it.
create function field_value(value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(value) in ('number', 'boolean') then value
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200 then value
  end
$$;

-- Three functions with different sources of changes: rows of (project_id, generation, key, value, n).
-- Compiling them (jit) would take longer than running them: the planner expects a hundred fields of each
-- contact, and a plan is kept for the session.
do $do$
declare
  counts text := $$
      with changes as materialized (
        select project_id, generation, field_key(key) as field, value, field_type(value) as type, sum(n) as n
        from (%s) as each
        group by project_id, generation, key, value having sum(n) <> 0
      ), not_full as materialized (
        select project_id, generation, field from (
          select distinct project_id, generation, field from changes
        ) as named
        -- The limit keeps it one index look-up each.
        where (select count(*) from (
          select from field_counts as known where known.project_id = named.project_id
          and known.generation = named.generation and known.type = 'full' and known.field = named.field limit 1
        ) as full_field) = 0
      )
      select project_id, generation, type, field, 'null'::jsonb, sum(n)::bigint from changes
      where type is not null
      group by 1, 2, 3, 4 having sum(n) <> 0
      union all
      select project_id, generation, 'value', field, field_value(value), sum(n)::bigint from changes
      join not_full using (project_id, generation, field)
      where field_value(value) is not null
      group by 1, 2, 3, 4, 5
  $$;
  -- enable_seqscan: a plan may have been made when the table was empty.
  of_trigger text := $$
    create function %1$I() returns trigger language plpgsql set enable_seqscan = off set jit = off as $function$ begin
      insert into field_counts (project_id, generation, type, field, value, count) %2$s
      union all
      select project_id, generation, 'contact', '', 'null', sum(%3$s)::bigint from %4$I group by 1, 2;
      return null;
    end $function$
  $$;
  of_changes text := $$
    create function field_count_rows(changes jsonb)
    returns table (project_id uuid, generation bigint, type text, field text, value jsonb, count bigint)
    language plpgsql stable rows 10 set enable_seqscan = off set jit = off as $function$
    #variable_conflict use_column
    begin return query %s; end $function$
  $$;
begin
  execute format(of_trigger, 'count_fields_inserted', format(counts,
    'select project_id, generation, key, value, 1 as n from after_rows, jsonb_each(data)'), '1', 'after_rows');
  execute format(of_trigger, 'count_fields_deleted', format(counts,
    'select project_id, generation, key, value, -1 as n from before_rows, jsonb_each(data)'), '-1', 'before_rows');
  execute format(of_changes, format(counts,
    'select * from jsonb_to_recordset($1) as change (project_id uuid, generation bigint, key text, value jsonb, n int)'));
end $do$;

create trigger count_fields_inserted after insert on contacts
referencing new table as after_rows for each statement execute function count_fields_inserted();
create trigger count_fields_deleted after delete on contacts
referencing old table as before_rows for each statement execute function count_fields_deleted();

-- Counts the contacts of one project again, or of all, after contacts were written by other means. Writers
-- wait. Sorting all values would take longer than all the rest.
create function recount_fields(wanted uuid default null) returns void language plpgsql
set work_mem = '256MB' set enable_sort = off as $$ begin
  lock table contacts in share row exclusive mode;
  -- A field stays full: processes remember which ones are.
  delete from field_counts where type <> 'full' and (wanted is null or project_id = wanted);

  insert into field_counts (project_id, generation, type, field, value, part, count)
  select project_id, generation, field_type(value), field_key(key), 'null'::jsonb, 0, count(*)
  from contacts, jsonb_each(data) where (wanted is null or project_id = wanted) and field_type(value) is not null
  group by 1, 2, 3, 4
  union all
  select project_id, generation, 'contact', '', 'null', 0, count(*) from contacts
  where wanted is null or project_id = wanted group by 1, 2;

  insert into field_counts (project_id, generation, type, field, value, part, count)
  with by_value as materialized (
    select project_id, generation, field_key(key) as field, field_value(value) as value, count(*) as n
    from contacts, jsonb_each(data) where (wanted is null or project_id = wanted) and field_value(value) is not null
    group by 1, 2, 3, 4
  ), by_field as materialized (
    select project_id, generation, field, count(*) > 200 as has_too_many from by_value group by 1, 2, 3
  ), filled as materialized (
    select project_id, generation, field from by_field where has_too_many
    union
    select project_id, generation, field from field_counts where type = 'full' and (wanted is null or project_id = wanted)
  )
  select project_id, generation, 'value', field, value, 0, n
  from by_value left join filled using (project_id, generation, field) where filled.field is null
  union all
  select project_id, generation, 'full', field, 'null'::jsonb, 0, 0 from filled
  on conflict do nothing;
end $$;

-- Counts the stored bytes of projects in `stored_bytes` (libs/tenancy). Uses triggers, so that no writer
-- can forget it.

-- Size of an event, including its share of the indexes. Mail events count as 0: callers do not choose them.
create function event_bytes(name text, data jsonb) returns bigint language sql immutable parallel safe as $$
  select 100 + octet_length(name) + octet_length(data::text)
$$;

-- By month, because old months are dropped.
create function event_kind(created_at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(created_at at time zone 'UTC', '"events "YYYY-MM')
$$;

create function count_stored_events() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, event_kind(created_at), sum(event_bytes(name, data)) from after_rows where email_id is null group by 1, 2;
  return null;
end $$;
create trigger count_stored_events after insert on events
referencing new table as after_rows for each statement execute function count_stored_events();

create function count_deleted_events() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, event_kind(created_at), -sum(event_bytes(name, data)) from before_rows where email_id is null group by 1, 2;
  return null;
end $$;
create trigger count_deleted_events after delete on events
referencing old table as before_rows for each statement execute function count_deleted_events();

create function count_stored_import_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', sum(octet_length(rows::text)) from after_rows group by 1;
  return null;
end $$;
create trigger count_stored_import_rows after insert on import_rows
referencing new table as after_rows for each statement execute function count_stored_import_rows();

create function count_deleted_import_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', -sum(octet_length(rows::text)) from before_rows group by 1;
  return null;
end $$;
create trigger count_deleted_import_rows after delete on import_rows
referencing old table as before_rows for each statement execute function count_deleted_import_rows();

-- A contact with up to 1 KB of data counts as 0.
create function contact_bytes(data jsonb) returns bigint language sql immutable parallel safe as $$
  select greatest(0, octet_length(data::text) - 1024)
$$;

create function count_stored_contacts() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contacts', sum(contact_bytes(data)) from after_rows group by 1 having sum(contact_bytes(data)) <> 0;
  return null;
end $$;
create trigger count_stored_contacts after insert on contacts
referencing new table as after_rows for each statement execute function count_stored_contacts();

create function count_deleted_contacts() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contacts', -sum(contact_bytes(data)) from before_rows group by 1 having sum(contact_bytes(data)) <> 0;
  return null;
end $$;
create trigger count_deleted_contacts after delete on contacts
referencing old table as before_rows for each statement execute function count_deleted_contacts();

-- Row-level, because few changes reach it: a statement-level trigger would read all changed rows.
create function count_changed_contact() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'contacts', contact_bytes(new.data) - contact_bytes(old.data));
  return null;
end $$;
create trigger count_changed_contact after update of data on contacts for each row
when (contact_bytes(new.data) <> contact_bytes(old.data)) execute function count_changed_contact();

-- Counts all projects again, after rows were written by other means. Writers wait, so no migration calls it.
create function recount_stored_bytes() returns void language plpgsql as $$ begin
  lock table contacts, events, import_rows in share row exclusive mode;
  delete from stored_bytes;
  insert into stored_bytes (project_id, kind, part, bytes)
  select project_id, event_kind(created_at), 0, sum(event_bytes(name, data)) from events where email_id is null group by 1, 2
  union all
  select project_id, 'imports', 0, sum(octet_length(rows::text)) from import_rows group by 1
  union all
  select project_id, 'contacts', 0, sum(contact_bytes(data)) from contacts group by 1 having sum(contact_bytes(data)) <> 0;
end $$;
