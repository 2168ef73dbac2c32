import { isContentId, isPartType, mediaTypeOf, wholeMessage } from '@postrider/contracts/mail'
import type { Attachment } from '@postrider/contracts/resources'
import { messageLines } from './message-text.ts'

/** An attachment in the composer's form. Values that would break the message are replaced, although requests with them are refused. */
export function attachmentPart({ filename, content, contentType, disposition, contentId }: Attachment) {
  // Only an inline part belongs to the HTML; one that is merely named stays with the files.
  const isInline = disposition === 'inline'
  const id = contentId === undefined ? undefined : idText(contentId)
  return {
    ...typed(contentType, Buffer.from(content, 'base64')),
    ...named(disposition, filename),
    ...(isInline && id !== undefined ? { cid: id } : {}),
    ...(!isInline && id !== undefined ? { headers: { 'Content-Id': `<${id}>` } } : {}),
  }
}

/** A message that cannot be lines of ours goes as a file: encoded, so that its bytes arrive as they are. */
function typed(contentType: string, bytes: Buffer): { contentType: string; content: Buffer } {
  const file = { contentType: 'application/octet-stream', content: bytes }
  if (!isPartType(contentType)) return file
  if (mediaTypeOf(contentType) !== wholeMessage) return { contentType, content: bytes }
  const lines = messageLines(bytes)
  return lines === undefined ? file : { contentType, content: lines }
}

/**
 * The composer puts the file name into Content-Type too, other scripts as encoded words in quotes, which RFC 2047 section 5 forbids.
 * So names in other scripts go into Content-Disposition alone, encoded by RFC 2231.
 */
function named(disposition: Attachment['disposition'], filename: string) {
  const name = filename.toWellFormed().replace(/\p{Cc}/gu, ' ')
  if (/^[\x20\x21\x23-\x7e]+$/.test(name) && !name.includes('=?'))
    return { filename: name, contentDisposition: disposition }
  const contentDisposition = `${disposition}; filename="${name.replace(/["\\]/g, '\\$&')}"`
  // The composer takes any disposition, though its types name two.
  return { filename: false as const, contentDisposition: contentDisposition as 'attachment' }
}

const idText = (contentId: string): string =>
  isContentId(contentId)
    ? contentId
    : encodeURIComponent(contentId.toWellFormed()).replace(/[()]/g, '-') || 'part'
