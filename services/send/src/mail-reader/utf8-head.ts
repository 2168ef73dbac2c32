import { isUtf8 } from 'node:buffer'

/**
 * Converts the header fields of a message to UTF-8 (RFC 6532). Headers of old programs may have another
 * encoding and no charset. They are read as windows-1252, like web pages without a charset (WHATWG Encoding
 * section 4.2).
 */
export function withUtf8Head(raw: Uint8Array): Uint8Array {
  const message = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = ['\r\n\r\n', '\n\n'].map((end) => message.indexOf(end)).filter((end) => end !== -1)
  const end = Math.min(message.length, ...ends)
  const head = message.subarray(0, end)
  if (isUtf8(head)) return raw
  return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(head)), message.subarray(end)])
}
