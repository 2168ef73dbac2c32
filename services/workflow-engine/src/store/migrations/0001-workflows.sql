create table workflows (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation in which the workflow was created.
  generation bigint not null,
  name text not null,
  description text,
  enabled boolean not null,
  trigger_type text not null check (trigger_type in ('EVENT', 'MANUAL', 'SCHEDULE')),
  trigger_config jsonb not null,
  allow_reentry boolean not null,
  -- Steps and transitions: `Graph` of src/domain/graph.ts.
  graph jsonb not null,
  -- Raised by each change of the graph: an execution goes on with the one that it began with.
  version integer not null,
  -- What of the graph is asked for: how many steps, and what they use.
  steps integer not null,
  uses_templates uuid[] not null,
  uses_segments uuid[] not null,
  uses_events text[] not null,
  uses_fields text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- The list, and rows of an earlier generation for the wipe.
create index workflows_listed on workflows (project_id, generation, created_at desc, id desc);
