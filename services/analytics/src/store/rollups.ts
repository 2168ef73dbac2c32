import { sql, type RawBuilder } from 'kysely'

/**
 * What rows of `activity` count for, as (project_id, generation, type, quarter, key, count): the one
 * definition, both for rows that are inserted and for a recount. Each row counts once under its type, or,
 * where the figures leave it out, under `<type>/uncounted`: an open or click after its mail's first or by a
 * machine, a bounce that is not permanent. So both add up to what the feed shows. Besides, tracked events
 * count under their name (`event.triggered/name`), and sent, opened and clicked under their campaign
 * (`<type>/campaign`). These have types of their own, so that each question reads one range of the primary
 * key, and are counted by the hour and by the day in UTC: there are many names and campaigns, and no question
 * needs them finer.
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
