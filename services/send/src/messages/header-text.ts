import { hidesLineBreak } from '@postrider/contracts/mail'
import { encodeWord } from 'nodemailer/lib/mime-funcs'

/**
 * Returns text as one line, which prevents header injection. The API rejects line breaks in its own fields,
 * but a project's name or a variable may contain them.
 */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t]+|[\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * Returns a subject in a form that every mail program displays unchanged. Encodes the subject if it cannot be
 * folded (RFC 5322 section 2.1.1), or if a reader would decode it to a line break. The composer encodes other
 * scripts.
 */
export function subjectText(subject: string): string {
  const text = singleLine(subject)
  return hidesLineBreak(text) || foldsBadly.test(text) ? encodeWords(text) : text
}

/** Returns an address's display name as words, a quoted string or encoded words (RFC 5322 section 3.2.5). */
export function phrase(name: string): string {
  const text = singleLine(name)
  if (!/^[\x20-\x7e]*$/.test(text) || text.includes('=?') || foldsBadly.test(text)) return encodeWords(text)
  return /^\w+( \w+)*$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Returns the value of a custom header. Programs read such values, so long words are not encoded unless they
 * exceed the line length. A value that a reader would decode to a line break is also encoded.
 */
export function customText(value: string): string {
  const text = singleLine(value).replace(/[ \t]{20,}/g, ' ')
  // Check the length first, because the pattern is slow.
  const isLong = text.length >= 998 && /\S{998}/.test(text)
  return hidesLineBreak(text) || isLong ? encodeWords(text) : text
}

/**
 * Puts quotes around parameters of Content-Type or Content-Disposition that contain special characters of RFC
 * 2231 section 3. RFC 2045 section 5.1 allows these characters without quotes, but strict readers reject
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

// Matches text that folding would break. Folding moves a long word to the next line, and may turn a sequence
// of blanks into a blank line, which ends the headers for some readers.
export const foldsBadly = /\S{76}|\s{20}/

/** Returns text as encoded words of at most 52 characters. */
export const encodeWords = (text: string): string => encodeWord(text, encodingFor(text), 52)

/** Chooses base64 for other scripts, whose letters take six characters or more in quoted-printable. */
export const encodingFor = (text: string): 'Q' | 'B' =>
  (Buffer.byteLength(text) - text.length) * 2 < text.length ? 'Q' : 'B'
