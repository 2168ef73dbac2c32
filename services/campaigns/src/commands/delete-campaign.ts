import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { isConfirmed } from '../domain/campaign.ts'
import { campaignGone } from '../domain/messages.ts'
import { deleteCampaign as deleteRow, lockCampaign } from '../store/campaigns.ts'

/**
 * Deletes a campaign. Throws 404, 409 while it is SCHEDULED or SENDING, or send has not yet answered that a
 * cancelled one is stopped.
 */
export async function deleteCampaign(ctx: Context, project: ProjectGeneration, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, project, id)
    if (!campaign) throw notFound('campaign', id)
    const { status } = campaign
    if (status === 'SCHEDULED' || status === 'SENDING')
      throw conflict(`A campaign that is ${status} cannot be deleted; cancel it first.`)
    // Nobody would tell send afterwards.
    if (status === 'CANCELLED' && !isConfirmed(campaign))
      throw conflict('The campaign is still being cancelled; try again in a moment.')
    await deleteRow(tx, campaign)
    const at = ctx.now()
    append(tx, [
      campaignGone(campaign, at),
      audited({ projectId: project.projectId, at }, 'campaign.deleted', campaign),
    ])
  })
}
