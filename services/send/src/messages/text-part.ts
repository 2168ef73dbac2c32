import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs'
import { wrap as wrapQuoted } from 'nodemailer/lib/qp'
import { encodingFor } from './header-text.ts'
import type { Part } from './message-part.ts'

/** Returns a text, whose lines end in CRLF, as a part of a message with the most readable encoding. */
export function textPart(subtype: 'plain' | 'html', text: string): Part {
  const { encoding, body } = encodedText(text)
  return {
    fields: `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n`,
    body,
  }
}

function encodedText(text: string): { encoding: string; body: string } {
  if (isPlainText(text) && !hasLongerLines(text, 76)) return { encoding: '7bit', body: text }
  return encodingFor(text) === 'Q'
    ? { encoding: 'quoted-printable', body: wrapQuoted(quotedPrintable(text)) }
    : { encoding: 'base64', body: base64Text(text) }
}

export const base64Text = (content: string | Buffer): string => wrapBase64(toBase64(content))

/** Encodes a text (RFC 2045 section 6.7). This is faster than nodemailer's loop over bytes. */
const quotedPrintable = (text: string): string => text.replace(needsQuotes, quotedBytes)

// oxlint-disable-next-line no-control-regex
const needsQuotes = /[^\t\r\n\x20-\x3c\x3e-\x7e]+|[ \t](?=[\r\n]|$)/g

const quotedBytes = (text: string): string =>
  text === '=' ? '=3D' : Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '=$&')
