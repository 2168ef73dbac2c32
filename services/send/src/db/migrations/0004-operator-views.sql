-- CPU time that the rendering of each project's mails took, by hour, and the number of rendered mails. Each
-- process adds its counts once per minute.
create table rendering_hours (
  project_id uuid not null,
  hour timestamptz(3) not null,
  mails bigint not null,
  cpu_ms bigint not null,
  primary key (project_id, hour)
);
create index rendering_hours_by_age on rendering_hours (hour);

create view operator_project_rendering as
select project_id,
  coalesce(sum(mails) filter (where hour > now() - interval '24 hours'), 0)::bigint as mails_24h,
  coalesce(sum(cpu_ms) filter (where hour > now() - interval '24 hours'), 0)::float8 / 1000 as cpu_seconds_24h,
  sum(mails)::bigint as mails_7d,
  sum(cpu_ms)::float8 / 1000 as cpu_seconds_7d
from rendering_hours where hour > now() - interval '7 days'
group by project_id;

-- The queue of each project by priority class; `later` has the mails that are scheduled for later. Counts stop
-- at 10,000, and a count is only computed if it is selected. The view steps from project to project in the
-- index deliveries_due, so its cost depends on the number of projects, not of mails. Platform mail and
-- recipients of campaigns whose mails are not created yet are not included.
create view operator_project_queues as
with recursive step as (
  select priority, (
    select project_id from deliveries where deliveries.priority = class.priority order by project_id limit 1
  ) as project_id
  from unnest('{1,5,7,10,100}'::smallint[]) as class (priority)
  union all
  select priority, (
    select project_id from deliveries
    where deliveries.priority = step.priority and deliveries.project_id > step.project_id order by project_id limit 1
  ) from step where step.project_id is not null
)
select project_id,
  case priority
    when 1 then 'transactional' when 5 then 'workflow' when 7 then 'scheduled' when 10 then 'campaign' else 'later'
  end as class,
  -- Mails of cancelled campaigns are due at -infinity.
  (
    select due_at from deliveries
    where priority = step.priority and project_id = step.project_id and due_at > '-infinity' and due_at <= now()
    order by due_at, email_id limit 1
  ) as oldest_due_at,
  (
    select count(*)::integer from (
      select from deliveries
      where priority = step.priority and project_id = step.project_id and due_at > '-infinity' and due_at <= now()
      limit 10000
    ) as due
  ) as due_mails,
  -- Scheduled for later, being delivered, or waiting for the next attempt.
  (
    select count(*)::integer from (
      select from deliveries
      where priority = step.priority and project_id = step.project_id and due_at > now() and due_at < 'infinity'
      limit 10000
    ) as waiting
  ) as waiting_mails,
  -- Mails of paused campaigns.
  (
    select count(*)::integer from (
      select from deliveries
      where priority = step.priority and project_id = step.project_id and due_at = 'infinity'
      limit 10000
    ) as held
  ) as held_mails
from step where project_id is not null;
