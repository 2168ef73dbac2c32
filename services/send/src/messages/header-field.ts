import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import {
  customText,
  encodeWords,
  foldsBadly,
  isHeaderSafe,
  phrase,
  singleLine,
  subjectText,
} from './header-text.ts'

// Header fields as complete lines. Plain values are written directly; nodemailer encodes all other values.

export interface Correspondent {
  name: string | null
  email: string
}

/** Returns the lines of a field whose value is already encoded. Returns an empty text for an empty value. */
export function field(name: string, value: string): string {
  if (value.trim() === '') return ''
  const line = `${name}: ${value}`
  return `${line.length < lineLength ? line : foldLines(line, lineLength)}\r\n`
}

const lineLength = 76

export const subjectField = (subject: string): string =>
  field(
    'Subject',
    isPlainText(subject) && !foldsBadly.test(subject) ? subject : encode('Subject', subjectText(subject)),
  )

export const dateField = (date: Date): string => field('Date', date.toUTCString().replace('GMT', '+0000'))

export const customField = (name: string, value: string): string =>
  field(
    name,
    isPlainText(value) && value.length < longestPlain && !hasMessageIds.test(name)
      ? value
      : encode(name, customText(value)),
  )

/** Headers in which nodemailer must add missing angle brackets. */
const hasMessageIds = /^(references|in-reply-to)$/i

// Lines are folded only at blanks. A value without blanks is one line, of at most 998 characters (RFC 5322
// section 2.1.1).
const longestPlain = 998

/** Returns the lines of a field with mailboxes. Returns an empty text if there are none. */
export const mailboxField = (
  name: 'From' | 'To' | 'Cc' | 'Reply-To',
  ...mailboxes: readonly Correspondent[]
): string => field(name, mailboxes.map(mailboxText).join(', '))

function mailboxText({ name, email }: Correspondent): string {
  const isPlain = email.length < 64 && plainAddress.test(email)
  const address = isPlain ? email : composer.encodeHeaderValue('To', { name: '', address: email })
  const shown = singleLine(name ?? '')
  return shown === '' ? address : `${phrase(shown)} <${address.replace(/^<|>$/g, '')}>`
}

// Matches addresses that need no encoding: the domain is neither international nor an IP address.
const plainAddress = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/

/** True for ASCII words that are separated by single blanks and contain nothing like an encoded word. */
const isPlainText = (text: string): boolean =>
  /^[\x21\x23-\x7e]+(?: [\x21\x23-\x7e]+)*$/.test(text) && !text.includes('=?')

const composer = new MimeNode('text/plain')

const encode = (name: string, value: string): string => ensureSafe(composer.encodeHeaderValue(name, value))

/** Encodes 8-bit characters, which nodemailer leaves in headers with ids. */
const ensureSafe = (text: string): string => (isHeaderSafe(text) ? text : encodeWords(text))
