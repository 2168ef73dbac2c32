import type { MailSource, MailType } from '@postrider/contracts/resources'
import type { MailProgress } from './mail-status.ts'

/**
 * The source of a mail. `PLATFORM` mail belongs to no project and appears neither in the API nor in messages.
 */
export type AnySource = MailSource | 'PLATFORM'

/** Properties of a mail's rendered message. */
export interface Rendered {
  subject: string
  messageId: string
  size: number
}

/** The fields of a mail that its lifecycle changes or its messages contain. */
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
  /** Size of the rendered message in bytes. */
  size: number | null
  providerMessageId: string | null
  templateId: string | null
  campaignId: string | null
  workflowExecutionId: string | null
  workflowId: string | null
  /** Correlation id of the request or event that caused the mail, if known. */
  correlationId: string | null
  idempotencyKey: string | null
  error: string | null
  failedAt: Date | null
}
