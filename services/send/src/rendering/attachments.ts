import { randomBytes } from 'node:crypto'
import { mediaTypeOf, messageMediaType } from '@postrider/contracts/mail'
import type { AttachedFile } from '../mails/new-mail.ts'
import { bufferOf } from '../messages/message-text.ts'
import { attachedLines } from './attached-lines.ts'
import { base64Lines } from './base64-lines.ts'

/** Attachments for the composer, and the files to insert into the composed message. */
export interface DetachedAttachments {
  attachments: AttachedFile[]
  /** The encoded lines of each file, by stand-in. They are encoded once for all recipients of a content. */
  files: ReadonlyMap<string, Buffer>
}

/** Minimum bytes of a file to replace. Smaller files are cheaper to pass through the worker. */
const minDetachedBytes = 3072

/**
 * Replaces each large file by a stand-in of one random line. A worker composes the message with the
 * stand-ins, and `attach` inserts the files. The files are therefore neither copied to workers nor counted as
 * the workers' memory.
 */
export async function detach(attachments: readonly AttachedFile[]): Promise<DetachedAttachments> {
  const files = new Map<string, Buffer>()
  const small: AttachedFile[] = []
  for (const attachment of attachments) {
    if (attachment.content.length < minDetachedBytes) small.push(attachment)
    else small.push(await standInFor(attachment, files))
  }
  return { attachments: small, files }
}

async function standInFor(attachment: AttachedFile, files: Map<string, Buffer>): Promise<AttachedFile> {
  // 24 bytes are 32 base64 characters without padding. They cannot be guessed, so no text of a mail can
  // contain them.
  const bytes = randomBytes(24)
  const standIn = bytes.toString('base64')
  if (mediaTypeOf(attachment.contentType) !== messageMediaType) {
    files.set(standIn, await base64Lines(attachment.content))
    return { ...attachment, content: bytes }
  }
  const lines = await attachedLines(bufferOf(attachment.content))
  if (lines === undefined)
    return standInFor({ ...attachment, contentType: 'application/octet-stream' }, files)
  // A message must not be encoded (RFC 2046 section 5.2.1), so its stand-in is also a message.
  const header = `Stand-In: ${standIn}`
  files.set(header, lines)
  return { ...attachment, content: Buffer.from(header) }
}

/**
 * Returns the message with its files. Throws if a stand-in is missing, because the message was then not
 * composed with these attachments.
 */
export function attach(message: Buffer, files: ReadonlyMap<string, Buffer>): Buffer {
  if (files.size === 0) return message
  // Sort by position, because inline parts precede the other parts.
  const places = [...files]
    .map(([standIn, file]) => ({ at: message.indexOf(standIn, 0, 'latin1'), length: standIn.length, file }))
    .toSorted((left, right) => left.at - right.at)
  if (places.some(({ at }) => at < 0))
    throw new Error('The message contains no stand-in for one of its attachments')
  const pieces = places.flatMap(({ at, file }, index) => {
    const before = places[index - 1]
    return [message.subarray(before ? before.at + before.length : 0, at), file]
  })
  const last = places.at(-1)
  return Buffer.concat([...pieces, message.subarray(last ? last.at + last.length : 0)])
}
