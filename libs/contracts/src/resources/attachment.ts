import { z } from 'zod'
import { isContentId } from '../mail/content-id.ts'
import { singleLine } from '../fields.ts'
import { isPartType, mediaTypeOf, wholeMessage } from '../mail/media-type.ts'
import { shownFileName } from '../mail/shown-file-name.ts'

/** Whether a mail program lists a file or shows it inside the text (RFC 2183). */
export const Disposition = z.enum(['attachment', 'inline'])
export type Disposition = z.infer<typeof Disposition>

/** An attachment of POST /v1/send; `content` is base64, line breaks in it are ignored. */
export const Attachment = z
  .object({
    filename: singleLine(255)
      .min(1)
      .refine((name) => !name.includes('"'), 'Must not contain a double quote')
      .refine((name) => !/\p{Cc}/u.test(name), 'Must not contain control characters')
      .transform((name) => shownFileName(name) || 'attachment'),
    content: z
      .string()
      .transform((text) => (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, '') : text))
      .refine(isBase64, 'Must be base64')
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
function isOfLines(content: string): boolean {
  const text = Buffer.from(content, 'base64').toString('latin1')
  return !text.includes('\0') && !/\r(?!\n)/.test(text)
}

/** The last four characters, with bits that no byte needs set to anything. */
const lastGroup = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$/

// By decoding it, which is native code: a pattern takes 0.1 s for 10 MB, or runs the regular expression engine out of stack.
function isBase64(text: string): boolean {
  const end = Math.max(0, text.length - 4)
  if (text.length % 4 !== 0 || !lastGroup.test(text.slice(end))) return false
  const groups = text.slice(0, end)
  return Buffer.from(groups, 'base64').toString('base64') === groups
}
