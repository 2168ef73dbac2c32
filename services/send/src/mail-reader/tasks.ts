import type { DeliveryStatus } from '../bounces/bounce-type.ts'
import type { FeedbackMeaning } from '../bounces/feedback.ts'

// Inputs and results of the thread that reads messages.

interface ReportBase {
  /** The report's date; undefined if the date is invalid. */
  date: Date | undefined
  /** Every address that the report may have been sent to, and every return address in the report. */
  addresses: string[]
}

/**
 * A report about a mail (RFC 6522): a report about its delivery (RFC 3464), or feedback from its recipient
 * (RFC 5965, ARF).
 */
export type MailReport =
  | (ReportBase & { kind: 'failed'; failures: FailedDelivery[] })
  | (ReportBase & {
      kind: Exclude<FeedbackMeaning, 'none'>
      /** The recipients that the feedback names. */
      recipients: string[]
      /** Tokens of links in the reported mail. One of them may be the token of our unsubscribe link. */
      linkTokens: string[]
    })

/** A failed delivery to one recipient. */
export interface FailedDelivery extends DeliveryStatus {
  /** The addresses that the report names for this recipient, which differ if the mail was forwarded. */
  recipients: string[]
}

/** `none`: the message is not a report, or its kind is not recorded (for example a delay). */
export type ParsedReport = MailReport | { kind: 'none' }

/**
 * `fault` is the reason why the message is invalid. If a thread ends without a result, the message may be
 * valid.
 */
export type ReadResult<Content> = { content: Content } | { fault: string }

/** Wraps a method of the thread: returns its result, or the reason why the message cannot be read. */
export const readResult =
  <Content>(read: (raw: Uint8Array) => Promise<Content> | Content) =>
  async (raw: Uint8Array): Promise<ReadResult<Content>> => {
    try {
      return { content: await read(raw) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
