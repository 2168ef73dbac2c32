import { setImmediate } from 'node:timers/promises'
import { bufferOf } from '../messages/message-text.ts'

const lineLength = 76
/** A megabyte takes some milliseconds: others get the thread after each. */
const linesAtOnce = 10_000

/** A file as lines of base64 with 76 characters (RFC 2045 section 6.8). */
export async function base64Lines(file: Uint8Array): Promise<Buffer> {
  const text = Buffer.from(bufferOf(file).toString('base64'), 'latin1')
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
