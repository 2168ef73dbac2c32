import type { MailMetadata, MailSource, MailType } from '@postrider/contracts/resources'
import type { Acknowledgement } from '../db/acknowledgement.ts'
import type { Copy } from '../db/content-tables.ts'
import type { MailProgress } from './mail-status.ts'

export type { Copy }

/**
 * The source of a mail. `PLATFORM` mail belongs to no project and appears neither in the API nor in messages.
 */
export type AnySource = MailSource | 'PLATFORM'

/** The tags and metadata of a mail, which only the sender sees. */
export interface MailLabels {
  tags: readonly string[]
  metadata: MailMetadata
}

/** Properties of a mail's rendered message. */
export interface Rendered {
  subject: string
  messageId: string
  size: number
}

/** The fields of a mail that its lifecycle changes or its messages contain. */
export interface Mail extends MailProgress, MailLabels {
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
  /** Set with the outcome `sent`. Undefined if it is not to be written. */
  acknowledgement?: Acknowledgement
  templateId: string | null
  campaignId: string | null
  workflowExecutionId: string | null
  workflowId: string | null
  /** Correlation id of the request or event that caused the mail, if known. */
  correlationId: string | null
  /** Trace context of that request or event, if its trace is sampled. */
  traceparent?: string | null | undefined
  /** The number of messages published about the mail: the `sequence` of its last message. */
  messageCount: number
  idempotencyKey: string | null
  /** When the mail is due, if it is or was scheduled. */
  scheduledFor: Date | null
  copies: readonly Copy[]
  error: string | null
  failedAt: Date | null
}
