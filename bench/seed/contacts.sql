-- $3 contacts of one project, created over the last two years. Random values come from hashes of the number, so
-- that every seed is the same. The oldest 3 % have addresses at legacy.example, the worst case for a search in
-- the order of time. Every address contains "example".
insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
select
  -- A UUIDv7 of the creation time, as the services generate them.
  (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
  $1::uuid,
  lower(first) || '.' || last || '.' || n || '@' || domain,
  chance[1] < 0.85,
  jsonb_build_object(
    'firstName', first,
    'plan', case when chance[2] < 0.7 then 'free' when chance[2] < 0.95 then 'pro' else 'enterprise' end,
    'country', (array['us', 'de', 'gb', 'fr', 'in', 'br', 'jp', 'ca', 'nl', 'es', 'it', 'se', 'pl', 'ke', 'ng', 'mx', 'kr', 'au', 'ch', 'nz'])
      [1 + floor(20 * chance[3] ^ 2)::int],
    'score', floor(101 * chance[4])::int,
    'signedUpAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'company', jsonb_build_object('name', initcap(last) || ' Ltd', 'size', (array[1, 10, 50, 200, 1000])[1 + floor(5 * chance[5])::int]),
    'tags', case when chance[6] < 0.3 then jsonb_build_array('beta', 'news') else '[]'::jsonb end
  ),
  1, $2::bigint, created_at, created_at
from (
  select
    n, hash, chance,
    -- Twenty contacts share a millisecond, as in an import.
    date_trunc('milliseconds', now() - interval '730 days' * (1 - (n - n % 20)::float8 / $3::bigint)) as created_at,
    (array['Ada', 'Alan', 'Barbara', 'Brian', 'Carol', 'Claude', 'Dana', 'Dennis', 'Edith', 'Edsger', 'Emmy', 'Erna', 'Evelyn', 'Frances', 'Fred',
      'George', 'Grace', 'Haskell', 'Hedy', 'Ivan', 'Jean', 'John', 'Joan', 'Karen', 'Katherine', 'Ken', 'Leslie', 'Linus', 'Lynn', 'Marvin',
      'Mary', 'Niklaus', 'Olga', 'Peter', 'Radia', 'Rosa', 'Sophie', 'Tim', 'Vera', 'Yuri'])[1 + floor(40 * chance[7])::int] as first,
    (array['abel', 'bauer', 'cohen', 'diaz', 'evans', 'fischer', 'garcia', 'hoang', 'ito', 'jensen', 'kovacs', 'lopez', 'moreau', 'novak', 'okafor',
      'patel', 'quinn', 'rossi', 'sato', 'tanaka', 'ueda', 'vogel', 'weber', 'xu', 'yilmaz'])[1 + floor(25 * chance[8])::int] as last,
    case
      when n <= $3::bigint * 0.03 then 'legacy.example'
      when chance[9] < 0.6 then 'mail.example'
      when chance[9] < 0.8 then 'inbox.example'
      else 'corp-' || floor(200 * chance[10])::int || '.example'
    end as domain
  from
    generate_series(1, $3::bigint) as n,
    lateral (select md5($1::text || n) as hash) as hashed,
    lateral (
      select array_agg((hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 order by salt) as chance from generate_series(1, 10) as salt
    ) as chances
) as contact
