import type { ProjectGeneration } from '@postrider/contracts'
import type { TopEvent, TopEventsQuery } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { defaultFrom } from '../domain/period.ts'
import { rate } from '../domain/rate.ts'

interface Counted {
  name: string
  count: number
  before: number
}

/**
 * At most this many counts of a period are read, the newest first. A count is a name in an hour, so figures
 * are exact up to 277 names in every hour of a month. A project that puts ids into names has millions of
 * counts: to read a million takes 3.5 s, 200,000 half a second.
 */
const mostCounts = 200_000

/**
 * The tracked events that occurred most in a period, by default the last 30 days, against the period of the
 * same length before it. Both begin and end with whole hours.
 */
export async function listTopEvents(
  ctx: Context,
  reader: ProjectGeneration,
  query: TopEventsQuery,
): Promise<TopEvent[]> {
  const { from, until, before } = periodsOf(query, ctx.now())
  const { rows } = await sql<Counted>`
    select key as name,
      coalesce(sum(count) filter (where is_asked), 0)::bigint as count,
      coalesce(sum(count) filter (where not is_asked), 0)::bigint as before
    from (
      select key, count, true as is_asked from (${newestCounts(reader, from, until)}) as asked
      union all
      select key, count, false from (${newestCounts(reader, before, from)}) as earlier
    ) as counts
    group by key having bool_or(is_asked)
    order by count desc, name limit ${query.limit}
  `.execute(ctx.db)
  return rows.map(({ name, count, before: earlier }) => ({ name, count, trend: trendOf(count, earlier) }))
}

const newestCounts = ({ projectId, generation }: ProjectGeneration, from: Date, until: Date) => sql`
  select key, count from rollups
  where project_id = ${projectId} and generation = ${generation} and type = 'event.triggered/name'
    and quarter >= ${from} and quarter < ${until}
  order by quarter desc limit ${mostCounts}`

const hourMs = 3_600_000

/** No earlier than 1970: what a query may name is more than a timestamp of PostgreSQL can be. */
function periodsOf({ startDate, endDate }: TopEventsQuery, now: Date) {
  const until = endDate ?? now
  const start = startDate ?? defaultFrom(until)
  const from = start < until ? wholeHour(start.getTime()) : until
  return { from, until, before: wholeHour(2 * from.getTime() - until.getTime()) }
}

const wholeHour = (ms: number): Date => new Date(Math.max(0, Math.floor(ms / hourMs) * hourMs))

const trendOf = (count: number, before: number): number => (before === 0 ? 100 : rate(count - before, before))
