-- Executions that have ended, oldest first: they are deleted after a time.
create index workflow_executions_ended on workflow_executions (completed_at) where completed_at is not null;

-- Whether an execution still goes through this version of a workflow, or is shown with it.
create index workflow_executions_of_graph on workflow_executions (workflow_id, graph_version);

-- Who has been in which workflow, of executions that are deleted: where re-entry is not allowed, that holds for ever.
create table workflow_entries (
  contact_id uuid not null,
  workflow_id uuid not null,
  project_id uuid not null,
  generation bigint not null,
  primary key (contact_id, workflow_id)
);

create index workflow_entries_of_workflow on workflow_entries (workflow_id);
create index workflow_entries_of_project on workflow_entries (project_id, generation);
