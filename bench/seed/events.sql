-- The events of one project over the last 180 days, inserted in the order of time: $2 per contact on average,
-- few for most contacts and dozens for some. Forty names, of which the first has 29 % of all events and the last
-- 1 %.
insert into events (id, project_id, contact_id, name, data, email_id, created_at)
select
  (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
  $1::uuid, contact_id, name,
  case
    when name like 'email.%' then jsonb_build_object('subject', 'News ' || floor(50 * chance)::int)
    else jsonb_build_object('amount', floor(500 * chance)::int, 'page', '/p/' || floor(1000 * chance)::int, 'source', 'web')
  end,
  null,
  created_at
from (
  select
    contacts.id as contact_id, hash, chance,
    (array['page.viewed', 'email.sent', 'email.delivery', 'email.open', 'order.placed', 'cart.filled', 'email.click', 'signed.in', 'item.liked',
      'search.done', 'profile.changed', 'invoice.paid', 'trial.started', 'plan.changed', 'refund.asked'])
      [1 + floor(40 * chance_of_name ^ 3)::int] as known_name,
    'custom.' || floor(40 * chance_of_name ^ 3)::int as other_name,
    date_trunc('milliseconds', since + (now() - since) * chance_of_time) as created_at
  from
    contacts,
    lateral (select greatest(contacts.created_at, now() - interval '180 days') as since) as began,
    lateral (select hashtextextended(contacts.id::text, 0) as seed) as seeded,
    -- A geometric distribution: the exponential distribution, rounded down.
    lateral generate_series(
      1, floor(-ln(1 - (seed & 1073741823)::float8 / 1073741824) / ln(1 + 1 / $2::float8))::int
    ) as number,
    lateral (select md5(seed || ' ' || number) as hash) as hashed,
    lateral (
      select
        (hashint8extended(seed + number, 1) & 1073741823)::float8 / 1073741824 as chance,
        (hashint8extended(seed + number, 2) & 1073741823)::float8 / 1073741824 as chance_of_name,
        (hashint8extended(seed + number, 3) & 1073741823)::float8 / 1073741824 as chance_of_time
    ) as chances
  where contacts.project_id = $1::uuid
) as event, lateral (select coalesce(known_name, other_name) as name) as named
order by created_at
