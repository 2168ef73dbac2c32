import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Id, Instant, maxLineLength, rawIssues, singleLine } from '../fields.ts'
import { issueMessage } from '../errors/issue-message.ts'
import { areRequired, evenIfInvalid, isMissing } from '../missing-fields.ts'
import { isOwnHeader } from '../mail/own-headers.ts'
import { CustomHeaders } from './mail-headers.ts'
import { Attachment } from './attachment.ts'
import { AnyMailbox, Recipients, ReplyTo } from './mailbox.ts'
import { dataText } from './contact.ts'
import { liquidText, MailBody } from './mail-fields.ts'
import { Warning } from './warning.ts'

/** A header that the service writes itself. It is dropped, except for a Reply-To that was used as `reply`. */
interface OwnHeader {
  name: string
  isReply: boolean
}

export interface SendLimits {
  maxAttachments: number
  /** The maximum size of all attachments together in bytes, before base64. */
  maxAttachmentBytes: number
}

/** The default limits of an installation. */
export const defaultSendLimits: SendLimits = {
  maxAttachments: 10,
  maxAttachmentBytes: 10 * 1024 * 1024,
}

const templateReplaced = 'Required if there is no template; otherwise it replaces the template’s value.'

/** The fields that do not depend on the installation's limits. */
const fields = {
  to: Recipients.describe(
    'An address, `{name?, email}`, or a list of either. Each recipient gets a separate mail.',
  ),
  subject: singleLine(maxLineLength).min(1).optional().describe(`${templateReplaced} ${liquidText}`),
  body: MailBody.optional().describe(`HTML. ${templateReplaced} ${liquidText}`),
  template: Id.optional().describe('The id of a template.'),
  from: AnyMailbox.optional().describe(
    'The sender, at a verified domain or its subdomains. Default: the template’s sender.',
  ),
  name: singleLine(maxLineLength).optional().describe('The display name of the sender, if `from` has none.'),
  reply: ReplyTo.optional().describe('The address for replies.'),
  subscribed: z
    .boolean()
    .optional()
    .describe(
      'Whether the contacts are subscribed. Default: false for a new contact; unchanged for an existing one.',
    ),
  data: BoundedData.optional().describe(`Variables of the mail. ${dataText}`),
  headers: CustomHeaders.optional().describe(
    'Additional headers of the mail by name, except headers that the service writes.',
  ),
  tracking: z
    .boolean()
    .optional()
    .describe('Whether opens and clicks of this mail are counted. Default: the project’s setting.'),
}

/**
 * Returns the schema of the body of POST /v1/send with the configured limits. A template can replace sender
 * and content.
 */
export const sendBody = ({ maxAttachments, maxAttachmentBytes }: SendLimits) =>
  z
    .object({
      ...fields,
      attachments: z
        .array(Attachment)
        .max(maxAttachments)
        .refine((all) => byteLength(all) <= maxAttachmentBytes, {
          message: `must have at most ${maxAttachmentBytes} bytes together`,
        })
        .optional()
        .describe('All files together can have at most 10 MB by default. The operator can change the limit.'),
    })
    .superRefine((body, context) => {
      if (!isMissing('template', body, context)) return
      const missing = ['subject', 'body'].filter((field) => isMissing(field, body, context))
      if (missing.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['template'],
          message: `${areRequired(missing)} unless \`template\` is given.`,
        })
      if (isMissing('from', body, context))
        context.addIssue({
          code: 'custom',
          path: ['from'],
          message: 'is required unless `template` is given',
          params: { code: 'required' },
        })
    }, evenIfInvalid)
    .transform((body, ctx): typeof body & { ownHeaders?: OwnHeader[] } => {
      const { headers } = body
      if (!headers) return body
      const names = Object.keys(headers)
      const replyHeader = names.find((name) => body.reply === undefined && name.toLowerCase() === 'reply-to')
      const reply =
        replyHeader === undefined
          ? undefined
          : ReplyTo.safeParse(headers[replyHeader], { error: issueMessage })
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
 * `data` of the response of POST /v1/send: one item per recipient, in order. `reason` explains why a mail is
 * not sent, and `suggestion` how to fix that.
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
  /** Only present if a part of the body was ignored. */
  warnings: z.array(Warning).optional(),
})
export type SendView = z.infer<typeof SendView>

const byteLength = (attachments: readonly Attachment[]): number =>
  attachments.reduce((sum, { content }) => sum + content.length, 0)
