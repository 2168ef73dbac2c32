-- A graph as executions began with it: made by the first execution of its version.
create table workflow_graphs (
  workflow_id uuid not null,
  version integer not null,
  project_id uuid not null,
  generation bigint not null,
  -- The workflow's name then.
  name text not null,
  graph jsonb not null,
  -- The names of events that its WAIT_FOR_EVENT steps wait for.
  waits_for text[] not null,
  created_at timestamptz(3) not null,
  primary key (workflow_id, version)
);

create index workflow_graphs_of_project on workflow_graphs (project_id, generation);

create table workflow_executions (
  -- Made of workflow and event, so that an event that is consumed twice starts one execution.
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  workflow_id uuid not null,
  contact_id uuid not null,
  graph_version integer not null,
  status text not null check (status in ('RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED')),
  current_step_id uuid,
  exit_reason text,
  -- The data of the event or call that started it, and of the events that it waited for.
  context jsonb not null,
  -- What became of each step: `StepExecution` of src/domain/execution/execution.ts.
  steps jsonb not null,
  -- Raised by each write: who has read an older one writes nothing.
  revision integer not null,
  -- Executions that cause events that start executions: 1 for the first of such a chain.
  depth integer not null,
  -- The request that began the chain.
  correlation_id text not null,
  -- The workflow did not allow re-entry then.
  once boolean not null,
  -- When it goes on: by a timer, at once, or when the lease of whoever works on it has lapsed.
  due_at timestamptz(3),
  -- The event that it waits for. One counts that comes after what moved the execution on last: after this instant or, at the same
  -- instant, this event.
  waits_for text,
  waits_since timestamptz(3) not null,
  waits_after uuid,
  -- When a request to a webhook is due: at once, after a back-off, or when a lease has lapsed.
  webhook_due_at timestamptz(3),
  webhook_tries integer not null default 0,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check (status in ('RUNNING', 'WAITING') or (due_at is null and waits_for is null and webhook_due_at is null))
);

-- The list of a workflow, newest first, and rows of an earlier generation for the wipe.
create index workflow_executions_listed on workflow_executions (project_id, generation, workflow_id, id desc);

-- Re-entry: one active execution of a contact; also who of a contact's executions waits for an event, or ends with the contact.
create unique index workflow_executions_active on workflow_executions (contact_id, workflow_id)
  where status in ('RUNNING', 'WAITING');

-- Re-entry that is not allowed: one execution of a contact at all.
create unique index workflow_executions_once on workflow_executions (contact_id, workflow_id) where once;

-- The earlier executions of a workflow that allowed re-entry then, and the last of them.
create index workflow_executions_again on workflow_executions (contact_id, workflow_id, id) where not once;

create index workflow_executions_due on workflow_executions (due_at) where due_at is not null;

-- Who is due of each project, so that one does not delay another; and what is active of a disabled one.
create index workflow_executions_of_project on workflow_executions (project_id, due_at)
  where status in ('RUNNING', 'WAITING');

create index workflow_executions_webhooks on workflow_executions (webhook_due_at) where webhook_due_at is not null;

-- How many executions came to a step, are at it now, and have left it.
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

-- What the index in memory of workflows by their events is read anew by. The one row is locked by each change of a workflow until it
-- commits: so whoever has read a version has read all changes up to it.
create table workflow_index (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);

insert into workflow_index (version) values (0);

-- The version in which the workflows of a project last changed.
create table workflow_changes (
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  primary key (project_id, generation)
);

insert into workflow_changes (project_id, generation, version) select distinct project_id, generation, 0 from workflows;
