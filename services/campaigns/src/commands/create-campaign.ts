import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { AppError } from '@postrider/contracts/errors'
import { senderFields, type NewCampaign } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { readAudience } from '../domain/audience.ts'
import { noCounts, notStarted, type WholeCampaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { campaignBytes } from '../domain/stored-bytes.ts'
import { requireTemplate } from '../queries/require-template.ts'
import { countForCap, insertCampaign } from '../store/campaigns.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience } from './freeze-audience.ts'

/**
 * Creates a campaign in DRAFT. Throws 400 for an audience without what its type needs and for content that is
 * not a valid template, 403 unless the sender's domain is verified, 404 for a segment or a template that the
 * project does not have, 422 for a condition that does not fit, 429 at the cap, 413 beyond the quota.
 */
export async function createCampaign(
  ctx: Context,
  project: ProjectGeneration,
  input: NewCampaign,
): Promise<WholeCampaign> {
  const { segmentId, audienceCondition, ...content } = input
  const audience = readAudience({ ...content, segmentId, audienceCondition })
  const draft = newDraft(ctx, project, { ...optional(content), ...audience })
  await requireTemplate(ctx, project, draft.templateId)
  await ctx.runs.check({ ...project, content: contentOf(draft) })
  const { recipients, segmentName } = await freezeAudience(ctx, draft)
  return storeCampaign(ctx, { ...draft, totalRecipients: recipients, segmentName })
}

type Content = Omit<NewCampaign, 'segmentId' | 'audienceCondition'>

const optional = ({ from, fromName, replyTo, templateId, ...content }: Content) => ({
  ...content,
  fromName: null,
  ...senderFields(from, fromName),
  replyTo: replyTo ?? null,
  templateId: templateId?.toLowerCase() ?? null,
})

type Definition = Pick<
  WholeCampaign,
  | 'name'
  | 'description'
  | 'subject'
  | 'body'
  | 'from'
  | 'fromName'
  | 'replyTo'
  | 'type'
  | 'audienceType'
  | 'segmentId'
  | 'condition'
  | 'templateId'
>

/** A campaign in DRAFT that nothing has happened to. */
export function newDraft(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  definition: Definition,
): WholeCampaign {
  const at = ctx.now()
  return {
    ...definition,
    id: ctx.newId(),
    projectId,
    generation,
    segmentName: null,
    status: 'DRAFT',
    paused: false,
    cancelReason: null,
    scheduledFor: null,
    sentAt: null,
    version: 1,
    progress: notStarted,
    runWanted: null,
    runConfirmed: null,
    totalRecipients: 0,
    counts: noCounts,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Stores a campaign. The cap holds for parallel requests too. Throws 429 `RATE_LIMIT_EXCEEDED` at the cap,
 * without Retry-After since waiting does not help, and 413 `STORAGE_LIMIT_EXCEEDED` beyond the quota.
 */
export const storeCampaign = (ctx: Context, campaign: WholeCampaign): Promise<WholeCampaign> =>
  ctx.storedBytes.withRoom(campaign.projectId, campaignBytes(campaign), () => insertBelowCap(ctx, campaign))

async function insertBelowCap(
  { db, config: { maxCampaigns } }: Context,
  campaign: WholeCampaign,
): Promise<WholeCampaign> {
  await transact(db, async (tx) => {
    if (maxCampaigns !== 0 && (await countForCap(tx, campaign)) >= maxCampaigns)
      throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
        message: `A project may have ${maxCampaigns} campaigns.`,
        details: { limit: maxCampaigns },
        suggestion: 'Delete campaigns that are no longer needed.',
      })
    await insertCampaign(tx, campaign)
    const { projectId, createdAt } = campaign
    append(tx, [campaignSaved(campaign), audited({ projectId, at: createdAt }, 'campaign.created', campaign)])
  })
  return campaign
}
