import { readMailbox } from '@postrider/contracts'
import type { Attachment } from '@postrider/contracts/resources'
import { isOwnHeader } from '@postrider/contracts/mail'
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { attachmentPart } from './attachment-part.ts'
import { customText, singleLine, subjectText } from './header-text.ts'
import { maxMessageBytes } from './message-size.ts'
import { canonicalText } from './message-text.ts'
import { withSafeHeaders } from './safe-headers.ts'
import { writeMessage } from './write-message.ts'

export type Correspondent = { name: string | null; email: string }

export type MessageInput = {
  emailId: string
  date: Date
  from: Correspondent
  to: Correspondent
  /** `address` or `Name <address>`. Null: replies go to the from address. */
  replyTo: string | null
  subject: string
  /** As it leaves: rendered, with footer and tracked links. */
  html: string
  /** The text part, or empty. */
  text: string
  /** Custom and list headers, see `listHeaders`. Those that the message writes itself are passed over. */
  headers: Record<string, string>
  attachments: readonly Attachment[]
}

/** What stands in the parts of a message, before it is encoded. */
export interface MessageTexts {
  text: string
  html: string
}

/** True for a finished message over the limit; the caller reports it as an error of the field `attachments`. */
export const messageTooLarge = (bytes: number): boolean => bytes > maxMessageBytes

/** The Message-ID of a mail: the same each time it is composed, so that a duplicate is recognised. */
export function messageIdOf(emailId: string, fromEmail: string): string {
  return `<${emailId}@${domainToASCII(fromEmail.slice(fromEmail.lastIndexOf('@') + 1))}>`
}

/**
 * The finished message (RFC 5322), ready to be signed and handed over: 7-bit lines of at most 998 octets that end in CRLF, which no
 * relay has a reason to rewrite. The same input gives the same bytes, so a mail that is tried again is the mail that was tried before.
 */
export const composeMessage = (input: MessageInput, texts: MessageTexts = textsOf(input)): Buffer =>
  writeMessage(messageTree(input, texts))

export const textsOf = ({ html, text }: MessageInput): MessageTexts => ({
  text: canonicalText(text),
  html: canonicalText(html),
})

/** The parts of the message. */
export function messageTree(input: MessageInput, texts: MessageTexts = textsOf(input)): MimeNode {
  const composer = new MailComposer({
    from: addressOf(input.from),
    to: addressOf(input.to),
    ...(input.replyTo === null ? {} : { replyTo: addressOf(replyToOf(input.replyTo)) }),
    subject: subjectText(input.subject),
    date: input.date,
    messageId: messageIdOf(input.emailId, input.from.email),
    headers: { ...customHeaders(input.headers), 'X-Email-Id': input.emailId },
    ...texts,
    attachments: input.attachments.map(attachmentPart),
    baseBoundary: input.emailId,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return withSafeHeaders(composer.compile())
}

const replyToOf = (text: string): Correspondent => {
  const read = readMailbox(text)
  return 'fault' in read ? { name: null, email: text } : { name: read.name ?? null, email: read.email }
}

/** In the composer's form. */
export const addressOf = ({ name, email }: Correspondent): { name: string; address: string } => ({
  name: singleLine(name ?? ''),
  address: email,
})

const customHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isOwnHeader(name) && /^[\x21-\x39\x3b-\x7e]+$/.test(name))
      .map(([name, value]) => [name, customText(value)]),
  )
