import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { conflict, notFound } from '@postrider/contracts/errors'
import type { CampaignPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import type { WholeCampaign } from '../domain/campaign.ts'
import { changeCampaign } from '../domain/change-campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { campaignBytes } from '../domain/stored-bytes.ts'
import { getWholeCampaign } from '../queries/get-campaign.ts'
import { requireTemplate } from '../queries/require-template.ts'
import { lockCampaign, saveDefinition } from '../store/campaigns.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience } from './freeze-audience.ts'

export interface UpdateCampaign extends ProjectGeneration {
  id: string
  patch: CampaignPatch
}

/** What others change meanwhile is read again so often. */
const attempts = 5

/**
 * Changes the fields that are present of a campaign in DRAFT or SCHEDULED, else 400; a draft's recipients are
 * counted again. Throws 404, 400 for an audience without what its type needs or another segment of a
 * scheduled campaign, and all that a new campaign is refused for; 413 only if it grows.
 */
export async function updateCampaign(
  ctx: Context,
  { id, patch, ...project }: UpdateCampaign,
): Promise<WholeCampaign> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await getWholeCampaign(ctx, project, id)
    const after = await checked(ctx, { before, after: changeCampaign(before, patch, ctx.now()) })
    const growth = Math.max(0, campaignBytes(after) - campaignBytes(before))
    if (await ctx.storedBytes.withRoom(project.projectId, growth, () => save(ctx, before, after)))
      return after
  }
  throw conflict('Another request is changing the campaign. Try again.')
}

/** Asks send and contacts, so before the transaction. */
async function checked(
  ctx: Context,
  { before, after }: { before: WholeCampaign; after: WholeCampaign },
): Promise<WholeCampaign> {
  const { projectId, generation } = after
  const content = contentOf(after)
  // One that is named already may be gone: a copy of a sent campaign keeps the id of its template.
  if (after.templateId !== before.templateId) await requireTemplate(ctx, after, after.templateId)
  if (!isDeepStrictEqual(content, contentOf(before))) await ctx.runs.check({ projectId, generation, content })
  if (after.status === 'SCHEDULED' && isDeepStrictEqual(audienceOf(after), audienceOf(before))) return after
  const { recipients, segmentName } = await freezeAudience(ctx, after)
  return { ...after, segmentName, totalRecipients: recipients }
}

const audienceOf = ({ audienceType, segmentId, condition, type }: WholeCampaign) => ({
  audienceType,
  segmentId,
  condition,
  type,
})

/** False when the campaign has changed since it was read. */
const save = (ctx: Context, before: WholeCampaign, after: WholeCampaign): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const current = await lockCampaign(tx, before, before.id)
    if (!current) throw notFound('campaign', before.id)
    if (current.version !== before.version) return false
    await saveDefinition(tx, after)
    append(tx, [
      campaignSaved(after),
      audited({ projectId: after.projectId, at: after.updatedAt }, 'campaign.updated', after),
    ])
    return true
  })
