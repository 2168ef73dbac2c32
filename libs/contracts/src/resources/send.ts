import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Id, Instant, maxLineLength, rawIssues, singleLine } from '../fields.ts'
import { isOwnHeader } from '../mail/own-headers.ts'
import { CustomHeaders } from './mail-headers.ts'
import { Attachment } from './attachment.ts'
import { AnyMailbox, Recipients, ReplyTo } from './mailbox.ts'
import { dataText } from './contact.ts'
import { liquidText, MailBody } from './mail-fields.ts'
import { Warning } from './warning.ts'

/** A header that the service writes itself: dropped, but for a Reply-To that became `reply`. */
interface OwnHeader {
  name: string
  isReply: boolean
}

export interface SendLimits {
  maxAttachments: number
  /** Of all attachments together, before base64. */
  maxAttachmentBytes: number
}

/** The limits of an installation that sets no others. */
export const defaultSendLimits: SendLimits = {
  maxAttachments: 10,
  maxAttachmentBytes: 10 * 1024 * 1024,
}

const templateReplaced = 'Needed without a template, whose own it replaces.'

/** The fields that no limit of the installation concerns. */
const fields = {
  to: Recipients.describe('An address, `{name?, email}`, or a list of either. Each gets a mail of its own.'),
  subject: singleLine(maxLineLength).min(1).optional().describe(`${templateReplaced} ${liquidText}`),
  body: MailBody.optional().describe(`HTML. ${templateReplaced} ${liquidText}`),
  template: Id.optional().describe('The id of a template.'),
  from: AnyMailbox.optional().describe(
    'The sender, at a verified domain or below one; without it the template’s.',
  ),
  name: singleLine(maxLineLength).optional().describe('The sender’s name, where `from` has none.'),
  reply: ReplyTo.optional().describe('The address for answers.'),
  subscribed: z
    .boolean()
    .optional()
    .describe(
      'Sets whether the contacts are subscribed; without it a known contact stays as it is, and a new one is not.',
    ),
  data: BoundedData.optional().describe(`Variables of the mail. ${dataText}`),
  headers: CustomHeaders.optional().describe(
    'Headers of the mail by their name, but for those that we write.',
  ),
  tracking: z
    .boolean()
    .optional()
    .describe('Whether opens and clicks of this mail are counted, whatever the project says.'),
}

/**
 * Body of POST /v1/send, under the configured limits. Who sends and what is said may still come from the
 * template.
 */
export const sendBody = ({ maxAttachments, maxAttachmentBytes }: SendLimits) =>
  z
    .object({
      ...fields,
      attachments: z
        .array(Attachment)
        .max(maxAttachments)
        .refine((all) => byteLength(all) <= maxAttachmentBytes, {
          message: `All attachments together may have at most ${maxAttachmentBytes} bytes.`,
        })
        .optional()
        .describe('Together at most 10 MB unless the operator says otherwise.'),
    })
    .refine(
      ({ template, subject, body }) =>
        template !== undefined || (subject !== undefined && body !== undefined),
      {
        path: ['template'],
        message: 'Give a template, or both subject and body.',
      },
    )
    .transform((body, ctx): typeof body & { ownHeaders?: OwnHeader[] } => {
      const { headers } = body
      if (!headers) return body
      const names = Object.keys(headers)
      const replyHeader = names.find((name) => body.reply === undefined && name.toLowerCase() === 'reply-to')
      const reply = replyHeader === undefined ? undefined : ReplyTo.safeParse(headers[replyHeader])
      if (reply?.error) ctx.issues.push(...rawIssues(reply.error.issues, ['headers', replyHeader ?? '']))
      return {
        ...body,
        ...(reply?.success && { reply: reply.data }),
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOwnHeader(name))),
        ownHeaders: names.filter(isOwnHeader).map((name) => ({ name, isReply: name === replyHeader })),
      }
    })
export type SendBody = z.output<ReturnType<typeof sendBody>>

/**
 * `data` of the answer of POST /v1/send: an item per recipient, in order. `reason` says why a mail is not
 * sent, `suggestion` what the caller can do about it.
 */
export const SendView = z.object({
  emails: z.array(
    z.object({
      contact: z.object({ id: Id, email: z.string() }),
      email: Id,
      status: z.enum(['QUEUED', 'SUPPRESSED']),
      reason: z.string().optional(),
      suggestion: z.string().optional(),
    }),
  ),
  timestamp: Instant,
  /** Only where a part of the body was not used. */
  warnings: z.array(Warning).optional(),
})
export type SendView = z.infer<typeof SendView>

const byteLength = (attachments: readonly Attachment[]): number =>
  attachments.reduce((sum, { content }) => sum + content.length, 0)
