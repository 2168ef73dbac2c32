-- Messages that are committed but not yet published. No status column: a row is here until it is published, the count is the lag.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  headers jsonb not null,
  value text not null
);

-- The proof that a message was worked on, committed with the work.
create table inbox (
  consumer text not null,
  message_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, message_id)
);
create index inbox_received_at on inbox (received_at);

-- Messages that no retry can help, with the reason; listed and replayed by the dead-letter tool.
create table dead_letters (
  id bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  key text not null,
  headers jsonb not null,
  value text not null,
  reason text not null,
  parked_at timestamptz not null default now()
);
create index dead_letters_parked_at on dead_letters (parked_at);
