import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignAudience } from '@postrider/contracts/resources'
import { freezeAudience } from '../commands/freeze-audience.ts'
import type { Context } from '../context.ts'
import { isStartable } from '../domain/campaign-transitions.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { audienceFixed } from '../errors.ts'
import { getCampaign } from './get-campaign.ts'

/** The maximum number of contacts whose addresses are checked, in pages. This takes about a second. */
const maxChecked = 20_000
const pageSize = 1_000
const maxCheckMs = 4_000

/**
 * Counts who would get a campaign now, by the rules of sending. Throws 404 if the campaign or its segment does
 * not exist, 409 if it has been started, and 503 if a service is unavailable.
 */
export async function getAudience(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<CampaignAudience> {
  const campaign = await getCampaign(ctx, project, id)
  if (!isStartable(campaign)) throw audienceFixed(campaign.status)
  const { audience, recipients: mailable } = await freezeAudience(ctx, campaign)
  const [all, checked] = await Promise.all([
    countAll(ctx, project, { audience, mailable }),
    checkAddresses(ctx, campaign, audience),
  ])
  const suppressed = checked.isComplete ? checked.blocked : estimate(checked, mailable)
  const allowed = Math.max(0, mailable - suppressed)
  const recipients = Math.min(allowed, checked.unitsLeft ?? allowed)
  return {
    recipients,
    isExact: checked.isComplete,
    excluded: { unsubscribed: Math.max(0, all - mailable), suppressed, overLimit: allowed - recipients },
  }
}

/** Counts all contacts of the audience, subscribed or not. */
async function countAll(
  { contacts }: Context,
  { projectId, generation }: ProjectGeneration,
  { audience, mailable }: { audience: FrozenAudience; mailable: number },
): Promise<number> {
  const { who, subscribedOnly, until, now } = audience
  if (!subscribedOnly || until === null) return mailable
  const { count } = await contacts.count({ projectId, generation, audience: who, until, now })
  return count
}

interface Checked {
  contacts: number
  blocked: number
  isComplete: boolean
  unitsLeft: number | null
}

/** Checks the addresses of an audience, newest contact first, up to the limits of number and time. */
async function checkAddresses(
  ctx: Context,
  { projectId, generation, type }: Campaign,
  { who, until, ...rest }: FrozenAudience,
): Promise<Checked> {
  const end = performance.now() + maxCheckMs
  const question = { projectId, generation, audience: who, ...rest, ...(until === null ? {} : { until }) }
  const readPage = (after: string | null) =>
    ctx.contacts.audience({ ...question, after, limit: pageSize, select: 'emails' })
  let [contacts, blocked] = [0, 0]
  for (let page = await readPage(null); ; page = await readPage(page.next)) {
    const recipients = page.ids.map((contactId, index) => ({ contactId, email: page.emails?.[index] ?? '' }))
    const answer = await ctx.campaignSends.blocked({ projectId, generation, type, recipients })
    contacts += recipients.length
    blocked += answer.blocked
    const isComplete = page.next === null || !answer.hasSuppressions
    if (isComplete || contacts >= maxChecked || performance.now() > end)
      return { contacts, blocked, isComplete, unitsLeft: answer.unitsLeft }
  }
}

const estimate = ({ contacts, blocked }: Checked, mailable: number): number =>
  contacts === 0 ? 0 : Math.min(mailable, Math.round((blocked / contacts) * mailable))
