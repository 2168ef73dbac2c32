import { bufferOf } from '../messages/message-text.ts'

/** RFC 2045 section 6.8: 57 bytes are a line of 76 characters. */
const line = { bytes: 57, characters: 76 }
const blockBytes = line.bytes * 1024
const lineEnd = '\r\n'

/** Encodes a file as lines of base64. */
export function encodeLines(file: Uint8Array): Buffer {
  const bytes = bufferOf(file)
  const characters = 4 * Math.ceil(bytes.length / 3)
  const ends = Math.max(0, Math.ceil(characters / line.characters) - 1)
  const lines = Buffer.allocUnsafeSlow(characters + ends * lineEnd.length)
  let to = 0
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = Buffer.from(bytes.subarray(at, at + blockBytes).toString('base64'), 'latin1')
    for (let from = 0; from < block.length; from += line.characters) {
      if (to > 0) to += lines.write(lineEnd, to, 'latin1')
      to += block.copy(lines, to, from, from + line.characters)
    }
  }
  return lines
}
