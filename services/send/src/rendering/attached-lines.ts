import { setImmediate } from 'node:timers/promises'
import { beginsWithHeader, plainLines } from '../messages/message-text.ts'

/** Checked per block, which takes some milliseconds; then other work gets the thread. */
const blockBytes = 256 * 1024
const lineFeed = 10

/**
 * `messageLines` of an attached message, block by block, so that a large message does not block the thread.
 * Undefined if it cannot be lines of a mail.
 */
export async function attachedLines(bytes: Buffer): Promise<Buffer | undefined> {
  if (!beginsWithHeader(bytes)) return undefined
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length;) {
    const to = endOfBlock(bytes, from)
    const lines = to === undefined ? undefined : plainLines(bytes.subarray(from, to))
    if (to === undefined || lines === undefined) return undefined
    blocks.push(lines)
    from = to
    await setImmediate()
  }
  return Buffer.concat(blocks)
}

/**
 * The end of the next block, after a line feed, so that no CRLF is split. Undefined if a line is longer than
 * a block.
 */
function endOfBlock(bytes: Buffer, from: number): number | undefined {
  if (bytes.length - from <= blockBytes) return bytes.length
  const end = bytes.lastIndexOf(lineFeed, from + blockBytes - 1)
  return end < from ? undefined : end + 1
}
