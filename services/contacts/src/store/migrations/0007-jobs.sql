-- Work on many rows that a request has begun: done in batches by a loop. A batch is a transaction that locks its job's row, does its part
-- and moves `position` with it, so a crash takes back both, and no row is done twice.
create table jobs (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  kind text not null check (
    kind in ('import', 'bulk-subscribe', 'bulk-unsubscribe', 'bulk-delete', 'delete-field', 'delete-event')
  ),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'completed', 'failed')),
  -- What was asked, in short: callers see it in the job's status.
  data jsonb not null,
  -- What the work needs; it may be large, so only the work reads it.
  input jsonb not null,
  -- Where the next batch begins; null: at the beginning.
  position jsonb,
  total bigint not null default 0,
  done bigint not null default 0,
  result jsonb,
  failed_reason text,
  -- Failed attempts at the next batch, and when it may be tried again.
  attempts int not null default 0,
  not_before timestamptz(3),
  -- Projects take turns by it.
  worked_at timestamptz(3) not null,
  -- The request that began it; its messages and log lines carry it.
  request_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((state in ('completed', 'failed')) = (finished_at is not null))
);
create index jobs_open on jobs (project_id, id) where finished_at is null;
create index jobs_by_turn on jobs (worked_at, id) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_by_generation on jobs (project_id, generation);
