import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a query for the counts of `activity` rows, as (project_id, generation, type, quarter, key, count).
 * It is the only definition, used for inserts and recounts.
 *
 * Each row counts once under its type, or under `<type>/uncounted` if figures exclude it: an open or click
 * after its mail's first or by a machine, and a bounce that is not permanent. Both together equal the feed.
 *
 * Tracked events also count under their name (`event.triggered/name`); sent, opened and clicked also count
 * under their campaign (`<type>/campaign`). These have their own types, so that each query reads one range of
 * the primary key. They are counted by hour and by UTC day, because there are many names and campaigns, and
 * no query needs finer counts.
 */
export const countsOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select project_id, generation, counted.type,
    date_bin(counted.grain, at, timestamptz '2000-01-01 00:00:00Z') as quarter, counted.key, count(*) as count
  from ${rows} as entry
  cross join lateral (
    select is_first and not is_machine
      and (entry.type <> 'email.bounced' or entry.metadata ->> 'bounceType' = 'Permanent') as in_figures
  ) as figures
  cross join lateral (
    select case when in_figures then entry.type else entry.type || '/uncounted' end as type, '' as key,
      interval '15 minutes' as grain
    union all
    select 'event.triggered/name', entry.name, interval '1 hour' where entry.type = 'event.triggered'
    union all
    select entry.type || '/campaign', entry.campaign_id::text, interval '1 day'
    where entry.type in ('email.sent', 'email.opened', 'email.clicked') and in_figures and entry.campaign_id is not null
  ) as counted
  group by 1, 2, 3, 4, 5`
