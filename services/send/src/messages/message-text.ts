/** Text as lines of a message, which end in CRLF only (RFC 5322 section 2.3). Replaces NUL. */
export const canonicalText = (text: string): string =>
  text.replace(/\r\n?|\n/g, '\r\n').replaceAll('\0', '\ufffd')

/**
 * The lines of an attached message, which RFC 2046 section 5.2.1 forbids to encode. Undefined for bytes that
 * cannot be written unchanged: 8-bit bytes (a relay without 8BITMIME would rewrite them and break the
 * signature), NUL, a lone CR, lines over 998 octets, or a missing header.
 */
export const messageLines = (bytes: Buffer): Buffer | undefined =>
  beginsWithHeader(bytes) ? plainLines(bytes) : undefined

/** Longer text is not a header name. */
const longestName = 998

/** True if a message begins with a header field (RFC 5322 section 2.2). */
export const beginsWithHeader = (bytes: Buffer): boolean =>
  /^[\x21-\x39\x3b-\x7e]+[ \t]*:/.test(bytes.toString('latin1', 0, longestName))

/** `messageLines` for complete lines anywhere in a message. */
export function plainLines(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('latin1')
  // oxlint-disable-next-line no-control-regex
  if (/[\x00\x80-\xff]|\r(?!\n)/.test(text)) return undefined
  const lines = canonicalText(text)
  // Match at line starts only: matching everywhere would be a thousand times slower.
  return /^[^\r\n]{999}/m.test(lines) ? undefined : Buffer.from(lines, 'latin1')
}

/** The same bytes as a Buffer, not copied: a worker receives a Buffer as a Uint8Array. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
