import type { CampaignFigures, CampaignState, CampaignView } from '@postrider/contracts/resources'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import type { LinkClicks } from '../queries/list-links.ts'

/** Returns a campaign in the API format. `names` maps segment ids to names. */
export const campaignView = (
  campaign: CampaignWithBody,
  names: ReadonlyMap<string, string>,
): CampaignView => ({
  id: campaign.id,
  name: campaign.name,
  description: campaign.description,
  subject: campaign.subject,
  body: campaign.body,
  from: campaign.from,
  fromName: campaign.fromName,
  replyTo: campaign.replyTo,
  type: campaign.type,
  status: campaign.status,
  paused: campaign.paused,
  cancelReason: campaign.cancelReason,
  audienceType: campaign.audienceType,
  audienceCondition: campaign.condition,
  segmentId: campaign.segmentId,
  segment: segmentView(campaign, names),
  templateId: campaign.templateId,
  tags: campaign.tags,
  scheduledFor: campaign.scheduledFor?.toISOString() ?? null,
  totalRecipients: campaign.totalRecipients,
  ...countsView(campaign),
  projectId: campaign.projectId,
  sentAt: campaign.sentAt?.toISOString() ?? null,
  createdAt: campaign.createdAt.toISOString(),
  updatedAt: campaign.updatedAt.toISOString(),
})

function segmentView({ segmentId }: Campaign, names: ReadonlyMap<string, string>): CampaignView['segment'] {
  const name = segmentId === null ? undefined : names.get(segmentId)
  return segmentId === null || name === undefined ? null : { id: segmentId, name }
}

const countsView = ({ counts }: Campaign) => ({
  sentCount: counts.sent,
  deliveredCount: counts.delivered,
  openedCount: counts.opened,
  clickedCount: counts.clicked,
  bouncedCount: counts.bounced,
  complainedCount: counts.complained,
  unsubscribedCount: counts.unsubscribed,
  machineOpenedCount: counts.machineOpened,
  machineClickedCount: counts.machineClicked,
  failedCount: counts.failed,
  suppressedCount: counts.suppressed,
  droppedCount: counts.dropped,
})

/** Returns the response of requests that change the state of a campaign. */
export const stateView = ({ id, name, status, paused, scheduledFor }: Campaign): CampaignState => ({
  id,
  name,
  status,
  paused,
  scheduledFor: scheduledFor?.toISOString() ?? null,
})

/**
 * Returns the statistics of a campaign. Rates are percentages of the sent mails, or 0 if no mail was sent.
 */
export function statsView(campaign: Campaign, links: LinkClicks[]): CampaignFigures {
  const { sent, delivered, opened, clicked, bounced, complained, unsubscribed } = campaign.counts
  const rate = (count: number): number => (sent === 0 ? 0 : Math.round((count / sent) * 10_000) / 100)
  return {
    totalRecipients: campaign.totalRecipients,
    ...countsView(campaign),
    deliveryRate: rate(delivered),
    openRate: rate(opened),
    clickRate: rate(clicked),
    bounceRate: rate(bounced),
    complaintRate: rate(complained),
    unsubscribeRate: rate(unsubscribed),
    links,
  }
}
