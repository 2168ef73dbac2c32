-- Messages that are committed but not yet published. A row is deleted when it is published, so the number
-- of rows is the lag.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  headers jsonb not null,
  -- Not compressed: a row lives for milliseconds, and compression would take a third of the time to write a
  -- bundle.
  value text storage external not null
) with (toast_tuple_target = 8160); -- Keeps a bundle of up to a page in the table: writing it costs less than in TOAST.

-- Messages that a consumer has handled, inserted in the transaction that handles them.
create table inbox (
  consumer text not null,
  message_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, message_id)
);
create index inbox_received_at on inbox (received_at);

-- Messages that failed permanently, with the reason. The dead-letter tool lists and replays them.
create table dead_letters (
  id bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  key text not null,
  headers jsonb not null,
  value text not null,
  reason text not null,
  dead_lettered_at timestamptz not null default now()
);
create index dead_letters_dead_lettered_at on dead_letters (dead_lettered_at);
-- Dead letters are deleted together with their project or its generation.
create index dead_letters_by_project on dead_letters ((headers ->> 'ce_projectid'));
