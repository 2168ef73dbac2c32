import type { ProjectGeneration } from '@postrider/contracts'
import type { ActivityStats, QueryPeriod } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { defaultFrom } from '../domain/period.ts'
import { rate } from '../domain/rate.ts'

const countedTypes = [
  'event.triggered',
  'email.sent',
  'email.opened',
  'email.clicked',
  'workflow.started',
] as const

/**
 * Returns the figures of a period, by default the last 30 days. The start is rounded down to a quarter of an
 * hour.
 */
export async function getStats(
  ctx: Context,
  reader: ProjectGeneration,
  period: QueryPeriod,
): Promise<ActivityStats> {
  const total = await countsOf(ctx, reader, period)
  const [sent, opened, clicked] = [total('email.sent'), total('email.opened'), total('email.clicked')]
  return {
    totalEvents: total('event.triggered'),
    totalEmailsSent: sent,
    totalEmailsOpened: opened,
    totalEmailsClicked: clicked,
    totalWorkflowsStarted: total('workflow.started'),
    openRate: rate(opened, sent),
    clickRate: rate(clicked, sent),
  }
}

async function countsOf(
  { db, now }: Context,
  { projectId, generation }: ProjectGeneration,
  { startDate = defaultFrom(now()), endDate }: QueryPeriod,
): Promise<(type: (typeof countedTypes)[number]) => number> {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, sum(count)::bigint as count from rollups
    where project_id = ${projectId} and generation = ${generation} and type = any(${[...countedTypes]}::text[]) and key = ''
      and quarter >= date_bin('15 minutes', ${startDate}::timestamptz, timestamptz '2000-01-01 00:00:00Z')
      ${endDate === undefined ? sql`` : sql`and quarter < ${endDate}`}
    group by type
  `.execute(db)
  const byType = new Map(rows.map(({ type, count }) => [type, count]))
  return (type) => byType.get(type) ?? 0
}
