import { hidesLineBreak } from '@postrider/contracts/mail'
import { encodeWord } from 'nodemailer/lib/mime-funcs'

/**
 * Text on one line. The API rejects line breaks; this prevents header injection by other values (a project's
 * name, a variable).
 */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t]+|[\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * A subject that every mail program displays unchanged: as encoded words if it cannot be folded (RFC 5322
 * section 2.1.1) or a reader would decode it to a line break. The composer encodes other scripts.
 */
export function subjectText(subject: string): string {
  const text = singleLine(subject)
  return hidesLineBreak(text) || foldsBadly.test(text) ? encoded(text) : text
}

/** The display name of an address (RFC 5322 section 3.2.5): words, a quoted string, or encoded words. */
export function phrase(name: string): string {
  const text = singleLine(name)
  if (!/^[\x20-\x7e]*$/.test(text) || text.includes('=?') || foldsBadly.test(text)) return encoded(text)
  return /^\w+( \w+)*$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * The value of a custom header. Long words are kept, because programs read them. A value is encoded only if
 * it exceeds the line length, or a reader would decode it to a line break.
 */
export function customText(value: string): string {
  const text = singleLine(value).replace(/[ \t]{20,}/g, ' ')
  // Without the length check, the pattern would be slow.
  const isLong = text.length >= 998 && /\S{998}/.test(text)
  return hidesLineBreak(text) || isLong ? encoded(text) : text
}

/**
 * The value of Content-Type or Content-Disposition, with quotes around parameters that contain special
 * characters of RFC 2231 section 3. RFC 2045 section 5.1 allows them in tokens, but strict readers reject
 * `name=a*b`. Extended parameters (names ending with `*`) are never quoted.
 */
export const quotedParameters = (value: string): string =>
  value.replace(quotedOrToken, (given, name?: string, token?: string) =>
    name === undefined || token === undefined || name.endsWith('*') || !/[*'%]/.test(token)
      ? given
      : `${name}="${token}"`,
  )

// Match quoted strings first, so that their contents are not read as parameters.
const quotedOrToken = /"(?:[^"\\]|\\.)*"|([^\s;="]+)=([^\s;="]+)/g

/** True if a header may contain the text unencoded. */
export const isHeaderSafe = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)

// Folding moves a word to the next line. A sequence of blanks may become a blank line, which ends the headers
// for some readers. An encoded word has at most 75 characters (RFC 2047 section 2).
export const foldsBadly = /\S{76}|\s{20}/

/** Encoded words of at most 52 characters. */
export const encoded = (text: string): string => encodeWord(text, encodingFor(text), 52)

/** Quoted-printable, or base64 for other scripts, whose letters take six characters or more in the former. */
export const encodingFor = (text: string): 'Q' | 'B' =>
  (Buffer.byteLength(text) - text.length) * 2 < text.length ? 'Q' : 'B'
