import { hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { wrap } from 'nodemailer/lib/qp'
import { encoded } from './write-message.ts'

/** A text as it stands in a part of a message, in the encoding that the composer chooses for it. */
export function encodedText(text: string): { encoding: string; lines: string } {
  if (!isPlainText(text)) return composed(text)
  if (!hasLongerLines(text, 76)) return { encoding: '7bit', lines: text }
  // The composer writes ASCII in base64 only where it has no letters.
  if (!/[A-Za-z]/.test(text)) return composed(text)
  return { encoding: 'quoted-printable', lines: wrap(quoted(text)) }
}

function composed(text: string): { encoding: string; lines: string } {
  const encoding = new MimeNode('text/plain', { baseBoundary: '-' }).setContent(text).getTransferEncoding()
  return { encoding: encoding || '', lines: encoded(text, encoding) }
}

/** Quoted-printable of ASCII without control characters other than TAB, CR, LF and DEL. */
const quoted = (text: string): string =>
  text.replace(/[=\x7f]|[ \t](?=[\r\n]|$)/g, (character) => quotedCharacters[character] ?? character)

const quotedCharacters: Record<string, string> = { '=': '=3D', '\x7f': '=7F', ' ': '=20', '\t': '=09' }
