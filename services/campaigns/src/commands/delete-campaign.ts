import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { cannotDelete, stillCancelling } from '../errors.ts'
import type { Context } from '../context.ts'
import { isSendStateConfirmed } from '../domain/campaign.ts'
import { campaignDeletedMessage } from '../domain/messages.ts'
import { deleteCampaign as deleteRow, lockCampaign } from '../store/campaigns.ts'

/**
 * Deletes a campaign. Throws 404 if it does not exist. Throws 409 if it is SCHEDULED or SENDING, or if the
 * send service has not confirmed that it is CANCELLED.
 */
export async function deleteCampaign(ctx: Context, project: ProjectGeneration, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, project, id)
    if (!campaign) throw notFound('campaign', id)
    const { status } = campaign
    if (status === 'SCHEDULED' || status === 'SENDING') throw cannotDelete(status)
    // After the deletion, no loop would stop the campaign in the send service.
    if (status === 'CANCELLED' && !isSendStateConfirmed(campaign)) throw stillCancelling()
    await deleteRow(tx, campaign)
    const at = ctx.now()
    append(tx, [
      campaignDeletedMessage(campaign, at),
      audited({ projectId: project.projectId, at }, 'campaign.deleted', campaign),
    ])
  })
}
