import type { ProjectGeneration } from '@postrider/contracts'
import type { CampaignTestView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { getCampaignWithBody } from '../queries/get-campaign.ts'
import { contentOf } from './content-of.ts'
import { requireUnits } from './require-units.ts'

export interface TestCampaignInput extends ProjectGeneration {
  id: string
  email: string
}

/**
 * Sends a campaign's test mail to an address, rendered with the data of the contact with this address, if
 * such a contact exists. Does not create a contact or change the campaign's counters. Throws 404 if the
 * campaign does not exist, and 403 if the sender's domain is not verified or a limit is reached
 * (`requireUnits`). Throws 503 if a service is unavailable.
 */
export async function testCampaign(
  ctx: Context,
  { id, email, ...project }: TestCampaignInput,
): Promise<CampaignTestView> {
  const campaign = await getCampaignWithBody(ctx, project, id)
  await requireUnits(ctx, project.projectId)
  const { contact } = await ctx.contacts.findByEmail({ ...project, email })
  return ctx.campaignSends.test({
    ...project,
    content: contentOf(campaign),
    to: email,
    contactId: contact?.id ?? null,
    data: contact?.data ?? {},
  })
}
