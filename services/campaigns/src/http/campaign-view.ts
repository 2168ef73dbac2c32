import type { CampaignFigures, CampaignState, CampaignView } from '@postrider/contracts/resources'
import type { Campaign, WholeCampaign } from '../domain/campaign.ts'
import type { LinkClicks } from '../queries/list-links.ts'

/** A campaign as the API answers it; `names` are those of segments, by id. */
export const campaignView = (campaign: WholeCampaign, names: ReadonlyMap<string, string>): CampaignView => ({
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

/** What calls that change a campaign's state answer of it. */
export const stateView = ({ id, name, status, paused, scheduledFor }: Campaign): CampaignState => ({
  id,
  name,
  status,
  paused,
  scheduledFor: scheduledFor?.toISOString() ?? null,
})

/** Rates are percentages of the mails that were sent, 0 while there are none. */
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
