import type { DeliveryStatus } from '../bounces/bounce-type.ts'
import type { FeedbackMeaning } from '../bounces/feedback.ts'

// What the service and the thread that reads a message for it say to each other.

interface ReportBase {
  /** When it was written, by its own word; undefined when that is no date. */
  date: Date | undefined
  /** Every address that the report may have been sent to, or that it says the mail was to return to. */
  addresses: string[]
}

/**
 * A report about a mail (RFC 6522): of its delivery (RFC 3464), or feedback of its recipient (RFC 5965, ARF).
 */
export type MailReport =
  | (ReportBase & { kind: 'failed' } & DeliveryStatus)
  | (ReportBase & {
      kind: Exclude<FeedbackMeaning, 'none'>
      /** Tokens of links in the mail that the feedback quotes: one may be that of our unsubscribe link. */
      linkTokens: string[]
    })

/** `none`: the message is no report, or one of something that we do not record, such as a delay. */
export type ReportAnswer = MailReport | { kind: 'none' }

/** `fault`: what is wrong with the message. A thread that ends without an answer says nothing of it. */
export type ReadAnswer<Content> = { content: Content } | { fault: string }

/** A method of the thread: what it finds, or why the message cannot be read. */
export const readAnswer =
  <Content>(read: (raw: Uint8Array) => Promise<Content> | Content) =>
  async (raw: Uint8Array): Promise<ReadAnswer<Content>> => {
    try {
      return { content: await read(raw) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
