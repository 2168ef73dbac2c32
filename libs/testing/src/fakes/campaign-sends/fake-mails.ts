import { newId } from '@postrider/contracts'
import {
  draft,
  emailDropped,
  emailSent,
  emailSuppressed,
  audiencePageExpanded,
  type ContactState,
  type Draft,
} from '@postrider/contracts/messages'

/** A mail of a campaign in `fakeCampaignSends`. */
export interface FakeMail {
  emailId: string
  campaignId: string
  contactId: string
  email: string
  subject: string
  from: string
  status: 'QUEUED' | 'SENT' | 'SUPPRESSED' | 'DROPPED'
  at: Date
  error: string | null
}

interface Run {
  projectId: string
  generation: number
  content: { subject: string; from: string }
}

/** Returns a queued mail of a campaign to a contact. */
export const queuedMail = (
  { content }: Run,
  { campaignId, contact }: { campaignId: string; contact: ContactState },
): FakeMail => ({
  emailId: newId(),
  campaignId,
  contactId: contact.id,
  email: contact.email,
  subject: content.subject,
  from: content.from,
  status: 'QUEUED',
  at: new Date(),
  error: null,
})

/** Returns the message that reports an expanded audience page. */
export const expandedMessage = (
  { projectId, generation }: Run,
  { campaignId, ...page }: { campaignId: string; number: number; created: number },
): Draft =>
  draft(
    audiencePageExpanded,
    { key: campaignId, projectId, generation, at: new Date() },
    { id: newId(), campaignId, ...page },
  )

/** Returns the terminal message of a mail. */
export function terminalMessage({ projectId, generation }: Run, mail: FakeMail): Draft {
  const { at } = mail
  const envelope = { key: mail.contactId, projectId, generation, at }
  const reason = mail.error ?? ''
  const base = {
    emailId: mail.emailId,
    contactId: mail.contactId,
    to: mail.email,
    subject: mail.subject,
    from: mail.from,
    fromName: null,
    messageId: null,
    templateId: null,
    campaignId: mail.campaignId,
    workflowExecutionId: null,
    workflowId: null,
    sourceType: 'CAMPAIGN' as const,
  }
  switch (mail.status) {
    case 'DROPPED':
      return draft(emailDropped, envelope, { ...base, reason, droppedAt: at.toISOString() })
    case 'SUPPRESSED':
      return draft(emailSuppressed, envelope, {
        ...base,
        reason,
        suppressedAt: at.toISOString(),
        idempotencyKey: null,
      })
    case 'SENT':
    case 'QUEUED':
      return draft(emailSent, envelope, { ...base, sentAt: at.toISOString() })
    default:
      return mail.status satisfies never
  }
}
