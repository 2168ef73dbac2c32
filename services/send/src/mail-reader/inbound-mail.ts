import type { Data } from '@postrider/contracts'
import { draft, emailReceived, type Draft } from '@postrider/contracts/messages'
import type { Verdict } from '@postrider/contracts/resources'

/** Verdicts of the receiving server. A verdict is null if it is unknown. */
export interface Verdicts {
  spam: Verdict | null
  virus: Verdict | null
  spf: Verdict | null
  dkim: Verdict | null
  dmarc: Verdict | null
}

/** The stored parts of a message. */
export interface InboundContent {
  /** Undefined if the message has no sender with a valid address. */
  from: { email: string; name: string | null } | undefined
  fromHeader: string
  subject: string
  messageId: string | null
  /** HTML without active content; null if there is no body. */
  body: string | null
  /** True if the headers identify automatic mail (`isAutomatic`). */
  isAutomatic: boolean
  /** Bytes of the raw message; null if the notification did not include the message. */
  size: number | null
}

/** A received message with all its recipients. */
export interface InboundMessage {
  content: InboundContent
  recipients: readonly string[]
  verdicts: Verdicts
  receivedAt: Date
  /** Identifies repeats of the message. */
  key: string
  processingTimeMillis: number | null
}

/** A received message as one project stores it. */
export interface InboundMail {
  id: string
  projectId: string
  generation: number
  contactId: string
  from: { email: string; name: string | null }
  /** The recipients at the project's domains. */
  recipients: readonly string[]
  message: InboundMessage
  /** True if the project has reached its storage quota or this month's limit of received mails. */
  isBeyondLimit: boolean
}

/** Prefix of receipts for received messages. */
export const inboundReceipt = 'inbound-'

/** False for forged mail, spam and viruses, whose senders must not become subscribers. */
export const isTrusted = ({ spam, virus, dmarc }: Verdicts): boolean =>
  [spam, virus, dmarc].every((verdict) => verdict !== 'FAIL')

/**
 * True if the sender may be notified that the message was not stored. False for reports and automatic mail
 * (RFC 3834), and for forged mail and spam, whose apparent sender did not write the message.
 */
export const mayBounce = ({ content, verdicts }: InboundMessage): boolean =>
  !content.isAutomatic && !/<\s*>|mailer-daemon/i.test(content.fromHeader) && isTrusted(verdicts)

/** Returns the body to store; null if the mail contains a virus or exceeds a limit of the project. */
export const keptBody = ({ message: { content, verdicts }, isBeyondLimit }: InboundMail): string | null =>
  verdicts.virus === 'FAIL' || isBeyondLimit ? null : content.body

/**
 * Maximum bytes of a body in an event, whose data can be 64 KB. The rest of the data is much smaller than 32
 * KB.
 */
const maxEventBody = 32_768

/** Returns the message `email.received` about a stored mail. */
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
      sequence: 1,
      state: { status: 'RECEIVED', opens: 0, clicks: 0 },
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

/** Returns the data of the mail's only timeline entry. */
export const receivedData = ({ recipients, message }: InboundMail): Data => ({
  recipients: [...recipients],
  ...message.verdicts,
})
