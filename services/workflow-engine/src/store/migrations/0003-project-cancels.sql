-- Projects that were disabled. A loop cancels the executions that started before `started_until`, also after
-- the project is enabled again.
create table project_cancels (
  project_id uuid not null,
  generation bigint not null,
  started_until timestamptz(3) not null,
  -- When the next batch is due; also the end of a claim.
  due_at timestamptz(3) not null,
  primary key (project_id, generation)
);
create index project_cancels_due on project_cancels (due_at);
