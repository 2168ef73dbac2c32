import { campaignChanged, campaignPage, draft, type Draft } from '@postrider/contracts/messages'
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
