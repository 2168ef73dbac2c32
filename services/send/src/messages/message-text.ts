/** Returns text as lines of a message, which end in CRLF (RFC 5322 section 2.3). Replaces NUL. */
export const canonicalText = (text: string): string =>
  text.replace(/\r\n?|\n/g, '\r\n').replaceAll('\0', '\ufffd')

/**
 * Returns the lines of an attached message, which RFC 2046 section 5.2.1 forbids to encode. Returns undefined
 * if the message has no header or cannot be written unchanged, because it contains 8-bit bytes, NUL, a lone
 * CR or lines over 998 octets. A relay without 8BITMIME would rewrite 8-bit bytes and break the signature.
 */
export const messageLines = (bytes: Buffer): Buffer | undefined =>
  beginsWithHeader(bytes) ? plainLines(bytes) : undefined

const maxNameLength = 998

/** True if a message begins with a header field (RFC 5322 section 2.2). */
export const beginsWithHeader = (bytes: Buffer): boolean =>
  /^[\x21-\x39\x3b-\x7e]+[ \t]*:/.test(bytes.toString('latin1', 0, maxNameLength))

/** Does the same as `messageLines` for complete lines anywhere in a message. */
export function plainLines(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('latin1')
  // oxlint-disable-next-line no-control-regex
  if (/[\x00\x80-\xff]|\r(?!\n)/.test(text)) return undefined
  const lines = canonicalText(text)
  // Match only at line starts. Matching everywhere would be a thousand times slower.
  return /^[^\r\n]{999}/m.test(lines) ? undefined : Buffer.from(lines, 'latin1')
}

/** Returns a Buffer over the same bytes, because a worker receives a Buffer as a Uint8Array. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
