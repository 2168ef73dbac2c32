import type { campaignChanged, MessageOf } from '@postrider/contracts/messages'
import type { CampaignStatus } from '@postrider/contracts/resources'
import type { Campaign } from './campaign.ts'

export type CampaignTransition = NonNullable<MessageOf<typeof campaignChanged>['data']['transition']>

type TransitionState = Pick<Campaign, 'status' | 'paused' | 'scheduledFor'>

/**
 * Returns the transition between two states of a campaign. Returns undefined for any other change, such as a
 * changed subject or a resumed campaign. A campaign without recipients is sent without having started.
 */
export function transitionOf(
  before: TransitionState,
  after: TransitionState,
): CampaignTransition | undefined {
  if (after.status !== before.status) return byStatus[after.status]
  if (after.paused && !before.paused) return 'paused'
  const isRescheduled = after.scheduledFor?.getTime() !== before.scheduledFor?.getTime()
  return after.status === 'SCHEDULED' && isRescheduled ? 'scheduled' : undefined
}

const byStatus: Record<CampaignStatus, CampaignTransition | undefined> = {
  DRAFT: undefined,
  SCHEDULED: 'scheduled',
  SENDING: 'started',
  SENT: 'sent',
  CANCELLED: 'cancelled',
}
