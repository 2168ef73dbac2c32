import { copyName } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { WholeCampaign } from '../domain/campaign.ts'
import { cancelReasonOf } from '../domain/cancel-reason.ts'
import { getWholeCampaign } from '../queries/get-campaign.ts'
import type { ProjectGeneration } from '../store/campaigns.ts'
import { insertBelowCap, newDraft } from './create-campaign.ts'
import { freezeAudience } from './freeze-audience.ts'

/**
 * Copies the content and the audience of a campaign into a new one in DRAFT, with its recipients counted now. Throws 404, 429 at the cap,
 * 503 when contacts or segments cannot be asked.
 */
export async function duplicateCampaign(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<WholeCampaign> {
  const original = await getWholeCampaign(ctx, project, id)
  const copy = newDraft(ctx, project, {
    name: copyName(original.name),
    description: original.description,
    subject: original.subject,
    body: original.body,
    from: original.from,
    fromName: original.fromName,
    replyTo: original.replyTo,
    type: original.type,
    audienceType: original.audienceType,
    segmentId: original.segmentId,
    condition: original.condition,
    templateId: original.templateId,
  })
  return insertBelowCap(ctx, { ...copy, ...(await countAudience(ctx, copy)) })
}

type CountedAudience = Pick<WholeCampaign, 'totalRecipients' | 'segmentName'>

/** Nobody is in an audience that is gone since: its segment, or what its condition refers to. Its copy may be given another. */
async function countAudience(ctx: Context, copy: WholeCampaign): Promise<CountedAudience> {
  try {
    const { recipients, segmentName } = await freezeAudience(ctx, copy)
    return { totalRecipients: recipients, segmentName }
  } catch (error) {
    if (error instanceof AppError && cancelReasonOf(error) !== undefined)
      return { totalRecipients: 0, segmentName: null }
    throw error
  }
}
