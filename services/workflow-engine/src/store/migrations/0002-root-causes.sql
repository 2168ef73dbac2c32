-- The event or start from which an execution comes, through any number of other executions. Null: the
-- execution began before this column.
alter table workflow_executions add column root_id uuid;

-- How many executions and mails of workflows each root has caused.
create table workflow_roots (
  project_id uuid not null,
  generation bigint not null,
  root_id uuid not null,
  caused bigint not null,
  -- The workflows that the limit has stopped. Each of them has one failed execution for this root.
  stopped uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  primary key (project_id, generation, root_id)
);
-- For the retention.
create index workflow_roots_by_age on workflow_roots (created_at);

-- The time of the last notice that the limit stopped the workflow. Null: none since it was enabled.
alter table workflows add column limited_at timestamptz(3);

-- Whether send has withdrawn the queued mails of these executions.
alter table workflow_cancels add column is_withdrawn boolean not null default false;
