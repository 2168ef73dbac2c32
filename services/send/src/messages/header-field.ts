import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressOf, type Correspondent } from './compose-message.ts'
import { customText, foldsBadly, subjectText } from './header-text.ts'
import { withSafeHeaders } from './safe-headers.ts'

// The header fields that differ among mails of one content, as the composer writes them: with the end of their line, and nothing for
// an empty value. What is plain goes in as it is; everything else the composer encodes.

export function toField(to: Correspondent): string {
  const isPlain = (to.name ?? '') === '' && to.email.length < 64 && plainAddress.test(to.email)
  return field('To', isPlain ? to.email : encode('To', addressOf(to)))
}

export const subjectField = (subject: string): string =>
  field(
    'Subject',
    isPlainText(subject) && !foldsBadly.test(subject) ? subject : encode('Subject', subjectText(subject)),
  )

export const unsubscribeField = (value: string): string =>
  field(
    unsubscribeName,
    value === '' || (isPlainText(value) && value.length < longestPlain)
      ? value
      : encode(unsubscribeName, customText(value)),
  )

export const dateField = (date: Date): string => field('Date', date.toUTCString().replace('GMT', '+0000'))

/** The header that has a hole; spelled in another way, it is a custom header as any other. */
export const unsubscribeName = 'List-Unsubscribe'

// Folded at its blanks only. One without blanks stands on a line of its own, which has 998 characters at most (RFC 5322 section 2.1.1).
const longestPlain = 998

// An address that is the same in every form: its domain is neither a foreign one nor a number.
const plainAddress = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/

/** Words of ASCII with single blanks between them, none of which is or looks like an encoded word. */
const isPlainText = (text: string): boolean =>
  /^[\x21\x23-\x7e]+(?: [\x21\x23-\x7e]+)*$/.test(text) && !text.includes('=?')

const composer = withSafeHeaders(new MimeNode('text/plain'))

const encode: MimeNode['encodeHeaderValue'] = (name, value) => composer.encodeHeaderValue(name, value)

const lineLength = 76

function field(name: string, value: string): string {
  if (value.trim() === '') return ''
  const line = `${name}: ${value}`
  return `${line.length < lineLength ? line : foldLines(line, lineLength)}\r\n`
}
