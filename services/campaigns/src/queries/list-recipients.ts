import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignRecipient, MailStatus } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { getCampaign } from './get-campaign.ts'

export interface RecipientsQuery extends ProjectGeneration {
  id: string
  limit: number
  cursor?: string | undefined
  status?: MailStatus | undefined
}

export interface RecipientsPage {
  data: CampaignRecipient[]
  cursor: string | null
  hasMore: boolean
  /** Number of the campaign's mails in any status on the first page; 0 on later pages. */
  total: number
}

/**
 * Returns a page of a campaign's mails from the send service, newest first. Throws 404 if the campaign does
 * not exist, 400 for an invalid cursor, and 503 if the send service is unavailable.
 */
export async function listRecipients(
  ctx: Context,
  { id, limit, cursor, status, ...project }: RecipientsQuery,
): Promise<RecipientsPage> {
  const { progress } = await getCampaign(ctx, project, id)
  const { recipients, next } = await ctx.campaignSends.recipients({
    ...project,
    campaignId: id,
    limit,
    ...(status === undefined ? {} : { status }),
    ...(cursor === undefined ? {} : { after: cursor }),
  })
  return {
    data: recipients,
    cursor: next,
    hasMore: next !== null,
    total: cursor === undefined ? progress.mailsCreated : 0,
  }
}
