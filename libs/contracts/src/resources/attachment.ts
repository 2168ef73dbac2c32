import { z } from 'zod'
import { isContentId } from '../mail/content-id.ts'
import { singleLine } from '../fields.ts'
import { isPartType, mediaTypeOf, wholeMessage } from '../mail/media-type.ts'
import { shownFileName } from '../mail/shown-file-name.ts'

/** Whether a mail program lists a file or shows it inside the text (RFC 2183). */
export const Disposition = z.enum(['attachment', 'inline'])
export type Disposition = z.infer<typeof Disposition>

/**
 * An attachment of POST /v1/send. `content` is base64, in which line breaks are ignored; it is parsed into
 * the file.
 */
export const Attachment = z
  .object({
    filename: singleLine(255)
      .min(1)
      .refine((name) => !name.includes('"'), 'Must not contain a double quote')
      .refine((name) => !/\p{Cc}/u.test(name), 'Must not contain control characters')
      .transform((name) => shownFileName(name) || 'attachment'),
    content: z
      .string()
      .transform((text, context) => {
        const file = decodeBase64(/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, '') : text)
        if (file) return file
        context.addIssue({ code: 'custom', message: 'Must be base64' })
        return z.NEVER
      })
      .describe('Base64.'),
    contentType: singleLine(255)
      .min(1)
      .refine(
        isPartType,
        'Must be a media type like application/pdf (RFC 2045); of multipart and message types only message/rfc822',
      )
      .describe('A media type, such as `application/pdf`.'),
    disposition: Disposition.default('attachment'),
    contentId: singleLine(255)
      .min(1)
      .refine(isContentId, 'Must be ASCII letters, digits and punctuation like logo or logo@example.com')
      .optional()
      .describe('Of an inline one, for `<img src="cid:…">`.'),
  })
  .refine(({ disposition, contentId }) => disposition === 'attachment' || contentId !== undefined, {
    path: ['contentId'],
    message: 'Required for an inline attachment',
  })
  .refine(
    (attachment) => mediaTypeOf(attachment.contentType) !== wholeMessage || isOfLines(attachment.content),
    {
      path: ['content'],
      message: 'A message must not contain NUL or a CR without LF (RFC 5322 section 2.2)',
    },
  )
export type Attachment = z.output<typeof Attachment>

/** Without NUL, and with CR as part of CRLF only; bare LF is mended when the mail is composed. */
function isOfLines(content: Buffer): boolean {
  const text = content.toString('latin1')
  return !text.includes('\0') && !/\r(?!\n)/.test(text)
}

/** The last four characters, with bits that no byte needs set to anything. */
const lastGroup = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$/

/**
 * Returns the file; undefined if the text is not base64. Node's decoder skips other ASCII characters, so the
 * file is too short then. It accepts `-` and `_`, and takes the low byte of characters that are not ASCII:
 * both are refused here. A regular expression takes 0.1 s for 10 MB.
 */
function decodeBase64(text: string): Buffer | undefined {
  const isAscii = Buffer.byteLength(text) === text.length
  if (!isAscii || text.length % 4 !== 0 || !lastGroup.test(text.slice(-4)) || /[-_]/.test(text))
    return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const file = Buffer.from(text, 'base64')
  return file.length === (text.length / 4) * 3 - padding ? file : undefined
}
