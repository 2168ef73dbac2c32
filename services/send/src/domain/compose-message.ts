import { isOwnHeader, type Attachment } from '@postrider/contracts'
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import { maxMessageBytes } from './message-size.ts'
import { plainText } from './plain-text.ts'

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

/** True for a finished message that is over the limit; the caller answers with a fault of the field `attachments`. */
export const messageTooLarge = (bytes: number): boolean => bytes > maxMessageBytes

/** The Message-ID of a mail: the same whenever it is composed, so that a copy can be told from another mail. */
export function messageIdOf(emailId: string, fromEmail: string): string {
  return `<${emailId}@${domainToASCII(fromEmail.slice(fromEmail.lastIndexOf('@') + 1))}>`
}

/**
 * The finished message (RFC 5322), ready to be signed and handed over. The same input gives the same bytes, so a mail that
 * is tried again is the mail that was tried before.
 */
export function composeMessage(input: MessageInput): Promise<Buffer> {
  const composer = new MailComposer({
    from: addressOf(input.from),
    to: addressOf(input.to),
    ...(input.replyTo === null ? {} : { replyTo: addressOf({ name: null, email: input.replyTo }) }),
    subject: foldable(singleLine(input.subject)),
    date: input.date,
    messageId: messageIdOf(input.emailId, input.from.email),
    headers: { ...customHeaders(input.headers), 'X-Email-Id': input.emailId },
    text: plainText(input.textFrom),
    html: input.html,
    attachments: input.attachments.map(attachmentOf),
    baseBoundary: input.emailId,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const addressOf = ({ name, email }: Correspondent): { name: string; address: string } => ({
  name: singleLine(name ?? ''),
  address: email,
})

const customHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isOwnHeader(name) && /^[\x21-\x39\x3b-\x7e]+$/.test(name))
      .map(([name, value]) => [name, singleLine(value)]),
  )

/** Doors refuse line breaks; what comes from elsewhere (a project's name) must not start a header either. */
const singleLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

// RFC 5322 section 2.1.1: no line over 998 characters. A word that long can only be folded when it is encoded.
const foldable = (subject: string): string =>
  /\S{900}/.test(subject) ? encodeWord(subject, 'Q', encodedWordLength) : subject
const encodedWordLength = 52

// Only an inline part belongs to the HTML; one that is merely named stays with the files.
function attachmentOf({ filename, content, contentType, disposition, contentId }: Attachment) {
  return {
    filename,
    content: Buffer.from(content, 'base64'),
    contentType,
    contentDisposition: disposition,
    ...(disposition === 'inline' && contentId !== undefined ? { cid: contentId } : {}),
    ...(disposition === 'attachment' && contentId !== undefined
      ? { headers: { 'Content-Id': `<${contentId}>` } }
      : {}),
  }
}
