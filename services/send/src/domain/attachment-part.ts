import {
  hidesLineBreak,
  isContentId,
  isPartType,
  mediaTypeOf,
  wholeMessage,
  type Attachment,
} from '@postrider/contracts'
import { messageLines } from './message-text.ts'

/** An attachment as the composer takes it. Of mails from before the doors checked, what would break the message is mended. */
export function attachmentPart({ filename, content, contentType, disposition, contentId }: Attachment) {
  // Only an inline part belongs to the HTML; one that is merely named stays with the files.
  const isInline = disposition === 'inline'
  const id = contentId === undefined ? undefined : idText(contentId)
  return {
    filename: nameText(filename),
    ...typed(contentType, Buffer.from(content, 'base64')),
    contentDisposition: disposition,
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

const nameText = (filename: string): string => {
  const text = filename.toWellFormed().replace(/\p{Cc}/gu, ' ')
  return hidesLineBreak(text) ? text.replaceAll('=?', '= ?') : text
}

const idText = (contentId: string): string =>
  isContentId(contentId)
    ? contentId
    : encodeURIComponent(contentId.toWellFormed()).replace(/[()]/g, '-') || 'part'
