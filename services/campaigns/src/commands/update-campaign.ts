import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import type { CampaignPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { isDeepStrictEqual } from 'node:util'
import { alreadyChanging } from '../errors.ts'
import type { Context } from '../context.ts'
import type { CampaignWithBody } from '../domain/campaign.ts'
import { changeCampaign } from '../domain/change-campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { campaignBytes } from '../domain/stored-bytes.ts'
import { getCampaignWithBody } from '../queries/get-campaign.ts'
import { requireTemplate } from '../queries/require-template.ts'
import { lockCampaign, saveDefinition } from '../store/campaigns.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience } from './freeze-audience.ts'

export interface UpdateCampaignInput extends ProjectGeneration {
  id: string
  patch: CampaignPatch
}

/** Maximum number of attempts when other requests change the campaign at the same time. */
const maxAttempts = 5

/**
 * Changes the given fields of a DRAFT or SCHEDULED campaign, and counts the recipients again if they may have
 * changed. Throws 404 if the campaign does not exist. Throws 400 if it has another status, or if the patch
 * changes the segment of a SCHEDULED campaign. Throws the errors of `createCampaign` except 429, and 409 if
 * other requests keep changing the campaign.
 */
export async function updateCampaign(
  ctx: Context,
  { id, patch, ...project }: UpdateCampaignInput,
): Promise<CampaignWithBody> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await getCampaignWithBody(ctx, project, id)
    const after = await checkChange(ctx, { before, after: changeCampaign(before, patch, ctx.now()) })
    const growth = Math.max(0, campaignBytes(after) - campaignBytes(before))
    if (await ctx.storedBytes.withRoom(project.projectId, growth, () => save(ctx, before, after)))
      return after
  }
  throw alreadyChanging()
}

/**
 * Validates the changed parts and counts the recipients. Runs before the transaction, because it calls other
 * services.
 */
async function checkChange(
  ctx: Context,
  { before, after }: { before: CampaignWithBody; after: CampaignWithBody },
): Promise<CampaignWithBody> {
  const { projectId, generation } = after
  const content = contentOf(after)
  // An unchanged template may have been deleted, for example if the campaign is a copy of a sent campaign.
  if (after.templateId !== before.templateId) await requireTemplate(ctx, after, after.templateId)
  if (!isDeepStrictEqual(content, contentOf(before)))
    await ctx.campaignSends.check({ projectId, generation, content })
  if (after.status === 'SCHEDULED' && isDeepStrictEqual(audienceOf(after), audienceOf(before))) return after
  const { recipients, segmentName } = await freezeAudience(ctx, after)
  return { ...after, segmentName, totalRecipients: recipients }
}

const audienceOf = ({ audienceType, segmentId, condition, type }: CampaignWithBody) => ({
  audienceType,
  segmentId,
  condition,
  type,
})

/**
 * Saves the changed campaign. Returns false if another request has changed the campaign since `before` was
 * read.
 */
const save = (ctx: Context, before: CampaignWithBody, after: CampaignWithBody): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const current = await lockCampaign(tx, before, before.id)
    if (!current) throw notFound('campaign', before.id)
    if (current.version !== before.version) return false
    await saveDefinition(tx, after)
    append(tx, [
      campaignChangedMessage(before, after),
      audited({ projectId: after.projectId, at: after.updatedAt }, 'campaign.updated', after),
    ])
    return true
  })
