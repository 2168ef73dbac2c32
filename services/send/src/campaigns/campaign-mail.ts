import { draft, audiencePageExpanded, type ContactState, type Draft } from '@postrider/contracts/messages'
import type { NewMail } from '../mails/new-mail.ts'
import { campaignMailId } from './campaign-mail-id.ts'

/** The properties that all mails of a campaign share. */
export interface CampaignContent extends Pick<
  NewMail,
  | 'projectId'
  | 'generation'
  | 'type'
  | 'fromEmail'
  | 'fromName'
  | 'replyTo'
  | 'subject'
  | 'contentId'
  | 'templateId'
  | 'tags'
  | 'tracking'
> {
  campaignId: string
  startedAt: Date
}

/** Creates a campaign's mail to a contact. */
export function campaignMail(
  { startedAt, ...shared }: CampaignContent,
  { id, email, subscribed, data }: Pick<ContactState, 'id' | 'email' | 'subscribed' | 'data'>,
  { eventId, at }: { eventId: string; at: Date },
): NewMail {
  return {
    ...shared,
    id: campaignMailId(startedAt, shared.campaignId, id),
    eventId,
    contactId: id,
    source: 'CAMPAIGN',
    priority: 10,
    suppressedBy: null,
    toEmail: email,
    toName: null,
    variables: { contact: { id, email, subscribed, data }, requestData: {} },
    idempotencyKey: null,
    at,
  }
}

/** Returns the message that reports a page as expanded, with the number of its mails. */
export const audiencePageExpandedDraft = (
  { campaignId, projectId, generation, number }: AudiencePageKey,
  { id, created, at }: { id: string; created: number; at: Date },
): Draft =>
  draft(
    audiencePageExpanded,
    { key: campaignId, projectId, generation, at },
    { id, campaignId, number, created },
  )

interface AudiencePageKey {
  campaignId: string
  projectId: string
  generation: number
  number: number
}
