import type { ProjectGeneration } from '@postrider/contracts'
import type { DayFigures, TimeseriesQuery } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { seriesDays, type SeriesDays } from '../domain/series-days.ts'

type Figure = Exclude<keyof DayFigures, 'date'>

/** The entry type of each figure. */
const typeOf = {
  emails: 'email.sent',
  opens: 'email.opened',
  clicks: 'email.clicked',
  bounces: 'email.bounced',
  delivered: 'email.delivered',
  complaints: 'email.complaint',
  suppressed: 'email.suppressed',
  received: 'email.received',
} as const satisfies Record<Figure, string>

/** Returns the mail figures of each day, including days without mail. Throws 422 for too many days. */
export async function getTimeseries(
  ctx: Context,
  reader: ProjectGeneration,
  query: TimeseriesQuery,
): Promise<DayFigures[]> {
  const days = seriesDays(query, ctx.now())
  const counts = await countsPerDay(ctx, reader, days)
  return days.dates.map((date, index) => {
    const of = (figure: Figure): number => counts.get(`${index + 1} ${typeOf[figure]}`) ?? 0
    return {
      date,
      emails: of('emails'),
      opens: of('opens'),
      clicks: of('clicks'),
      bounces: of('bounces'),
      delivered: of('delivered'),
      complaints: of('complaints'),
      suppressed: of('suppressed'),
      received: of('received'),
    }
  })
}

/** Returns the counts by `<day number, from 1> <type>`. */
async function countsPerDay(
  { db }: Context,
  { projectId, generation }: ProjectGeneration,
  { bounds }: SeriesDays,
): Promise<Map<string, number>> {
  if (bounds.length === 0) return new Map()
  const { rows } = await sql<{ day: number; type: string; count: number }>`
    select width_bucket(quarter, ${bounds}::timestamptz[]) as day, type, sum(count)::bigint as count from rollups
    where project_id = ${projectId} and generation = ${generation} and type = any(${Object.values(typeOf)}::text[])
      and key = '' and quarter >= ${bounds[0]}::timestamptz and quarter < ${bounds.at(-1)}::timestamptz
    group by 1, 2
  `.execute(db)
  return new Map(rows.map(({ day, type, count }) => [`${day} ${type}`, count]))
}
