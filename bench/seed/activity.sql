-- The activity of one project: $3 entries of 50,000 contacts over the last 90 days, inserted in the order of
-- time. 40 % are tracked events with forty names, the rest are mails of a hundred campaigns and workflows.
insert into activity (id, at, project_id, generation, type, contact_id, contact_email, campaign_id, name, is_first, is_machine, metadata)
select
  (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
  at, $1::uuid, $2::bigint, type,
  overlay(overlay(md5($1::text || ' contact ' || number % 50000) placing '7' from 13) placing '8' from 17)::uuid,
  'p' || number % 50000 || '@bench.example',
  case when type like 'email.%' then overlay(overlay(md5($1::text || ' campaign ' || number % 100) placing '7' from 13) placing '8' from 17)::uuid end,
  case when type = 'event.triggered' then 'custom.' || number % 40 end,
  true, false,
  case when type like 'email.%'
    then jsonb_build_object('emailId', md5('mail ' || number)::uuid, 'subject', 'News ' || number % 100, 'sourceType', 'CAMPAIGN')
    else jsonb_build_object('data', jsonb_build_object('amount', number % 500, 'page', '/p/' || number % 1000)) end
from (
  select number, md5($1::text || ' ' || number) as hash,
    date_trunc('milliseconds', now() - interval '90 days' * (1 - number / $3::float8)) as at,
    case
      when share < 40 then 'event.triggered' when share < 65 then 'email.sent' when share < 80 then 'email.delivered'
      when share < 92 then 'email.opened' when share < 96 then 'email.clicked' when share < 97 then 'email.bounced'
      when share < 98 then 'contact.subscribed' else 'workflow.started'
    end as type
  from generate_series(1, $3::bigint) as number
  cross join lateral (select abs(hashint8(number)) % 100 as share) as shares
) as entry
