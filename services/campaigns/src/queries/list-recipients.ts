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
  /** Number of the mails that match the filters, on the first page; 0 on later pages. */
  total: number
}

type Page = Omit<RecipientsPage, 'total'>

/**
 * Returns a page of a campaign's mails from the send service, newest first. Throws 404 if the campaign does
 * not exist, 400 for an invalid cursor, and 503 if the send service is unavailable.
 */
export async function listRecipients(ctx: Context, query: RecipientsQuery): Promise<RecipientsPage> {
  const campaign = await getCampaign(ctx, query, query.id)
  const { outcome, ...rest } = query
  const mails = { ...rest, id: campaign.id }
  const page =
    outcome === 'unsubscribed'
      ? await listUnsubscribed(ctx, mails)
      : await listOfSend(ctx, { ...mails, outcome })
  return { ...page, total: await totalOf(ctx, { query, campaign, page }) }
}

interface CountedPage {
  query: RecipientsQuery
  campaign: Campaign
  page: Page
}

/**
 * Returns the total of a list. The counters of the campaign also count mails that were deleted later, for
 * example with their contact, and may be a moment older than the page.
 */
async function totalOf(ctx: Context, { query, campaign, page }: CountedPage): Promise<number> {
  if (query.cursor !== undefined) return 0
  if (!page.hasMore) return page.data.length
  const { outcome, status } = query
  const counter = outcome === undefined ? campaign.progress.mailsCreated : campaign.counts[outcome]
  const count = status === undefined ? counter : await countWithStatus(ctx, query)
  return Math.max(count, page.data.length)
}

async function countWithStatus(ctx: Context, { outcome, ...mails }: RecipientsQuery): Promise<number> {
  const emailIds = outcome === 'unsubscribed' ? await newestUnsubscribed(ctx, mails.id) : undefined
  const { count } = await ctx.campaignSends.countRecipients({
    ...filterOf({ ...mails, outcome: outcome === 'unsubscribed' ? undefined : outcome }),
    ...(emailIds && { emailIds }),
  })
  return count
}

/** The most mails with an outcome of this service that one call counts. */
const maxCounted = 10_000

const newestUnsubscribed = async ({ db }: Context, campaignId: string): Promise<string[]> =>
  (await findUnsubscribed(db, { campaignId, limit: maxCounted, after: undefined })).map(
    ({ emailId }) => emailId,
  )

type MailsQuery = Omit<RecipientsQuery, 'outcome'>
type OutcomeQuery = MailsQuery & { outcome: Exclude<RecipientOutcome, 'unsubscribed'> | undefined }

async function listOfSend({ campaignSends }: Context, query: OutcomeQuery): Promise<Page> {
  const { limit, cursor } = query
  const { recipients, next } = await campaignSends.recipients({
    ...filterOf(query),
    limit,
    ...(cursor === undefined ? {} : { after: cursor }),
  })
  return { data: recipients, cursor: next, hasMore: next !== null }
}

const filterOf = ({ projectId, generation, id: campaignId, status, outcome }: OutcomeQuery) => ({
  projectId,
  generation,
  campaignId,
  ...(status === undefined ? {} : { status }),
  ...(outcome === undefined ? {} : { outcome }),
})

const sort = 'unsubscribed'

/** Returns the mails whose unsubscribe link was used. Only this service knows them. */
async function listUnsubscribed(ctx: Context, query: MailsQuery): Promise<Page> {
  const { id, limit, cursor } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'text' })
  const found = await findUnsubscribed(ctx.db, { campaignId: id, limit: limit + 1, after: after?.id })
  const { page, ...rest } = keysetPage(found, limit, ({ emailId }) => ({ sort, value: '', id: emailId }))
  const emailIds = page.map(({ emailId }) => emailId)
  if (emailIds.length === 0) return { data: [], ...rest }
  const { recipients } = await ctx.campaignSends.recipients({
    ...filterOf({ ...query, outcome: undefined }),
    limit: emailIds.length,
    emailIds,
  })
  return { data: recipients, ...rest }
}
