import type { ProjectGeneration } from '@postrider/contracts'
import type { TopCampaign, TopCampaignsQuery } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { defaultFrom } from '../domain/period.ts'
import { rate } from '../domain/rate.ts'
import { campaignFigures } from './campaign-figures.ts'

interface Figures {
  id: string
  subject: string
  sent: number
  opened: number
  clicked: number
}

/**
 * Of the campaigns that sent mail in a period, by default the last 30 days, those that were opened most, with
 * the figures of all their mails: what was opened later counts too, so no rate is above 100. Periods are
 * those of whole days in UTC.
 */
export async function listTopCampaigns(
  { db, now }: Context,
  reader: ProjectGeneration,
  { endDate, startDate = defaultFrom(endDate ?? now()), limit }: TopCampaignsQuery,
): Promise<TopCampaign[]> {
  const { projectId, generation } = reader
  const senders = sql`
    select key from rollups
    where project_id = ${projectId} and generation = ${generation} and type = 'email.sent/campaign'
      and quarter >= date_bin('1 day', ${startDate}::timestamptz, timestamptz '2000-01-01 00:00:00Z')
      ${endDate === undefined ? sql`` : sql`and quarter < ${endDate}`}`
  const { rows } = await sql<Figures>`
    select id, campaigns.subject, sent, opened, clicked
    from (${campaignFigures(reader, senders)}) as figures join campaigns using (id)
    where project_id = ${projectId} and generation = ${generation} and not deleted
    order by opened desc, clicked desc, sent desc, id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id, subject, sent, opened, clicked }) => ({
    id,
    subject,
    sentCount: sent,
    openedCount: opened,
    clickedCount: clicked,
    openRate: rate(opened, sent),
    clickRate: rate(clicked, sent),
  }))
}
