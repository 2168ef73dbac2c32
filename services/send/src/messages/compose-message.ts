import { readMailbox } from '@postrider/contracts'
import { isOwnHeader } from '@postrider/contracts/mail'
import { domainToASCII } from 'node:url'
import type { AttachedFile } from '../mails/new-mail.ts'
import { attachmentPart } from './attachment-part.ts'
import {
  customField,
  dateField,
  field,
  mailboxField,
  subjectField,
  type Correspondent,
} from './header-field.ts'
import { multipart, partText, type Part } from './message-part.ts'
import { maxMessageBytes } from './message-size.ts'
import { canonicalText } from './message-text.ts'
import { textPart } from './text-part.ts'

export type MessageInput = {
  emailId: string
  date: Date
  from: Correspondent
  to: Correspondent
  /** Recipients of copies that the message shows. */
  cc: readonly Correspondent[]
  /** `address` or `Name <address>`. If null, replies go to the from address. */
  replyTo: string | null
  subject: string
  /** The rendered HTML with footer and tracked links. */
  html: string
  /** The text part. Empty if there is none. */
  text: string
  /** Custom and list headers (`listHeaders`). Headers that this module writes itself are ignored. */
  headers: Record<string, string>
  attachments: readonly AttachedFile[]
}

/** True if a message exceeds the size limit. */
export const messageTooLarge = (bytes: number): boolean => bytes > maxMessageBytes

/**
 * Returns the Message-ID of a mail. All attempts use the same Message-ID, so that receivers recognise
 * duplicates.
 */
export function messageIdOf(emailId: string, fromEmail: string): string {
  return `<${emailId}@${domainToASCII(fromEmail.slice(fromEmail.lastIndexOf('@') + 1))}>`
}

/**
 * Composes a message (RFC 5322) that is ready to be signed and delivered. The same input results in the same
 * bytes. All lines are 7-bit, at most 998 octets long and end in CRLF, so that no relay needs to rewrite
 * them.
 */
export function composeMessage(input: MessageInput): Buffer {
  const text = `${headerOf(input)}MIME-Version: 1.0\r\n${partText(contentOf(input))}`
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

const headerOf = ({ emailId, date, from, to, cc, replyTo, subject, headers }: MessageInput): string =>
  [
    ...Object.entries(headers).flatMap(([name, value]) => (isCustom(name) ? customField(name, value) : [])),
    field('X-Email-ID', emailId),
    mailboxField('From', from),
    mailboxField('To', to),
    mailboxField('Cc', ...cc),
    replyTo === null ? '' : mailboxField('Reply-To', replyToOf(replyTo)),
    subjectField(subject),
    field('Message-ID', messageIdOf(emailId, from.email)),
    dateField(date),
  ].join('')

const isCustom = (name: string): boolean => !isOwnHeader(name) && /^[\x21-\x39\x3b-\x7e]+$/.test(name)

const replyToOf = (text: string): Correspondent => {
  const read = readMailbox(text)
  return 'fault' in read ? { name: null, email: text } : { name: read.name ?? null, email: read.email }
}

/** Returns the text, then the HTML with its inline files, then the other files. */
function contentOf({ emailId, text, html, attachments }: MessageInput): Part {
  const isInline = ({ disposition, contentId }: AttachedFile): boolean =>
    html !== '' && disposition === 'inline' && contentId !== undefined
  const inline = attachments.filter(isInline).map(attachmentPart)
  const files = attachments.filter((attachment) => !isInline(attachment)).map(attachmentPart)
  const texts = [
    ...(text === '' && (html !== '' || files.length > 0) ? [] : [textPart('plain', canonicalText(text))]),
    ...(html === ''
      ? []
      : [
          multipart('related; type="text/html"', [textPart('html', canonicalText(html)), ...inline], emailId),
        ]),
  ]
  const shown = texts.length === 0 ? [] : [multipart('alternative', texts, emailId)]
  return multipart('mixed', [...shown, ...files], emailId)
}
