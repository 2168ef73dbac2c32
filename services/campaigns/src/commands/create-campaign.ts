import { tooManyInProject } from '@postrider/contracts/errors'
import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { senderFields, type NewCampaign } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { readAudience } from '../domain/audience.ts'
import { noCounts, notStarted, type CampaignWithBody } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { campaignBytes } from '../domain/stored-bytes.ts'
import { requireTemplate } from '../queries/require-template.ts'
import { countForCap, insertCampaign } from '../store/campaigns.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience } from './freeze-audience.ts'

/**
 * Creates a campaign in DRAFT. Throws 400 for an incomplete audience or invalid template syntax, 403 if the
 * sender's domain is not verified, and 404 for an unknown segment or template. Throws 422 for an invalid
 * condition, 429 at the campaign limit, and 413 if the storage quota would be exceeded.
 */
export async function createCampaign(
  ctx: Context,
  project: ProjectGeneration,
  input: NewCampaign,
): Promise<CampaignWithBody> {
  const { segmentId, audienceCondition, ...content } = input
  const audience = readAudience({ ...content, segmentId, audienceCondition })
  const draft = newDraft(ctx, project, { ...withDefaults(content), ...audience })
  await requireTemplate(ctx, project, draft.templateId)
  await ctx.campaignSends.check({ ...project, content: contentOf(draft) })
  const { recipients, segmentName } = await freezeAudience(ctx, draft)
  return storeCampaign(ctx, { ...draft, totalRecipients: recipients, segmentName })
}

type Content = Omit<NewCampaign, 'segmentId' | 'audienceCondition'>

const withDefaults = ({ from, fromName, replyTo, templateId, ...content }: Content) => ({
  ...content,
  fromName: null,
  ...senderFields(from, fromName),
  replyTo: replyTo ?? null,
  templateId: templateId?.toLowerCase() ?? null,
})

type CampaignDefinition = Pick<
  CampaignWithBody,
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
  | 'tags'
>

/** Returns a new campaign in DRAFT. */
export function newDraft(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  definition: CampaignDefinition,
): CampaignWithBody {
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
    wantedSendState: null,
    confirmedSendState: null,
    totalRecipients: 0,
    counts: noCounts,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Stores a campaign. Throws 413 `STORAGE_LIMIT_EXCEEDED` if the storage quota would be exceeded. Throws 429
 * `RATE_LIMIT_EXCEEDED` at the campaign limit, without Retry-After because waiting does not help.
 */
export const storeCampaign = (ctx: Context, campaign: CampaignWithBody): Promise<CampaignWithBody> =>
  ctx.storedBytes.withRoom(campaign.projectId, campaignBytes(campaign), () => insertBelowCap(ctx, campaign))

async function insertBelowCap(
  { db, config: { maxCampaigns } }: Context,
  campaign: CampaignWithBody,
): Promise<CampaignWithBody> {
  await transact(db, async (tx) => {
    if (maxCampaigns !== 0 && (await countForCap(tx, campaign)) >= maxCampaigns)
      throw tooManyInProject(maxCampaigns, 'campaigns')
    await insertCampaign(tx, campaign)
    const { projectId, createdAt } = campaign
    append(tx, [
      campaignChangedMessage(undefined, campaign),
      audited({ projectId, at: createdAt }, 'campaign.created', campaign),
    ])
  })
  return campaign
}
