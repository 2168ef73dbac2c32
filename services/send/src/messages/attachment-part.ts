import {
  isContentId,
  isPartType,
  mediaTypeOf,
  shownFileName,
  messageMediaType,
} from '@postrider/contracts/mail'
import { buildHeaderValue } from 'nodemailer/lib/mime-funcs'
import type { AttachedFile } from '../mails/new-mail.ts'
import { field } from './header-field.ts'
import { quotedParameters } from './header-text.ts'
import type { Part } from './message-part.ts'
import { bufferOf, messageLines } from './message-text.ts'
import { base64Text } from './text-part.ts'

/**
 * Returns an attachment as a part of a message. Replaces values that would break the message, although the
 * API already rejects such values.
 */
export function attachmentPart({
  filename,
  content,
  contentType,
  disposition,
  contentId,
}: AttachedFile): Part {
  const { type, encoding, body } = encodedFile(contentType, bufferOf(content))
  const name = shownFileName(filename)
  const names = isPlainName(name) && !/;[ \t]*name/i.test(type) ? { name } : {}
  return {
    fields:
      field('Content-Type', withParameters(type, names)) +
      field('Content-Transfer-Encoding', encoding) +
      field('Content-Disposition', withParameters(disposition, { filename: name })) +
      (contentId === undefined ? '' : field('Content-ID', `<${idText(contentId)}>`)),
    body,
  }
}

/**
 * Encodes a file. A message that cannot be written as 7-bit lines becomes a base64 file, which keeps its
 * bytes.
 */
function encodedFile(contentType: string, bytes: Buffer): { type: string; encoding: string; body: string } {
  const isMessage = mediaTypeOf(contentType) === messageMediaType
  const lines = isMessage ? messageLines(bytes) : undefined
  if (lines !== undefined) return { type: contentType, encoding: '7bit', body: lines.toString('latin1') }
  const type = isMessage || !isPartType(contentType) ? 'application/octet-stream' : contentType
  return { type, encoding: 'base64', body: base64Text(bytes) }
}

/**
 * True if a name can be written in Content-Type, where some mail programs read it. Names in other scripts
 * would need encoded words in quotes, which RFC 2047 section 5 forbids.
 */
const isPlainName = (name: string): boolean => /^[\x20\x21\x23-\x7e]+$/.test(name) && !name.includes('=?')

const withParameters = (value: string, params: Record<string, string>): string =>
  quotedParameters(buildHeaderValue({ value, params }))

const idText = (contentId: string): string =>
  isContentId(contentId)
    ? contentId
    : encodeURIComponent(contentId.toWellFormed()).replace(/[()]/g, '-') || 'part'
