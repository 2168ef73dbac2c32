-- The ledger in monthly partitions by `created_at`: a query of a time reads its months alone, and months too old are dropped as a whole
-- (EVENT_RETENTION_DAYS). A unique index of a partitioned table has to contain the partition's column, so an event is identified by id
-- and time together; whoever records an event again gives it the same time (see store/events.ts).
-- The rows move: measured, 27 s for a million, during which nothing is tracked. An instance of the release before cannot record events
-- afterwards, since it names the id alone as the key: stop it before.
lock table contacts in share row exclusive mode;
alter table events rename to events_before;
alter table events_before drop constraint events_pkey;
drop index events_by_contact, events_by_project, events_by_name;

create table events (
  id uuid not null,
  project_id uuid not null,
  contact_id uuid not null,
  name text not null,
  data jsonb not null default '{}',
  email_id uuid,
  created_at timestamptz(3) not null
) partition by range (created_at);

-- Events whose month has no partition, by a clock that is wrong or a message that is late, are recorded all the same.
create table events_other partition of events default;

-- Adds the partition of a month that begins on this day, unless it is there; rows of that month move from the default one.
create function add_events_partition(month date) returns void language plpgsql as $$
declare
  name text := 'events_' || to_char(month, 'YYYY_MM');
  begins timestamptz := month::timestamp at time zone 'UTC';
  ends timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  if to_regclass(name) is not null then return; end if;
  -- Attached when it is complete: `create table … partition of` would lock all of `events`, against readers too.
  execute format('create table %I (like events including defaults including indexes)', name);
  execute format(
    'with moved as (delete from events_other where created_at >= %L and created_at < %L returning *) insert into %I select * from moved',
    begins, ends, name
  );
  execute format('alter table events attach partition %I for values from (%L) to (%L)', name, begins, ends);
end $$;

-- Rows older than ten years, or of the future, stay in the default partition: their months would be too many tables.
select add_events_partition(month::date) from (
  select date_trunc('month', created_at at time zone 'UTC') as month from events_before
  where created_at > now() - interval '10 years' and created_at < now() + interval '3 months'
  union
  select generate_series(
    date_trunc('month', now() at time zone 'UTC'), (now() at time zone 'UTC') + interval '3 months', interval '1 month'
  )
) as months order by month;

insert into events (id, project_id, contact_id, name, data, email_id, created_at)
select id, project_id, contact_id, name, data, email_id, created_at from events_before;
drop table events_before;

-- After the rows: an index is built three times as fast as it is filled row by row.
alter table events add constraint events_pkey primary key (id, created_at);
create index events_by_contact on events (contact_id, created_at desc, id desc);
create index events_by_project on events (project_id, created_at desc, id desc);
create index events_by_name on events (project_id, name, created_at desc, id desc);
-- For conditions on the history of contacts, and for the figures of a name: read without the table.
create index events_by_name_and_contact on events (project_id, name, contact_id, created_at);
alter table events add constraint events_contact_id_fkey foreign key (contact_id) references contacts (id) on delete cascade;
