import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a query for the counts of `activity` rows, as (project_id, generation, type, quarter, key, count).
 * Inserts and recounts both use it.
 *
 * Each row is counted under its type, or under `<type>/uncounted` if figures exclude the row. Figures exclude
 * repeated opens and clicks of a mail, opens and clicks by a machine, and bounces that are not permanent.
 *
 * Tracked events are also counted by name (`event.triggered/name`), per hour. Sent, opened and clicked mails
 * are also counted by campaign (`<type>/campaign`), per UTC day. Mails are also counted by each of their tags
 * (`<type>/tag`), per UTC day. Separate types allow each query to read one range of the primary key.
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
    union all
    select entry.type || '/tag', tag, interval '1 day'
    from jsonb_array_elements_text(entry.metadata -> 'tags') as tag
    where entry.type in ('email.sent', 'email.delivered', 'email.opened', 'email.clicked', 'email.bounced', 'email.complaint')
      and in_figures
  ) as counted
  group by 1, 2, 3, 4, 5`
