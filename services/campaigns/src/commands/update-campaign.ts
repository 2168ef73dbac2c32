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
 * Changes the given fields of a campaign in DRAFT or SCHEDULED, and counts the recipients of a draft again.
 * Throws 404, 400 in any other state, 400 for an incomplete audience or another segment of a scheduled
 * campaign, the errors of `createCampaign`, and 413 only if the campaign grows.
 */
export async function updateCampaign(
  ctx: Context,
  { id, patch, ...project }: UpdateCampaignInput,
): Promise<CampaignWithBody> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await getCampaignWithBody(ctx, project, id)
    const after = await checked(ctx, { before, after: changeCampaign(before, patch, ctx.now()) })
    const growth = Math.max(0, campaignBytes(after) - campaignBytes(before))
    if (await ctx.storedBytes.withRoom(project.projectId, growth, () => save(ctx, before, after)))
      return after
  }
  throw alreadyChanging()
}

/** Runs before the transaction, because it calls send and contacts. */
async function checked(
  ctx: Context,
  { before, after }: { before: CampaignWithBody; after: CampaignWithBody },
): Promise<CampaignWithBody> {
  const { projectId, generation } = after
  const content = contentOf(after)
  // Do not check an unchanged template: it may have been deleted, and a copy of a sent campaign keeps its id.
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

/** Returns false if the campaign has changed since it was read. */
const save = (ctx: Context, before: CampaignWithBody, after: CampaignWithBody): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const current = await lockCampaign(tx, before, before.id)
    if (!current) throw notFound('campaign', before.id)
    if (current.version !== before.version) return false
    await saveDefinition(tx, after)
    append(tx, [
      campaignChangedMessage(after),
      audited({ projectId: after.projectId, at: after.updatedAt }, 'campaign.updated', after),
    ])
    return true
  })
