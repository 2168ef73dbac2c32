import { z } from 'zod'
import { Count, Id, Instant } from '../fields.ts'
import { CampaignStatus } from '../resources/campaign.ts'
import { defineWebhookEvent, sample } from './define.ts'

const CampaignData = z.object({
  campaignId: Id,
  name: z.string(),
  subject: z.string(),
  status: CampaignStatus,
  paused: z.boolean(),
  scheduledFor: Instant.nullable(),
  totalRecipients: Count,
  from: z.string().nullable(),
  tags: z.array(z.string()),
  cancelReason: z
    .string()
    .nullable()
    .describe(
      'The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid.',
    ),
  version: Count.describe('Increases with each change. The event with the highest version is current.'),
})
type CampaignData = z.output<typeof CampaignData>

const campaign: CampaignData = {
  campaignId: sample.campaignId,
  name: 'Spring sale',
  subject: 'Spring is here',
  status: 'SENDING',
  paused: false,
  scheduledFor: null,
  totalRecipients: 1_200,
  from: 'team@example.com',
  tags: ['spring'],
  cancelReason: null,
  version: 4,
}

export const campaignEvents = {
  'campaign.scheduled': defineWebhookEvent('The campaign was scheduled.', CampaignData, {
    ...campaign,
    status: 'SCHEDULED',
    scheduledFor: '2026-12-02T09:00:00.000Z',
    version: 2,
  }),
  'campaign.started': defineWebhookEvent(
    'The first mails of the campaign are being created. A resumed campaign has no such event.',
    CampaignData,
    { ...campaign, version: 3 },
  ),
  'campaign.paused': defineWebhookEvent('The campaign was paused.', CampaignData, {
    ...campaign,
    paused: true,
  }),
  'campaign.sent': defineWebhookEvent('All mails of the campaign were sent.', CampaignData, {
    ...campaign,
    status: 'SENT',
    version: 5,
  }),
  'campaign.cancelled': defineWebhookEvent(
    'The campaign was cancelled by a user or automatically.',
    CampaignData,
    { ...campaign, status: 'CANCELLED', cancelReason: 'segment', version: 5 },
  ),
}
