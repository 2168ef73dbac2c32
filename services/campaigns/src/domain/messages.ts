import {
  campaignChanged,
  campaignDeleted,
  campaignPage,
  draft,
  type Draft,
} from '@postrider/contracts/messages'
import type { Campaign } from './campaign.ts'
import { transitionOf } from './transition-of.ts'

const envelopeOf = ({ id, projectId, generation }: Campaign, at: Date) => ({
  key: id,
  projectId,
  generation,
  at,
})

/**
 * Returns `campaign.changed`. Messages about one campaign are delivered in order. `before` is the campaign
 * before the change. It is undefined for a new campaign, or if the current state is published again.
 */
export function campaignChangedMessage(before: Campaign | undefined, campaign: Campaign): Draft {
  const transition = before && transitionOf(before, campaign)
  return draft(campaignChanged, envelopeOf(campaign, campaign.updatedAt), {
    id: campaign.id,
    name: campaign.name,
    subject: campaign.subject,
    status: campaign.status,
    paused: campaign.paused,
    scheduledFor: campaign.scheduledFor?.toISOString() ?? null,
    totalRecipients: campaign.totalRecipients,
    from: campaign.from,
    tags: campaign.tags,
    cancelReason: campaign.cancelReason,
    ...(transition && { transition }),
    version: campaign.version,
  })
}

/** Returns `campaign.deleted`, with a higher version than any `campaign.changed` of the campaign. */
export const campaignDeletedMessage = (campaign: Campaign, at: Date): Draft =>
  draft(campaignDeleted, envelopeOf(campaign, at), { id: campaign.id, version: campaign.version + 1 })

/** Returns `campaign.page` for the page that was just published. */
export const audiencePageMessage = (
  campaign: Campaign,
  { id, contactIds }: { id: string; contactIds: string[] },
  at: Date,
): Draft =>
  draft(campaignPage, envelopeOf(campaign, at), {
    id,
    campaignId: campaign.id,
    number: campaign.progress.pagesPublished,
    contactIds,
  })
