/**
 * Text as lines of a message: CRLF ends them and nothing else does (RFC 5322 section 2.3). NUL has no place
 * in a mail.
 */
export const canonicalText = (text: string): string =>
  text.replace(/\r\n?|\n/g, '\r\n').replaceAll('\0', '\ufffd')

/**
 * The lines of a message that is attached, which RFC 2046 section 5.2.1 lets nobody encode; undefined for
 * bytes that cannot be lines of ours: 8-bit ones (a relay without 8BITMIME would rewrite them, and break the
 * signature), NUL, a CR alone, lines over 998 octets, and what does not begin with a header.
 */
export const messageLines = (bytes: Buffer): Buffer | undefined =>
  beginsWithHeader(bytes) ? plainLines(bytes) : undefined

/** Header names are short; what is longer than this is none. */
const longestName = 998

/** Whether a message begins with a header field (RFC 5322 section 2.2). */
export const beginsWithHeader = (bytes: Buffer): boolean =>
  /^[\x21-\x39\x3b-\x7e]+[ \t]*:/.test(bytes.toString('latin1', 0, longestName))

/** The same of some whole lines of a message, wherever they stand. */
export function plainLines(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('latin1')
  // oxlint-disable-next-line no-control-regex
  if (/[\x00\x80-\xff]|\r(?!\n)/.test(text)) return undefined
  const lines = canonicalText(text)
  // From line starts only: from everywhere, lines of 998 would take a thousand times as long.
  return /^[^\r\n]{999}/m.test(lines) ? undefined : Buffer.from(lines, 'latin1')
}

/** The same bytes, not copied: a worker gets a Buffer as an array of bytes. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
