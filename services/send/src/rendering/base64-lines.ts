import { setImmediate } from 'node:timers/promises'

const lineLength = 76
/** A megabyte takes some milliseconds: others get the thread after each. */
const linesAtOnce = 10_000

/** A file of base64 as lines of 76 characters (RFC 2045 section 6.8). */
export async function base64Lines(content: string): Promise<Buffer> {
  // Through the bytes, since callers may leave bits set in the last character.
  const text = Buffer.from(Buffer.from(content, 'base64').toString('base64'), 'latin1')
  const lines = Math.ceil(text.length / lineLength)
  const buffer = Buffer.alloc(text.length + 2 * (lines - 1))
  for (let line = 0; line < lines; line += 1) {
    const at = line * (lineLength + 2)
    if (line > 0) buffer.write('\r\n', at - 2, 'latin1')
    text.copy(buffer, at, line * lineLength, (line + 1) * lineLength)
    if (line % linesAtOnce === linesAtOnce - 1) await setImmediate()
  }
  return buffer
}
