import { z } from 'zod'
import { isContentId } from '../mail/content-id.ts'
import { evenIfInvalid, isMissing } from '../missing-fields.ts'
import { singleLine } from '../fields.ts'
import { isPartType, mediaTypeOf, messageMediaType } from '../mail/media-type.ts'
import { shownFileName } from '../mail/shown-file-name.ts'

/** Whether a mail program lists a file as an attachment or shows it inside the text (RFC 2183). */
export const Disposition = z.enum(['attachment', 'inline'])
export type Disposition = z.infer<typeof Disposition>

/**
 * An attachment of POST /v1/send. `content` is base64, in which line breaks are ignored. Parsing decodes it
 * to the file.
 */
export const Attachment = z
  .object({
    filename: singleLine(255)
      .min(1)
      .refine((name) => !name.includes('"'), 'must not contain a double quote')
      .refine((name) => !/\p{Cc}/u.test(name), 'must not contain control characters')
      .transform((name) => shownFileName(name) || 'attachment'),
    content: z
      .string()
      .transform((text, context) => {
        const file = decodeBase64(/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, '') : text)
        if (file) return file
        context.addIssue({ code: 'custom', message: 'must be base64' })
        return z.NEVER
      })
      .describe('Base64.'),
    contentType: singleLine(255)
      .min(1)
      .refine(
        isPartType,
        'must be a media type such as `application/pdf`, and neither a multipart type nor a message type other than `message/rfc822`',
      )
      .describe('A media type, such as `application/pdf`.'),
    disposition: Disposition.default('attachment'),
    contentId: singleLine(255)
      .min(1)
      .refine(
        isContentId,
        'must have only ASCII letters, digits and punctuation, such as `logo` or `logo@example.com`',
      )
      .optional()
      .describe('The Content-ID of an inline attachment, for `<img src="cid:…">`.'),
  })
  .superRefine((attachment, context) => {
    if (attachment.disposition === 'inline' && isMissing('contentId', attachment, context))
      context.addIssue({
        code: 'custom',
        path: ['contentId'],
        message: 'is required if `disposition` is `inline`',
      })
  }, evenIfInvalid)
  .refine(
    (attachment) => mediaTypeOf(attachment.contentType) !== messageMediaType || isOfLines(attachment.content),
    {
      path: ['content'],
      message: 'must be a message without NUL characters and without a CR that no LF follows',
    },
  )
export type Attachment = z.output<typeof Attachment>

/**
 * Returns whether the content has no NUL, and CR only before LF. A bare LF is corrected when the mail is
 * composed.
 */
function isOfLines(content: Buffer): boolean {
  const text = content.toString('latin1')
  return !text.includes('\0') && !/\r(?!\n)/.test(text)
}

/** Matches the last four characters. The unused bits can have any value. */
const lastGroup = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$/

/**
 * Decodes a file; returns undefined if the text is not base64. Node's decoder skips ASCII characters that are
 * not base64, which makes the file too short. It also accepts `-`, `_` and non-ASCII characters. All of these
 * are rejected here. A regular expression would take 0.1 s for 10 MB.
 */
function decodeBase64(text: string): Buffer | undefined {
  const isAscii = Buffer.byteLength(text) === text.length
  if (!isAscii || text.length % 4 !== 0 || !lastGroup.test(text.slice(-4)) || /[-_]/.test(text))
    return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const file = Buffer.from(text, 'base64')
  return file.length === (text.length / 4) * 3 - padding ? file : undefined
}
