import {
  draft,
  emailQueued,
  emailSuppressed,
  type Draft,
  type EmailBase,
} from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { MailVariables } from './mail-variables.ts'

/** The content of a mail before variables are filled in; all recipients of a request share it. */
export interface Content {
  subject: string
  body: string
  attachments: readonly Attachment[]
  headers: Record<string, string>
}

/** A mail that was just accepted: queued, or suppressed with the reason. */
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
  /** Before its variables are filled in, which happens when it is sent. */
  subject: string
  contentId: string
  variables: MailVariables
  templateId: string | null
  tracking: boolean
  idempotencyKey: string | null
  /** Transactional mail first, then workflow's, then campaign's. */
  priority: 1 | 5 | 10
  /** Id of its first timeline entry. */
  eventId: string
  at: Date
}

/** `email.queued` or `email.suppressed`; with either, contacts completes the request's idempotency key. */
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
