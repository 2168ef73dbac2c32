import type { MailSource, MailType } from '@postrider/contracts/resources'
import type { MailProgress } from './mail-status.ts'

/** What caused a mail; of PLATFORM, which is of no project, neither the API nor a message tells. */
export type AnySource = MailSource | 'PLATFORM'

/** What a mail has of its message, once that is made. */
export interface Rendered {
  subject: string
  messageId: string
  size: number
}

/** The state of a mail that its lifecycle changes, and the fields of its messages. */
export interface Mail extends MailProgress {
  id: string
  projectId: string
  generation: number
  contactId: string | null
  source: AnySource
  type: MailType | null
  toEmail: string
  fromEmail: string
  fromName: string | null
  subject: string
  messageId: string | null
  /** Bytes of its message. */
  size: number | null
  providerMessageId: string | null
  templateId: string | null
  campaignId: string | null
  workflowExecutionId: string | null
  workflowId: string | null
  /** What caused the mail, where its messages carry that. */
  correlationId: string | null
  idempotencyKey: string | null
  error: string | null
  failedAt: Date | null
}
