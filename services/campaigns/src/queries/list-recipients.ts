import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignRecipient, MailStatus, RecipientOutcome } from '@postrider/contracts/resources'
import { decodeCursor, keysetPage } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'
import { findUnsubscribed } from '../store/marks.ts'
import { getCampaign } from './get-campaign.ts'

export interface RecipientsQuery extends ProjectGeneration {
  id: string
  limit: number
  cursor?: string | undefined
  status?: MailStatus | undefined
  outcome?: RecipientOutcome | undefined
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
export async function listRecipients(ctx: Context, query: RecipientsQuery): Promise<RecipientsPage> {
  const campaign = await getCampaign(ctx, query, query.id)
  const { outcome } = query
  const page =
    outcome === 'unsubscribed'
      ? await listUnsubscribed(ctx, campaign, query)
      : await listOfSend(ctx, { ...query, outcome })
  return { ...page, total: query.cursor === undefined ? campaign.progress.mailsCreated : 0 }
}

type Page = Omit<RecipientsPage, 'total'>

async function listOfSend(
  { campaignSends }: Context,
  query: RecipientsQuery & { outcome?: Exclude<RecipientOutcome, 'unsubscribed'> | undefined },
): Promise<Page> {
  const { projectId, generation, id: campaignId, limit, cursor, status, outcome } = query
  const { recipients, next } = await campaignSends.recipients({
    projectId,
    generation,
    campaignId,
    limit,
    ...(status === undefined ? {} : { status }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(cursor === undefined ? {} : { after: cursor }),
  })
  return { data: recipients, cursor: next, hasMore: next !== null }
}

const sort = 'unsubscribed'

/** Returns the mails whose unsubscribe link was used. Only this service knows them. */
async function listUnsubscribed(
  ctx: Context,
  { id, projectId, generation }: Campaign,
  { limit, cursor, status }: RecipientsQuery,
): Promise<Page> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'text' })
  const found = await findUnsubscribed(ctx.db, { campaignId: id, limit: limit + 1, after: after?.id })
  const { page, ...rest } = keysetPage(found, limit, ({ emailId }) => ({ sort, value: '', id: emailId }))
  const emailIds = page.map(({ emailId }) => emailId)
  if (emailIds.length === 0) return { data: [], ...rest }
  const { recipients } = await ctx.campaignSends.recipients({
    projectId,
    generation,
    campaignId: id,
    limit: emailIds.length,
    emailIds,
    ...(status === undefined ? {} : { status }),
  })
  return { data: recipients, ...rest }
}
