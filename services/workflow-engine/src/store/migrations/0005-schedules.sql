-- The workflows that are enabled and begin at times: when the next one comes, and how far the start of the current one has come.
create table workflow_schedules (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  cron text not null,
  timezone text not null,
  segment_id uuid not null,
  -- Null: it never comes again.
  next_at timestamptz(3),
  -- The time whose executions are being started, and what place in the audience has been reached. Null: none.
  run_at timestamptz(3),
  cursor text,
  -- Raised by each claim: who has claimed it before can write nothing any more.
  revision integer not null default 0,
  -- When somebody is to look at it: at the next time, at once for the next page, or when a claim has lapsed.
  due_at timestamptz(3) not null
);

create index workflow_schedules_due on workflow_schedules (due_at);
create index workflow_schedules_of_project on workflow_schedules (project_id, generation);
