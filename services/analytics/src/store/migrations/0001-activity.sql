-- The feed. In monthly partitions, so that what is too old goes as a whole (ACTIVITY_RETENTION_DAYS). A unique index of a partitioned table
-- has to contain the partition's column, so an entry is identified by id and time together.
create table activity (
  id uuid not null,
  at timestamptz(3) not null,
  project_id uuid not null,
  generation bigint not null,
  type text not null,
  contact_id uuid,
  contact_email text,
  campaign_id uuid,
  name text,
  is_first boolean not null,
  is_machine boolean not null,
  metadata jsonb not null,
  primary key (id, at)
) partition by range (at);
-- The feed, of all types and of some, and of one contact; the first one serves the wipe and the recount of a day as well.
create index activity_by_time on activity (project_id, at desc, id desc);
create index activity_by_type on activity (project_id, type, at desc, id desc);
create index activity_by_contact on activity (project_id, contact_id, at desc, id desc) where contact_id is not null;

-- Entries whose month has no partition, by a clock that is wrong or a message that is late, are kept all the same.
create table activity_other partition of activity default;

-- This month, the one before and three ahead; a loop adds the next ones.
do $$
declare
  month timestamp;
begin
  for month in select generate_series(
    date_trunc('month', now() at time zone 'UTC') - interval '1 month',
    date_trunc('month', now() at time zone 'UTC') + interval '3 months',
    interval '1 month'
  ) loop
    execute format(
      'create table %I partition of activity for values from (%L) to (%L)',
      'activity_' || to_char(month, 'YYYY_MM'),
      month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC'
    );
  end loop;
end $$;

-- How many entries a quarter of an hour has: every time zone is a multiple of it off UTC. Of events by name it is an hour and of mails by
-- campaign a day, named by its first quarter. Changed in the transaction that inserts the
-- entries, by those that it did insert.
create table rollups (
  project_id uuid not null,
  generation bigint not null,
  type text not null,
  -- The name of an event or the id of a campaign; '' for all.
  key text not null,
  quarter timestamptz(3) not null,
  count bigint not null,
  primary key (project_id, generation, type, quarter, key)
) with (fillfactor = 70); -- Counts are updated in place: no index has them.

-- The newest state of each campaign. One that is deleted keeps its row for as long as an older message of it may be replayed.
create table campaigns (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  name text not null,
  subject text not null,
  status text not null,
  paused boolean not null,
  scheduled_for timestamptz(3),
  total_recipients bigint not null,
  version bigint not null,
  deleted boolean not null,
  changed_at timestamptz(3) not null
);
create index campaigns_of_project on campaigns (project_id, generation);
create index campaigns_deleted on campaigns (changed_at) where deleted;
create index campaigns_due on campaigns (project_id, scheduled_for, id) where status = 'SCHEDULED';

-- Where executions wait; `due_at` is null when they have gone on or wait for no time. Such rows stay for as long as an older message may be
-- replayed, and then are swept.
create table waiting_steps (
  execution_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  workflow_id uuid not null,
  contact_id uuid not null,
  step_id uuid,
  step_type text,
  step_name text,
  due_at timestamptz(3),
  ended boolean not null,
  -- The time of the message: the newest one counts.
  changed_at timestamptz(3) not null
);
create index waiting_steps_of_project on waiting_steps (project_id, generation);
create index waiting_steps_due on waiting_steps (project_id, due_at, execution_id) where due_at is not null;
create index waiting_steps_by_age on waiting_steps (changed_at);
