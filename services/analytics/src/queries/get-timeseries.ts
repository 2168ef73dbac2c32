import type { ProjectGeneration } from '@postrider/contracts'
import type {
  CampaignDayFigures,
  CampaignTimeseriesQuery,
  DayFigures,
  TimeseriesQuery,
} from '@postrider/contracts/resources'
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
  subscribes: 'contact.subscribed',
  unsubscribes: 'contact.unsubscribed',
} as const satisfies Record<Figure, string>

/** Returns the mail figures of each day, including days without mail. Throws 422 for too many days. */
export async function getTimeseries(
  ctx: Context,
  reader: ProjectGeneration,
  query: TimeseriesQuery,
): Promise<DayFigures[]> {
  const days = seriesDays(query, ctx.now())
  const counts = await countsPerDay(ctx, reader, { days, types: Object.values(typeOf), key: '' })
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
      subscribes: of('subscribes'),
      unsubscribes: of('unsubscribes'),
    }
  })
}

/**
 * Returns the figures of a campaign for each UTC day, including days without mail. Throws 422 for too many
 * days.
 */
export async function getCampaignTimeseries(
  ctx: Context,
  reader: ProjectGeneration,
  { campaignId, ...query }: CampaignTimeseriesQuery,
): Promise<CampaignDayFigures[]> {
  const days = seriesDays({ ...query, tz: 'UTC' }, ctx.now())
  const types = [typeOf.emails, typeOf.opens, typeOf.clicks].map((type) => `${type}/campaign`)
  const counts = await countsPerDay(ctx, reader, { days, types, key: campaignId.toLowerCase() })
  return days.dates.map((date, index) => {
    const of = (figure: Figure): number => counts.get(`${index + 1} ${typeOf[figure]}/campaign`) ?? 0
    return { date, emails: of('emails'), opens: of('opens'), clicks: of('clicks') }
  })
}

interface CountsQuery {
  days: SeriesDays
  types: readonly string[]
  /** The key of the roll-ups: empty for all entries, or the id of a campaign. */
  key: string
}

/** Returns the counts by `<day number, from 1> <type>`. */
async function countsPerDay(
  { db }: Context,
  { projectId, generation }: ProjectGeneration,
  { days: { bounds }, types, key }: CountsQuery,
): Promise<Map<string, number>> {
  if (bounds.length === 0) return new Map()
  const { rows } = await sql<{ day: number; type: string; count: number }>`
    select width_bucket(quarter, ${bounds}::timestamptz[]) as day, type, sum(count)::bigint as count from rollups
    where project_id = ${projectId} and generation = ${generation} and type = any(${[...types]}::text[])
      and key = ${key} and quarter >= ${bounds[0]}::timestamptz and quarter < ${bounds.at(-1)}::timestamptz
    group by 1, 2
  `.execute(db)
  return new Map(rows.map(({ day, type, count }) => [`${day} ${type}`, count]))
}
