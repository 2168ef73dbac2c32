import { copyName, type ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { WholeCampaign } from '../domain/campaign.ts'
import { getWholeCampaign } from '../queries/get-campaign.ts'
import { newDraft, storeCampaign } from './create-campaign.ts'

/**
 * Copies the content and the audience of a campaign into a new one in DRAFT. Throws 404, 429 at the cap, and
 * 413 beyond the quota.
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
  return storeCampaign(ctx, { ...copy, segmentName: original.segmentName })
}
