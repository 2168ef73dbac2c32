import { copyName, type ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { CampaignWithBody } from '../domain/campaign.ts'
import { getCampaignWithBody } from '../queries/get-campaign.ts'
import { newDraft, storeCampaign } from './create-campaign.ts'

/**
 * Creates a draft with the content and audience of an existing campaign. Throws 404 if that campaign does not
 * exist, 429 at the campaign limit, and 413 if the storage quota would be exceeded.
 */
export async function duplicateCampaign(
  ctx: Context,
  project: ProjectGeneration,
  id: string,
): Promise<CampaignWithBody> {
  const original = await getCampaignWithBody(ctx, project, id)
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
    tags: original.tags,
  })
  return storeCampaign(ctx, { ...copy, segmentName: original.segmentName })
}
