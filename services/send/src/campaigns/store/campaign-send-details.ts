import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { campaignMailId } from '../campaign-mail-id.ts'
import type { Content } from '../../mails/new-mail.ts'
import { findExisting } from '../../mails/store/emails.ts'
import { isHeldBy, type ClaimedAudiencePage, type AudiencePageLease } from './audience-pages.ts'
import type { CampaignSend } from './campaign-sends.ts'
import type { Database } from '../../db/tables.ts'

/** A campaign send with its content and project. */
export interface CampaignSendDetails {
  campaignSend: CampaignSend
  content: Content
  project: {
    name: string
    language: string
    tracking: 'ENABLED' | 'DISABLED' | 'MARKETING_ONLY'
    generation: number
    deleted: boolean
  } | null
}

/** Returns a campaign send with its content and project, or undefined if the campaign is deleted. */
export async function findCampaignSendDetails(
  db: Database,
  campaignId: string,
): Promise<CampaignSendDetails | undefined> {
  const campaignSend = await db
    .selectFrom('campaign_sends')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  if (!campaignSend) return undefined
  const content = db
    .selectFrom('contents')
    .select(['subject', 'body', 'headers'])
    .where('id', '=', campaignSend.content_id)
  const project = db
    .selectFrom('projects')
    .select(['name', 'language', 'tracking', 'generation', 'deleted'])
    .where('id', '=', campaignSend.project_id)
  const [contentRow, projectRow] = await Promise.all([
    content.executeTakeFirstOrThrow(),
    project.executeTakeFirst(),
  ])
  return { campaignSend, content: { ...contentRow, attachments: [] }, project: projectRow ?? null }
}

/** Returns the distinct contacts of a page that have no mail yet. */
export async function findRemainingContacts(
  db: Database,
  page: ClaimedAudiencePage,
  { campaignSend }: CampaignSendDetails,
): Promise<string[]> {
  const ids = new Map(
    page.contactIds.map((id) => [campaignMailId(campaignSend.started_at, page.campaignId, id), id]),
  )
  for (const id of await findExisting(db, [...ids.keys()])) ids.delete(id)
  return [...ids.values()]
}

/** Returns the state of the page's campaign, or undefined if the claim on the page was lost. */
export async function findCampaignState(
  db: Database,
  page: AudiencePageLease,
): Promise<CampaignSend['state'] | undefined> {
  const { rows } = await sql<{ state: CampaignSend['state'] }>`
    ${prepared('send.find_campaign_state')}select state from campaign_sends join audience_pages using (campaign_id)
    where audience_pages.campaign_id = ${page.campaignId} and ${isHeldBy(page)}
  `.execute(db)
  return rows[0]?.state
}
