create table workflows (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation when the workflow was created.
  generation bigint not null,
  name text not null,
  description text,
  enabled boolean not null,
  trigger_type text not null check (trigger_type in ('EVENT', 'MANUAL', 'SCHEDULE')),
  trigger_config jsonb not null,
  allow_reentry boolean not null,
  -- Steps and transitions: `Graph` of src/domain/graph.ts.
  graph jsonb not null,
  -- Incremented by each change of the graph. An execution continues with the version that it began with.
  version integer not null,
  -- Read from the graph: number of steps, and the resources that they use.
  steps integer not null,
  uses_templates uuid[] not null,
  uses_segments uuid[] not null,
  uses_events text[] not null,
  uses_fields text[] not null,
  -- The time of the last notice that the limit stopped the workflow. Null: none since it was enabled.
  limited_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- The list, and rows of earlier generations for the purge.
create index workflows_listed on workflows (project_id, generation, created_at desc, id desc);

-- A version of a graph, stored by the first execution of it.
create table workflow_graphs (
  workflow_id uuid not null,
  version integer not null,
  project_id uuid not null,
  generation bigint not null,
  -- The workflow's name at that time.
  name text not null,
  graph jsonb not null,
  -- Names of the events that its WAIT_FOR_EVENT steps wait for.
  waits_for text[] not null,
  created_at timestamptz(3) not null,
  primary key (workflow_id, version)
);
create index workflow_graphs_of_project on workflow_graphs (project_id, generation);

create table workflow_executions (
  -- Derived from workflow and event, so that an event that is consumed twice starts one execution.
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  workflow_id uuid not null,
  contact_id uuid not null,
  graph_version integer not null,
  status text not null check (status in ('RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED')),
  current_step_id uuid,
  exit_reason text,
  -- Data of the event or request that started it, and of the events that it waited for.
  context jsonb not null,
  -- Result of each step: `StepExecution` of src/domain/execution/execution.ts.
  steps jsonb not null,
  -- Incremented by each write. A process that has read an older revision writes nothing.
  revision integer not null,
  -- The event or start from which the execution comes, through any number of other executions.
  root_id uuid not null,
  -- Length of the chain of executions that start executions by events; 1 for the first.
  depth integer not null,
  -- The request that began the chain.
  correlation_id text not null,
  -- Whether the workflow prohibited re-entry at the start.
  once boolean not null,
  -- When it continues: a timer, immediately, or the end of a lease.
  due_at timestamptz(3),
  -- The event that it waits for. An event counts if it is later than the event that last moved the execution:
  -- after this instant, or at the same instant after this event.
  waits_for text,
  waiting_since timestamptz(3) not null,
  waits_after uuid,
  -- When a webhook request is due: immediately, after a back-off, or at the end of a lease.
  webhook_due_at timestamptz(3),
  webhook_tries integer not null default 0,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check (status in ('RUNNING', 'WAITING') or (due_at is null and waits_for is null and webhook_due_at is null))
);
-- The list of a workflow, newest first, and rows of earlier generations for the purge.
create index workflow_executions_listed on workflow_executions (project_id, generation, workflow_id, id desc);
-- With re-entry: one active execution of a contact. Also finds the executions that wait for an event of a
-- contact or end with it.
create unique index workflow_executions_active on workflow_executions (contact_id, workflow_id)
  where status in ('RUNNING', 'WAITING');
-- Without re-entry: one execution of a contact.
create unique index workflow_executions_once on workflow_executions (contact_id, workflow_id) where once;
-- Executions that began while re-entry was allowed, and the last of them.
create index workflow_executions_again on workflow_executions (contact_id, workflow_id, id) where not once;
-- Active executions of a workflow.
create index workflow_executions_active_of_workflow on workflow_executions (workflow_id)
  where status in ('RUNNING', 'WAITING');
create index workflow_executions_due on workflow_executions (due_at) where due_at is not null;
-- Due executions of each project, so that no project delays another; and the active ones of a disabled
-- project.
create index workflow_executions_of_project on workflow_executions (project_id, due_at)
  where status in ('RUNNING', 'WAITING');
-- Due webhooks of each project, which are claimed in turn.
create index workflow_executions_webhooks on workflow_executions (project_id, webhook_due_at)
  where webhook_due_at is not null;
-- Ended executions, oldest first, for the retention.
create index workflow_executions_ended on workflow_executions (completed_at) where completed_at is not null;
-- Whether an execution uses a version of a graph.
create index workflow_executions_of_graph on workflow_executions (workflow_id, graph_version);

-- Contacts that entered a workflow, of executions that are deleted: without re-entry, that holds forever.
create table workflow_entries (
  contact_id uuid not null,
  workflow_id uuid not null,
  project_id uuid not null,
  generation bigint not null,
  primary key (contact_id, workflow_id)
);
create index workflow_entries_of_workflow on workflow_entries (workflow_id);
create index workflow_entries_of_project on workflow_entries (project_id, generation);

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

-- How many executions entered a step, are at it, and have left it.
create table workflow_step_counts (
  workflow_id uuid not null,
  step_id uuid not null,
  project_id uuid not null,
  generation bigint not null,
  entered bigint not null,
  waiting bigint not null,
  done bigint not null,
  failed bigint not null,
  primary key (workflow_id, step_id)
);
create index workflow_step_counts_of_project on workflow_step_counts (project_id, generation);

-- Version of all workflows, by which the index in memory of workflows by event is read again. Each change of
-- a workflow locks the one row until it commits, so a process that has read a version has read all changes up
-- to it.
create table workflow_index (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into workflow_index (version) values (0);

-- Version at which the workflows of a project last changed.
create table workflow_changes (
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  primary key (project_id, generation)
);

-- Enabled workflows with a schedule: the next time, and how far the start of the current time is.
create table workflow_schedules (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  cron text not null,
  timezone text not null,
  segment_id uuid not null,
  -- Null: no further time.
  next_at timestamptz(3),
  -- The time whose executions are being started, and the position in the audience. Null: none.
  run_at timestamptz(3),
  cursor text,
  -- Incremented by each claim, so that the holder of an earlier claim can write nothing.
  revision integer not null default 0,
  -- The next time, immediately for the next page, or the end of a claim.
  due_at timestamptz(3) not null,
  -- Order in which the schedules of projects are claimed: the project whose highest turn is lowest comes
  -- first.
  turn bigint not null default 0
);
create index workflow_schedules_due on workflow_schedules (due_at);
create index workflow_schedules_of_project on workflow_schedules (project_id, generation);
-- Which projects have something due, and what.
create index workflow_schedules_by_project on workflow_schedules (project_id, due_at);
create index workflow_schedules_last_turn on workflow_schedules (project_id, turn) where turn > 0;

create sequence workflow_schedule_turns;

-- Requests to cancel all executions of a workflow. A loop cancels executions that began before `started_until`.
create table workflow_cancels (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  started_until timestamptz(3) not null,
  -- Whether send has withdrawn the queued mails of these executions.
  is_withdrawn boolean not null default false,
  -- When the next batch is due; also the end of a claim.
  due_at timestamptz(3) not null
);
create index workflow_cancels_due on workflow_cancels (due_at);
create index workflow_cancels_of_project on workflow_cancels (project_id, generation);

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

-- Deleted workflows whose executions a loop has to delete: there may be a million.
create table deleted_workflows (
  workflow_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  deleted_at timestamptz(3) not null
);
create index deleted_workflows_of_project on deleted_workflows (project_id, generation);

-- Secrets that sign the webhook requests of a project. A reset keeps them, as it keeps API keys.
create table webhook_secrets (
  id uuid primary key,
  project_id uuid not null,
  -- Encrypted for this row.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Until when an earlier secret also signs. Null: the current secret.
  expires_at timestamptz(3)
);
create index webhook_secrets_of_project on webhook_secrets (project_id, created_at);
create unique index webhook_secrets_current on webhook_secrets (project_id) where expires_at is null;
