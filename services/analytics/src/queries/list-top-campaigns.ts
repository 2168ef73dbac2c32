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
 * Returns the most opened campaigns that sent mail in a period, by default the last 30 days. The figures
 * include mails and opens outside of the period, so no rate exceeds 100. A period starts with a full UTC day.
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
