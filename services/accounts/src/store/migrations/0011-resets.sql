-- When the project was last reset; null when it never was.
alter table projects add column reset_at timestamptz(3);

-- What each service has to say of a reset or deletion: written with it, one row for each service that keeps rows of projects, and set when
-- that service publishes `project.wiped`. The rows of a reset stay until the next one; those of a deletion go when all are set.
create table wipe_reports (
  project_id uuid not null references projects (id),
  service text not null,
  -- The project's generation since the reset or deletion.
  generation bigint not null,
  reported_at timestamptz(3),
  primary key (project_id, service)
);
create index wipe_reports_open on wipe_reports (service) where reported_at is null;

-- Of a deleted project nothing stays but id, generation and times.
update projects set name = '', language = 'en', tracking = 'ENABLED', logo_url = null, disabled = false, disabled_reason = null
where deleted_at is not null;
