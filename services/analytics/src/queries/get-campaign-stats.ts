import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignStats, QueryPeriod } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { campaignFigures } from './campaign-figures.ts'

interface Totals {
  total: number
  active: number
  completed: number
  openRate: number
  clickRate: number
}

/**
 * Returns the numbers and average rates of a project's campaigns. With a period, includes only campaigns that
 * were created in it.
 */
export async function getCampaignStats(
  ctx: Context,
  reader: ProjectGeneration,
  period: QueryPeriod,
): Promise<CampaignStats> {
  const { total, active, completed, openRate, clickRate } = await findTotals(ctx, reader, period)
  return { total, active, completed, averageOpenRate: openRate, averageClickRate: clickRate }
}

/** Reads the creation time from the campaign id (UUIDv7). */
async function findTotals(
  { db }: Context,
  reader: ProjectGeneration,
  { startDate, endDate }: QueryPeriod,
): Promise<Totals> {
  const { projectId, generation } = reader
  const matching = sql`
    from campaigns where project_id = ${projectId} and generation = ${generation} and not deleted
      ${startDate === undefined ? sql`` : sql`and uuid_extract_timestamp(id) >= ${startDate}`}
      ${endDate === undefined ? sql`` : sql`and uuid_extract_timestamp(id) < ${endDate}`}`
  const { rows } = await sql<Totals>`
    with figures as (${campaignFigures(reader, sql`select id::text ${matching}`)})
    select count(*) as total,
      count(*) filter (where status in ('SCHEDULED', 'SENDING')) as active,
      count(*) filter (where status = 'SENT') as completed,
      (select ${mean(sql`opened`)} from figures where sent > 0) as "openRate",
      (select ${mean(sql`clicked`)} from figures where sent > 0) as "clickRate"
    ${matching}
  `.execute(db)
  return rows[0] ?? { total: 0, active: 0, completed: 0, openRate: 0, clickRate: 0 }
}

/** The mean of the campaigns' percentages with two decimals, or 0 without campaigns. */
const mean = (count: ReturnType<typeof sql>) =>
  sql`coalesce(round(avg(100.0 * ${count} / sent), 2), 0)::float8`
