import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignTestView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { getWholeCampaign } from '../queries/get-campaign.ts'
import { contentOf } from './content-of.ts'
import { requireRoom } from './require-room.ts'

export interface TestCampaign extends ProjectGeneration {
  id: string
  email: string
}

/**
 * Sends one test of a campaign, rendered with the data of the contact that has this address, if there is one;
 * no contact is made and no figures of the campaign change. Throws 404, 403 unless the sender's domain is
 * verified and there is room (`requireRoom`), 503.
 */
export async function testCampaign(
  ctx: Context,
  { id, email, ...project }: TestCampaign,
): Promise<CampaignTestView> {
  const campaign = await getWholeCampaign(ctx, project, id)
  await requireRoom(ctx, project.projectId)
  const { contact } = await ctx.contacts.findByEmail({ ...project, email })
  return ctx.runs.test({
    ...project,
    content: contentOf(campaign),
    to: email,
    contactId: contact?.id ?? null,
    data: contact?.data ?? {},
  })
}
