-- The feed. Partitioned by month, so that old entries are dropped by the month (ACTIVITY_RETENTION_DAYS). A
-- unique index of a partitioned table must contain the partition key, so an entry is identified by id and
-- time together.
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
-- Also for the purge and the recount of a day.
create index activity_by_time on activity (project_id, at desc, id desc);
create index activity_by_type on activity (project_id, type, at desc, id desc);
create index activity_by_contact on activity (project_id, contact_id, at desc, id desc) where contact_id is not null;
-- Mails to an address without a contact, for the erasure or export of a contact with that address.
create index activity_by_address on activity (project_id, contact_email) where contact_id is null;

-- Keeps entries whose month has no partition, because of a wrong clock or a late message.
create table activity_other partition of activity default;

-- The previous month, this month and three more; a loop adds the next ones.
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

-- Number of entries by quarter of an hour, because the UTC offset of every time zone is a multiple of it.
-- Events by name are counted by the hour and mails by campaign by the day, stored under the first quarter.
-- Changed in the transaction that inserts the entries.
create table rollups (
  project_id uuid not null,
  generation bigint not null,
  type text not null,
  -- Name of an event or id of a campaign; '' for all.
  key text not null,
  quarter timestamptz(3) not null,
  count bigint not null,
  primary key (project_id, generation, type, quarter, key)
) with (fillfactor = 70); -- No index contains the counts, so they are updated in place.
-- For the deletion of old counts.
create index rollups_by_age on rollups (quarter);

-- Newest state of each campaign. A deleted campaign keeps its row for as long as an older message of it may
-- be replayed.
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

-- Steps at which executions wait. A row stays for as long as an older message may be replayed.
create table waiting_steps (
  execution_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  workflow_id uuid not null,
  contact_id uuid not null,
  step_id uuid,
  step_type text,
  step_name text,
  -- Null: the execution no longer waits, or waits without a time.
  due_at timestamptz(3),
  ended boolean not null,
  -- Time of the message. The newest message counts.
  changed_at timestamptz(3) not null
);
create index waiting_steps_of_project on waiting_steps (project_id, generation);
create index waiting_steps_due on waiting_steps (project_id, due_at, execution_id) where due_at is not null;
-- For the export and erasure of a contact.
create index waiting_steps_by_contact on waiting_steps (contact_id);
create index waiting_steps_by_age on waiting_steps (changed_at);

-- Rebuilds of a project's feed and counts from the ledgers of the other services. A row stays after its
-- rebuild.
create table rebuilds (
  project_id uuid primary key,
  generation bigint not null,
  -- Earlier events are neither read nor recounted.
  since timestamptz(3) not null,
  -- The ledger that is read; then the recount of the roll-ups; then done.
  stage text not null check (stage in ('send', 'contacts', 'campaigns', 'workflow-engine', 'recount', 'done')),
  -- Progress in the stage: `next` of the ledger's last page, or the last recounted day. Null: not started.
  cursor text,
  -- Number of facts read from the ledgers.
  facts bigint not null,
  -- Incremented by each claim and each step, so that the holder of an earlier claim can write nothing.
  revision integer not null,
  -- When the next step is due; also the end of a claim.
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index rebuilds_due on rebuilds (due_at) where stage <> 'done';
create index rebuilds_of_project on rebuilds (project_id, generation);
