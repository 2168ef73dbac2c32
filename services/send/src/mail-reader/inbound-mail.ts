import type { Data } from '@postrider/contracts'
import { draft, emailReceived, type Draft } from '@postrider/contracts/messages'
import type { Verdict } from '@postrider/contracts/resources'

/** What the receiving server found out; null where it does not say. */
export interface Verdicts {
  spam: Verdict | null
  virus: Verdict | null
  spf: Verdict | null
  dkim: Verdict | null
  dmarc: Verdict | null
}

/** What a message says, as far as it is kept. */
export interface InboundContent {
  /** Undefined where the message names no sender with an address that can be stored. */
  from: { email: string; name: string | null } | undefined
  fromHeader: string
  subject: string
  messageId: string | null
  /** HTML without anything active; null where there is no body. */
  body: string | null
  /** A program sent it, by its headers (`isAutomatic`). */
  isAutomatic: boolean
  /** Bytes of the raw message; null where it did not come along. */
  size: number | null
}

/** A message as it came in, for all of its recipients. */
export interface InboundMessage {
  content: InboundContent
  recipients: readonly string[]
  verdicts: Verdicts
  receivedAt: Date
  /** The same when the message comes again. */
  key: string
  processingTimeMillis: number | null
}

/** One project's share of a message. */
export interface InboundMail {
  id: string
  projectId: string
  generation: number
  contactId: string
  from: { email: string; name: string | null }
  /** The recipients at domains of the project. */
  recipients: readonly string[]
  message: InboundMessage
  /** The project has received as many mails this month as it wants. */
  isBeyondLimit: boolean
}

/** How the receipts of such messages begin. */
export const inboundReceipt = 'inbound-'

/** Mail that is forged, spam or worse makes nobody a subscriber. */
export const isTrusted = ({ spam, virus, dmarc }: Verdicts): boolean =>
  [spam, virus, dmarc].every((verdict) => verdict !== 'FAIL')

/**
 * True for a message whose sender may be notified that it was not stored. Others would make more mail to
 * people who wrote none: reports and mail of programs (RFC 3834), and what is forged or spam.
 */
export const mayBounce = ({ content, verdicts }: InboundMessage): boolean =>
  !content.isAutomatic && !/<\s*>|mailer-daemon/i.test(content.fromHeader) && isTrusted(verdicts)

/** The body that is kept: nothing of a mail with a virus, or beyond the project's limit. */
export const keptBody = ({ message: { content, verdicts }, isBeyondLimit }: InboundMail): string | null =>
  verdicts.virus === 'FAIL' || isBeyondLimit ? null : content.body

/** An event's data has 64 KB at most (decisions on sizes); the rest of it is far below half of that. */
const maxEventBody = 32_768

/** What is said about the mail once it is stored. */
export function mailReceived(mail: InboundMail): Draft {
  const { id, projectId, generation, contactId, from, recipients, message } = mail
  const { content, verdicts, receivedAt, processingTimeMillis } = message
  const body = keptBody(mail)
  return draft(
    emailReceived,
    { key: contactId, projectId, generation, at: receivedAt },
    {
      emailId: id,
      contactId,
      to: recipients[0] ?? '',
      subject: content.subject,
      from: from.email,
      fromName: from.name,
      messageId: content.messageId,
      templateId: null,
      campaignId: null,
      workflowExecutionId: null,
      workflowId: null,
      sourceType: 'INBOUND',
      fromHeader: content.fromHeader,
      timestamp: receivedAt.toISOString(),
      recipients: [...recipients],
      hasContent: body !== null,
      isAutomatic: content.isAutomatic,
      body: body !== null && Buffer.byteLength(JSON.stringify(body)) <= maxEventBody ? body : null,
      spamVerdict: verdicts.spam,
      virusVerdict: verdicts.virus,
      spfVerdict: verdicts.spf,
      dkimVerdict: verdicts.dkim,
      dmarcVerdict: verdicts.dmarc,
      processingTimeMillis,
    },
  )
}

/** The mail's one entry in its timeline. */
export const receivedData = ({ recipients, message }: InboundMail): Data => ({
  recipients: [...recipients],
  ...message.verdicts,
})
