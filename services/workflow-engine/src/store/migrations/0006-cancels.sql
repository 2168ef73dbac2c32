-- What is left of a request to cancel all executions of a workflow: a loop cancels those that had begun by then.
create table workflow_cancels (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  started_until timestamptz(3) not null,
  -- When somebody is to cancel the next batch: at once, or when a claim has lapsed.
  due_at timestamptz(3) not null
);

create index workflow_cancels_due on workflow_cancels (due_at);
create index workflow_cancels_of_project on workflow_cancels (project_id, generation);
