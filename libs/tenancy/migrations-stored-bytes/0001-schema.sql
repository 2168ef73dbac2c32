-- The number of bytes that each project stores in this service, by kind. Triggers of the service add rows,
-- each with its own `part`, so that no transaction waits for another. A loop adds them up into one row with
-- part 0. The total is the sum over all parts.
create sequence stored_bytes_parts;
create table stored_bytes (
  project_id uuid not null,
  kind text not null,
  part bigint not null default nextval('stored_bytes_parts'),
  bytes bigint not null,
  primary key (project_id, kind, part)
)
-- Each row is deleted after some seconds, and the loop's index scan has to skip it, so vacuum early.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);
create index stored_bytes_to_fold on stored_bytes (part) where part <> 0;

-- The totals of projects as services published them: this service's, to publish only notable changes, and the
-- totals of other services.
create table stored_totals (
  project_id uuid not null,
  service text not null,
  bytes bigint not null,
  at timestamptz(3) not null,
  primary key (project_id, service)
);
