create table webhook_endpoints (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation when the endpoint was created.
  generation bigint not null,
  url text not null,
  description text,
  -- Names of events, `email.*` and so on, or `*`.
  events text[] not null,
  -- {"domains", "tags", "campaignIds", "source"}: arrays. Null: no filter.
  filter jsonb,
  include_imports boolean not null,
  -- Null: one event per request.
  batch_max integer,
  batch_wait_ms integer check ((batch_wait_ms is null) = (batch_max is null)),
  state text not null check (state in ('ENABLED', 'PAUSED', 'DISABLED')),
  disabled_reason text check ((disabled_reason is not null) = (state = 'DISABLED')),
  paused_until timestamptz(3) check ((paused_until is not null) = (state = 'PAUSED')),
  -- Set when the endpoint is disabled: waiting deliveries of events with a lower id become DISCARDED, even if
  -- the endpoint is enabled again before that is done. Null: done.
  discard_before uuid,
  -- Encrypted.
  secret text not null,
  secret_hint text not null,
  -- The secret before the last rotation, which also signs until this time.
  previous_secret text,
  previous_secret_until timestamptz(3) check ((previous_secret_until is null) = (previous_secret is null)),
  -- The first failed attempt after the last success, and the number of failed attempts since then.
  failing_since timestamptz(3),
  failures integer not null default 0 check ((failures = 0) = (failing_since is null)),
  -- The hours after `failing_since` of the last notice to the project's managers; 0: none.
  notified_hours integer not null default 0,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_error text,
  -- How many requests may be in flight.
  concurrency integer not null,
  -- When to look for due deliveries next; during a claim, the end of the claim. Null: nothing is waiting.
  due_at timestamptz(3),
  -- The claim of the process that delivers. Null: no process does.
  claim_id uuid,
  -- Deliveries were added after the last claim.
  is_woken boolean not null default false,
  -- No attempt before this time: the receiver asked for a pause, or attempts fail. Null: none was needed.
  not_before timestamptz(3),
  -- Milliseconds, like a JavaScript date.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted endpoint keeps its row until its deliveries are deleted.
  deleted_at timestamptz(3)
);
create index webhook_endpoints_by_generation on webhook_endpoints (project_id, generation);
-- Endpoints to deliver to. Unproven endpoints (no success yet, or failing) have separate slots.
create index webhook_endpoints_proven on webhook_endpoints (project_id, due_at)
where due_at is not null and last_success_at is not null and failures = 0;
create index webhook_endpoints_unproven on webhook_endpoints (project_id, due_at)
where due_at is not null and (last_success_at is null or failures > 0);
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
-- Endpoints that the loop of states reads.
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null;
create index webhook_endpoints_paused on webhook_endpoints (paused_until) where paused_until is not null;
create index webhook_endpoints_to_discard on webhook_endpoints (id) where discard_before is not null;
create index webhook_endpoints_deleted on webhook_endpoints (id) where deleted_at is not null;

-- An event that at least one endpoint wants. The id is the id of the message that reported it. The erasure of a
-- contact deletes its events; their deliveries stay.
create table webhook_events (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  type text not null,
  at timestamptz(3) not null,
  resource_id uuid,
  contact_id uuid,
  -- The address in the body.
  email text,
  -- The JSON text that is delivered.
  body text not null,
  -- Bytes of the body.
  size integer not null,
  -- Trace context of the message that reported the event, if its trace is sampled.
  traceparent text
);
create index webhook_events_by_generation on webhook_events (project_id, generation);
create index webhook_events_by_resource on webhook_events (project_id, resource_id, id);
create index webhook_events_by_contact on webhook_events (project_id, contact_id, id) where contact_id is not null;
-- Erasure of events about an address without a contact.
create index webhook_events_by_email on webhook_events (project_id, email) where contact_id is null and email is not null;

-- Rows of one endpoint, which is always found by its project first.
create table webhook_deliveries (
  endpoint_id uuid not null,
  event_id uuid not null,
  -- The event's type.
  type text not null,
  state text not null check (state in ('PENDING', 'DELIVERED', 'RETRYING', 'FAILED', 'DISCARDED')),
  is_test boolean not null default false,
  -- Attempts after the event or the last replay.
  attempts integer not null default 0,
  -- When the next attempt is due. Null if there is none, or if it is the attempt of the batch.
  due_at timestamptz(3),
  -- The last batch with the event. While the batch has a row in `webhook_batches`, it decides about the event.
  batch_id uuid,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, event_id) where due_at is not null;
create index webhook_deliveries_unsuccessful on webhook_deliveries (endpoint_id, state, event_id)
where state in ('RETRYING', 'FAILED', 'DISCARDED');

-- Batches without a final outcome. Stored before the first attempt, so that all attempts have the same id and
-- events.
create table webhook_batches (
  id uuid primary key,
  endpoint_id uuid not null,
  event_ids uuid[] not null,
  -- 0: the outcome of the first attempt is unknown, and the events still have their `due_at`.
  attempts integer not null,
  due_at timestamptz(3) not null
);
create index webhook_batches_due on webhook_batches (endpoint_id, due_at);

-- One row per request.
create table webhook_attempts (
  endpoint_id uuid not null,
  -- The id of the event or of the batch.
  webhook_id uuid not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  -- The first 4 KB. Null without a response, and if the receiver has a private address.
  response text,
  primary key (endpoint_id, webhook_id, at)
);
-- Erasure.
create index webhook_attempts_by_webhook on webhook_attempts (webhook_id);

-- Jobs that deliver the events of a period again.
create table webhook_replays (
  id uuid primary key,
  endpoint_id uuid not null,
  project_id uuid not null,
  generation bigint not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  mode text not null check (mode in ('failed', 'all')),
  events text[] not null,
  state text not null check (state in ('waiting', 'active', 'completed', 'failed')),
  failed_reason text,
  -- The id of the last event that was read. Null: none so far.
  position uuid,
  replayed integer not null default 0,
  updated_at timestamptz(3) not null
);
create index webhook_replays_to_do on webhook_replays (updated_at) where state in ('waiting', 'active');
create index webhook_replays_by_endpoint on webhook_replays (endpoint_id);
create index webhook_replays_by_generation on webhook_replays (project_id, generation);
create index webhook_replays_by_age on webhook_replays (updated_at);
