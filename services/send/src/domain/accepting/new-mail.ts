import {
  draft,
  emailQueued,
  emailSuppressed,
  type Draft,
  type EmailBase,
} from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { MailVariables } from './mail-variables.ts'

/** What is said, before variables: shared by all recipients of a request. */
export interface Content {
  subject: string
  body: string
  attachments: readonly Attachment[]
  headers: Record<string, string>
}

/** A mail that was just accepted: into the queue, or suppressed with the reason. */
export interface NewMail {
  id: string
  projectId: string
  generation: number
  contactId: string | null
  source: MailSource
  type: MailType | null
  suppressedBy: string | null
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  /** As written; rendered when it is sent. */
  subject: string
  contentId: string
  variables: MailVariables
  templateId: string | null
  tracking: boolean
  idempotencyKey: string | null
  /** Transactional mail first, then workflow's, then campaign's. */
  priority: 1 | 5 | 10
  /** Of its first entry in the timeline. */
  eventId: string
  at: Date
}

/** `email.queued` or `email.suppressed`; both tell contacts that the request's key is done. */
export function mailAccepted(mail: NewMail): Draft {
  const { projectId, generation, at, idempotencyKey } = mail
  const envelope = { key: mail.contactId ?? mail.id, projectId, generation, at }
  const base = baseOf(mail)
  return mail.suppressedBy === null
    ? draft(emailQueued, envelope, { ...base, idempotencyKey, queuedAt: at.toISOString() })
    : draft(emailSuppressed, envelope, {
        ...base,
        idempotencyKey,
        reason: mail.suppressedBy,
        suppressedAt: at.toISOString(),
      })
}

const baseOf = (mail: NewMail): EmailBase => ({
  emailId: mail.id,
  contactId: mail.contactId,
  to: mail.toEmail,
  subject: mail.subject,
  from: mail.fromEmail,
  fromName: mail.fromName,
  messageId: null,
  templateId: mail.templateId,
  campaignId: null,
  workflowExecutionId: null,
  sourceType: mail.source,
})
