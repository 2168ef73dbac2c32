import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignRecipient, MailStatus } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { getCampaign } from './get-campaign.ts'

export interface RecipientsQuestion extends ProjectGeneration {
  id: string
  limit: number
  cursor?: string | undefined
  status?: MailStatus | undefined
}

export interface RecipientsPage {
  data: CampaignRecipient[]
  cursor: string | null
  hasMore: boolean
  /** The mails of the campaign, of whatever status; 0 on later pages. */
  total: number
}

/**
 * A page of the mails of a campaign, newest first, from send. Throws 404, 400 for a cursor that it has not
 * given, 503.
 */
export async function listRecipients(
  ctx: Context,
  { id, limit, cursor, status, ...project }: RecipientsQuestion,
): Promise<RecipientsPage> {
  const { progress } = await getCampaign(ctx, project, id)
  const { recipients, next } = await ctx.runs.recipients({
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
    total: cursor === undefined ? progress.made : 0,
  }
}
