import { setImmediate } from 'node:timers/promises'
import { beginsWithHeader, plainLines } from '../messages/message-text.ts'

/** Bytes that are checked, in some milliseconds, before other work may use the thread. */
const blockBytes = 256 * 1024
const lineFeed = 10

/**
 * Returns the same as `messageLines` for an attached message. Reads block by block, so that a large message
 * does not block the thread. Returns undefined if the message cannot be written unchanged.
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
 * Returns the end of the next block, which is after a line feed so that no CRLF is split. Returns undefined
 * if a line is longer than a block.
 */
function endOfBlock(bytes: Buffer, from: number): number | undefined {
  if (bytes.length - from <= blockBytes) return bytes.length
  const end = bytes.lastIndexOf(lineFeed, from + blockBytes - 1)
  return end < from ? undefined : end + 1
}
