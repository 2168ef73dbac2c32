import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Attachment } from '@postrider/contracts/resources'

/** Attachments as the composer gets them, and where the real ones belong in what it makes. */
export interface Detached {
  attachments: Attachment[]
  /** Stand-in → base64 of the real file. */
  files: ReadonlyMap<string, string>
}

/** Base64 characters: what is shorter costs less when it goes through the worker. */
const smallest = 4096
const lineLength = 76

/**
 * Puts a stand-in of one random line into the place of each large file. A worker composes the message around it and `attach` puts the
 * file back, so that files are neither copied to workers nor counted for their memory. Parts of type message/* stay: they are not
 * encoded in base64 (RFC 2046 section 5.2.1).
 */
export function detach(attachments: readonly Attachment[]): Detached {
  const files = new Map<string, string>()
  const small = attachments.map((attachment) => {
    if (attachment.content.length < smallest || /^message\//i.test(attachment.contentType)) return attachment
    // 24 bytes are 32 characters without padding; nobody can guess them, so no text of a mail is taken for them.
    const standIn = randomBytes(24).toString('base64')
    files.set(standIn, attachment.content)
    return { ...attachment, content: standIn }
  })
  return { attachments: small, files }
}

/** The files as lines of 76 characters (RFC 2045 section 6.8), by their stand-ins; made once for all recipients of a content. */
export async function encodeFiles({ files }: Detached): Promise<Map<string, Buffer>> {
  const encoded = new Map<string, Buffer>()
  for (const [standIn, content] of files) encoded.set(standIn, await inLines(content))
  return encoded
}

/** The message with its files. Throws when a stand-in is not in it: then it was not composed of these attachments. */
export function attach(message: Buffer, files: ReadonlyMap<string, Buffer>): Buffer {
  if (files.size === 0) return message
  // Inline parts come before the others, in whatever order they were given.
  const places = [...files]
    .map(([standIn, file]) => ({ at: message.indexOf(standIn, 0, 'latin1'), length: standIn.length, file }))
    .toSorted((left, right) => left.at - right.at)
  if (places.some(({ at }) => at < 0)) throw new Error('The message has no place for one of its attachments')
  const pieces = places.flatMap(({ at, file }, index) => {
    const before = places[index - 1]
    return [message.subarray(before ? before.at + before.length : 0, at), file]
  })
  const last = places.at(-1)
  return Buffer.concat([...pieces, message.subarray(last ? last.at + last.length : 0)])
}

/** A megabyte takes some milliseconds: others get the thread after each. */
async function inLines(content: string): Promise<Buffer> {
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

const linesAtOnce = 10_000
