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
  /** Number of mails of the campaign in any status; 0 on later pages. */
  total: number
}

/**
 * Returns a page of a campaign's mails from send, newest first. Throws 404, 400 for an invalid cursor, 503.
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
