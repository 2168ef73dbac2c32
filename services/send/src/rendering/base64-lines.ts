import { setImmediate } from 'node:timers/promises'
import { bufferOf } from '../messages/message-text.ts'

/** 57 bytes are a line of 76 characters. A block takes less than a millisecond: others get the thread after each. */
const blockBytes = 57 * 1024
const line = /.{1,76}/g
const lineEnd = Buffer.from('\r\n')

/** A file as lines of base64 with 76 characters (RFC 2045 section 6.8). */
export async function base64Lines(file: Uint8Array): Promise<Buffer> {
  const bytes = bufferOf(file)
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const text = bytes.subarray(at, at + blockBytes).toString('base64')
    if (at > 0) blocks.push(lineEnd)
    blocks.push(Buffer.from(text.match(line)?.join('\r\n') ?? '', 'latin1'))
    await setImmediate()
  }
  return Buffer.concat(blocks)
}
