import { randomBytes } from 'node:crypto'
import { mediaTypeOf, wholeMessage } from '@postrider/contracts/mail'
import type { AttachedFile } from '../mails/new-mail.ts'
import { bufferOf } from '../messages/message-text.ts'
import { attachedLines } from './attached-lines.ts'
import { base64Lines } from './base64-lines.ts'

/** Attachments as the composer gets them, and what belongs into the message that it makes of them. */
export interface Detached {
  attachments: AttachedFile[]
  /** Stand-in → the lines of the real file; made once for all recipients of a content. */
  files: ReadonlyMap<string, Buffer>
}

/** Bytes: what is shorter costs less when it goes through the worker. */
const smallest = 3072

/**
 * Puts a stand-in of one random line into the place of each large file. A worker composes the message around
 * it and `attach` puts the file back, so that files are neither copied to workers nor counted for their
 * memory. Not those whose type the worker has to mend.
 */
export async function detach(attachments: readonly AttachedFile[]): Promise<Detached> {
  const files = new Map<string, Buffer>()
  const small: AttachedFile[] = []
  for (const attachment of attachments) {
    if (attachment.content.length < smallest) small.push(attachment)
    else small.push(await detached(attachment, files))
  }
  return { attachments: small, files }
}

async function detached(attachment: AttachedFile, files: Map<string, Buffer>): Promise<AttachedFile> {
  // 24 bytes are 32 characters without padding; nobody can guess them, so no text of a mail is taken for
  // them.
  const bytes = randomBytes(24)
  const standIn = bytes.toString('base64')
  if (mediaTypeOf(attachment.contentType) !== wholeMessage) {
    files.set(standIn, await base64Lines(attachment.content))
    return { ...attachment, content: bytes }
  }
  const lines = await attachedLines(bufferOf(attachment.content))
  if (lines === undefined) return detached({ ...attachment, contentType: 'application/octet-stream' }, files)
  // A message goes as it is (RFC 2046 section 5.2.1), so its stand-in is one as well.
  const header = `Stand-In: ${standIn}`
  files.set(header, lines)
  return { ...attachment, content: Buffer.from(header) }
}

/**
 * The message with its files. Throws when a stand-in is not in it: then it was not composed of these
 * attachments.
 */
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
