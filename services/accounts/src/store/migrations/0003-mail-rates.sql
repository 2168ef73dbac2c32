-- How many thresholds the bounce and the complaint rate of the last 24 hours have passed, as last logged: 0, 1
-- or 2 (domain/rate-level.ts).
alter table reputations
  add column bounce_level smallint not null default 0,
  add column complaint_level smallint not null default 0;

-- Mails, permanent bounces and complaints of each project that has sent mail in the last 7 days. A rate is a
-- share of the mails; null for fewer than 100 mails.
create view operator_project_mail_rates as
select project_id, (select name from projects where projects.id = project_id) as name,
  mails_24h, bounces_24h, complaints_24h,
  case when mails_24h >= 100 then bounces_24h::float8 / mails_24h end as bounce_rate_24h,
  case when mails_24h >= 100 then complaints_24h::float8 / mails_24h end as complaint_rate_24h,
  mails_7d, bounces_7d, complaints_7d,
  case when mails_7d >= 100 then bounces_7d::float8 / mails_7d end as bounce_rate_7d,
  case when mails_7d >= 100 then complaints_7d::float8 / mails_7d end as complaint_rate_7d
from (
  select project_id,
    coalesce(sum(mails) filter (where hour > now() - interval '24 hours'), 0)::bigint as mails_24h,
    coalesce(sum(bounces) filter (where hour > now() - interval '24 hours'), 0)::bigint as bounces_24h,
    coalesce(sum(complaints) filter (where hour > now() - interval '24 hours'), 0)::bigint as complaints_24h,
    sum(mails)::bigint as mails_7d,
    sum(bounces)::bigint as bounces_7d,
    sum(complaints)::bigint as complaints_7d
  from reputation_hours where hour > now() - interval '7 days'
  group by project_id
) as counts;
