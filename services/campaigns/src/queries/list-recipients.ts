import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignRecipient, MailStatus, RecipientOutcome } from '@postrider/contracts/resources'
import { decodeCursor, keysetPage } from '@postrider/db'
import type { Context } from '../context.ts'
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
  /** Number of the mails that match the filters on the first page; 0 on later pages. */
  total: number
}

type Page = Omit<RecipientsPage, 'total'>

/**
 * Returns a page of a campaign's mails from the send service, newest first. Throws 404 if the campaign does
 * not exist, 400 for an invalid cursor, and 503 if the send service is unavailable.
 */
export async function listRecipients(ctx: Context, query: RecipientsQuery): Promise<RecipientsPage> {
  const { id, progress } = await getCampaign(ctx, query, query.id)
  const { outcome, ...mails } = { ...query, id }
  if (outcome === 'unsubscribed') {
    const page = await listUnsubscribed(ctx, mails)
    return { ...page, total: await totalOf(query, page, () => countUnsubscribed(ctx, mails)) }
  }
  const ofSend = { ...mails, outcome }
  const page = await listOfSend(ctx, ofSend)
  const isFiltered = outcome !== undefined || query.status !== undefined
  // A campaign may have millions of mails, and the counter of all mails exists.
  const count = async (): Promise<number> => (isFiltered ? countOfSend(ctx, ofSend) : progress.mailsCreated)
  return { ...page, total: await totalOf(query, page, count) }
}

/** Returns the total of a list, which `count` counts only if the first page does not contain all mails. */
async function totalOf(
  { cursor }: RecipientsQuery,
  page: Page,
  count: () => Promise<number>,
): Promise<number> {
  if (cursor !== undefined) return 0
  return page.hasMore ? count() : page.data.length
}

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

const countOfSend = async ({ campaignSends }: Context, query: OutcomeQuery): Promise<number> =>
  (await campaignSends.countRecipients(filterOf(query))).count

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

/** The number of mails that one call counts. */
const countedAtOnce = 1_000

/**
 * Counts the mails whose unsubscribe link was used. The campaign's counter does not help: it also counts mails
 * that were deleted later, with their contact for example, and knows no status.
 */
async function countUnsubscribed(ctx: Context, query: MailsQuery): Promise<number> {
  let total = 0
  let after: string | undefined
  do {
    const found = await findUnsubscribed(ctx.db, { campaignId: query.id, limit: countedAtOnce, after })
    const emailIds = found.map(({ emailId }) => emailId)
    const filter = filterOf({ ...query, outcome: undefined })
    total += (await ctx.campaignSends.countRecipients({ ...filter, emailIds })).count
    after = emailIds.length === countedAtOnce ? emailIds.at(-1) : undefined
  } while (after !== undefined)
  return total
}
