import {
  draft,
  emailDropped,
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

/** A mail that was just accepted: queued, or with the reason suppressed or dropped. */
export interface NewMail {
  id: string
  projectId: string
  generation: number
  contactId: string | null
  source: MailSource
  type: MailType | null
  suppressedBy: string | null
  /** Its campaign was cancelled before it got into the queue. */
  droppedBy?: string
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
  campaignId?: string
  tracking: boolean
  idempotencyKey: string | null
  /** Transactional mail first, then workflow's, then campaign's. */
  priority: 1 | 5 | 10
  /** Id of its first timeline entry. */
  eventId: string
  at: Date
}

/** The state in which an accepted mail begins, with the reason when that is its last. */
export function firstState(mail: Pick<NewMail, 'suppressedBy' | 'droppedBy'>) {
  if (mail.droppedBy !== undefined)
    return { status: 'DROPPED', event: 'dropped', reason: mail.droppedBy } as const
  return mail.suppressedBy === null
    ? ({ status: 'QUEUED', event: 'queued', reason: null } as const)
    : ({ status: 'SUPPRESSED', event: 'suppressed', reason: mail.suppressedBy } as const)
}

/** `email.queued`, `email.suppressed` or `email.dropped`; with either of the first two contacts completes the request's idempotency key. */
export function mailAccepted(mail: NewMail): Draft {
  const { projectId, generation, at, idempotencyKey } = mail
  const envelope = { key: mail.contactId ?? mail.id, projectId, generation, at }
  const base = baseOf(mail)
  if (mail.droppedBy !== undefined)
    return draft(emailDropped, envelope, { ...base, reason: mail.droppedBy, droppedAt: at.toISOString() })
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
  campaignId: mail.campaignId ?? null,
  workflowExecutionId: null,
  sourceType: mail.source,
})
