-- Whether a workflow has active executions, and which.
create index workflow_executions_active_of_workflow on workflow_executions (workflow_id)
  where status in ('RUNNING', 'WAITING');

-- Workflows whose executions a loop still has to delete: a workflow may have a million of them.
create table deleted_workflows (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  deleted_at timestamptz(3) not null
);

create index deleted_workflows_of_project on deleted_workflows (project_id, generation);
