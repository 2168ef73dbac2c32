-- A project's customer and subscription at Stripe; both null where there is none. `metered`: how many units of all that the project has
-- ever used are reported to Stripe, or were used before the subscription.
alter table projects
  add column customer text,
  add column subscription text,
  add column metered bigint;
create unique index projects_customer on projects (customer) where customer is not null;

-- Events of Stripe that were taken, so that a repeat changes nothing.
create table payment_events (
  id text primary key,
  received_at timestamptz(3) not null
);
create index payment_events_by_age on payment_events (received_at);

-- Customers whose subscriptions are to be read from Stripe, since an event has told of a change, or the project was deleted. An event is
-- only a hint: so their order is of no account.
create table customer_reads (
  customer text primary key,
  -- Raised by each event: a row that an event has touched while it was worked on stays.
  wanted bigint not null,
  -- Of one that is being worked on, or failed: when it is tried again.
  due_at timestamptz(3) not null
);
create index customer_reads_by_due on customer_reads (due_at);

-- Usage to be reported, each row as one meter event under its id.
create table meter_reports (
  id uuid primary key,
  project_id uuid not null,
  customer text not null,
  units bigint not null,
  -- The time that the meter event has.
  at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- When it was given to Stripe first: Stripe knows a repeat by its id for a day.
  tried_at timestamptz(3),
  -- Null until Stripe has answered. Kept for the comparison with what Stripe has counted.
  reported_at timestamptz(3),
  -- That it agrees with Stripe's count.
  reconciled_at timestamptz(3)
);
create index meter_reports_by_due on meter_reports (due_at) where reported_at is null;
create index meter_reports_by_time on meter_reports (at);
create index meter_reports_by_project on meter_reports (project_id);
