import {
  campaignChanged,
  campaignDeleted,
  campaignPage,
  draft,
  type Draft,
} from '@postrider/contracts/messages'
import type { Campaign } from './campaign.ts'

const envelopeOf = ({ id, projectId, generation }: Campaign, at: Date) => ({
  key: id,
  projectId,
  generation,
  at,
})

/** `campaign.changed`: in order for each campaign. */
export const campaignSaved = (campaign: Campaign): Draft =>
  draft(campaignChanged, envelopeOf(campaign, campaign.updatedAt), {
    id: campaign.id,
    name: campaign.name,
    subject: campaign.subject,
    status: campaign.status,
    paused: campaign.paused,
    scheduledFor: campaign.scheduledFor?.toISOString() ?? null,
    totalRecipients: campaign.totalRecipients,
    cancelReason: campaign.cancelReason,
    version: campaign.version,
  })

/** `campaign.deleted`, with a version newer than any that the campaign had. */
export const campaignGone = (campaign: Campaign, at: Date): Draft =>
  draft(campaignDeleted, envelopeOf(campaign, at), { id: campaign.id, version: campaign.version + 1 })

/** `campaign.page`: the last page that is out of the campaign. */
export const pageOut = (
  campaign: Campaign,
  { id, contactIds }: { id: string; contactIds: string[] },
  at: Date,
): Draft =>
  draft(campaignPage, envelopeOf(campaign, at), {
    id,
    campaignId: campaign.id,
    number: campaign.progress.pagesOut,
    contactIds,
  })
