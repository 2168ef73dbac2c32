import type { Attachment } from '@postrider/contracts/resources'
import { isOwnHeader } from '@postrider/contracts/mail'
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { attachmentPart } from './attachment-part.ts'
import {
  customText,
  encoded,
  isHeaderSafe,
  phrase,
  quotedParameters,
  singleLine,
  subjectText,
} from './header-text.ts'
import { maxMessageBytes } from './message-size.ts'
import { canonicalText } from './message-text.ts'
import { plainText } from './plain-text.ts'
import { writeMessage } from './write-message.ts'

export type Correspondent = { name: string | null; email: string }

export type MessageInput = {
  emailId: string
  date: Date
  from: Correspondent
  to: Correspondent
  /** Null: replies go to the from address. */
  replyTo: string | null
  subject: string
  /** As it leaves: rendered, with footer and tracked links. */
  html: string
  /** Of the readable links, before tracking; the text part is made from it. */
  textFrom: string
  /** Custom and list headers, see `listHeaders`. Those that the message writes itself are passed over. */
  headers: Record<string, string>
  attachments: readonly Attachment[]
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
export async function composeMessage(input: MessageInput): Promise<Buffer> {
  const message = messageTree(input)
  return input.attachments.length === 0 ? writeMessage(message) : message.build()
}

/** The parts of the message. */
export function messageTree(input: MessageInput): MimeNode {
  const composer = new MailComposer({
    from: addressOf(input.from),
    to: addressOf(input.to),
    ...(input.replyTo === null ? {} : { replyTo: addressOf({ name: null, email: input.replyTo }) }),
    subject: subjectText(input.subject),
    date: input.date,
    messageId: messageIdOf(input.emailId, input.from.email),
    headers: { ...customHeaders(input.headers), 'X-Email-Id': input.emailId },
    text: canonicalText(plainText(input.textFrom)),
    html: canonicalText(input.html),
    attachments: input.attachments.map(attachmentPart),
    baseBoundary: input.emailId,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return withSafeHeaders(composer.compile())
}

const addressOf = ({ name, email }: Correspondent): { name: string; address: string } => ({
  name: singleLine(name ?? ''),
  address: email,
})

const customHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isOwnHeader(name) && /^[\x21-\x39\x3b-\x7e]+$/.test(name))
      .map(([name, value]) => [name, customText(value)]),
  )

/**
 * The composer quotes a name that looks like encoded words, and most readers decode it all the same, and it leaves 8-bit characters in
 * headers of ids. Both are encoded here instead. It writes a file name such as `a*b` without quotes; those are added.
 */
function withSafeHeaders(message: MimeNode): MimeNode {
  message.childNodes.forEach(withSafeHeaders)
  const encode = message.encodeHeaderValue.bind(message)
  message.encodeHeaderValue = (key, value) => {
    if (isMailbox(value)) {
      const address = encode(key, { ...value, name: '' })
      return value.name === '' ? address : `${phrase(value.name)} <${address.replace(/^<|>$/g, '')}>`
    }
    const text = hasParameters.test(key) ? quotedParameters(encode(key, value)) : encode(key, value)
    return isHeaderSafe(text) ? text : encoded(text)
  }
  return message
}

const hasParameters = /^content-(type|disposition)$/i

const isMailbox = (value: unknown): value is { name: string; address: string } =>
  typeof value === 'object' && value !== null && 'address' in value && 'name' in value
