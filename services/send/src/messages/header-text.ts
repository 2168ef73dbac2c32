import { hidesLineBreak } from '@postrider/contracts/mail'
import { encodeWord } from 'nodemailer/lib/mime-funcs'

/**
 * Text on one line. Routes refuse line breaks; other values (a project's name, a variable) must not start a
 * header either.
 */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t]+|[\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * A subject that reads as it was given in every mail program: as encoded words where it cannot be folded (RFC
 * 5322 section 2.1.1) or where a reader would decode it to a line break. Other scripts are left to the
 * composer, which encodes them.
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
 * The value of a custom header. Long words stay whole, since programs read them; only what no line holds, or
 * what a reader would decode to a line break, is encoded.
 */
export function customText(value: string): string {
  const text = singleLine(value).replace(/[ \t]{20,}/g, ' ')
  // From every place of a link the pattern would look for the end of it.
  const isLong = text.length >= 998 && /\S{998}/.test(text)
  return hidesLineBreak(text) || isLong ? encoded(text) : text
}

/**
 * The value of Content-Type or Content-Disposition, with quotes around parameters that hold what RFC 2231
 * section 3 gives a meaning in extended ones. RFC 2045 section 5.1 lets a token hold it, but strict readers
 * take `name=a*b` for a fault. Extended parameters, whose names end with `*`, stay as they are: they are
 * never quoted.
 */
export const quotedParameters = (value: string): string =>
  value.replace(quotedOrToken, (given, name?: string, token?: string) =>
    name === undefined || token === undefined || name.endsWith('*') || !/[*'%]/.test(token)
      ? given
      : `${name}="${token}"`,
  )

// A quoted string comes first, so that nothing in it is taken for a parameter.
const quotedOrToken = /"(?:[^"\\]|\\.)*"|([^\s;="]+)=([^\s;="]+)/g

/** True for what a header may hold as it stands: the composer lets other bytes into headers of ids. */
export const isHeaderSafe = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)

// Folding moves a word to the next line, and a run of blanks may become a line of its own, which ends the
// headers for some readers. An encoded word of a caller has 75 characters at most (RFC 2047 section 2).
export const foldsBadly = /\S{76}|\s{20}/

/** Encoded words of at most 52 characters. */
export const encoded = (text: string): string => encodeWord(text, encodingFor(text), 52)

/**
 * Quoted-printable, or base64 for text of other scripts: a letter of theirs takes six characters and more in
 * the first.
 */
export const encodingFor = (text: string): 'Q' | 'B' =>
  (Buffer.byteLength(text) - text.length) * 2 < text.length ? 'Q' : 'B'
