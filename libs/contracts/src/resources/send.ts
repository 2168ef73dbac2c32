import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Id, Instant, maxLineLength, maxNameLength, rawIssues, singleLine } from '../fields.ts'
import { issueMessage } from '../errors/issue-message.ts'
import { areRequired, evenIfInvalid, isMissing } from '../missing-fields.ts'
import { isOwnHeader } from '../mail/own-headers.ts'
import { CustomHeaders } from './mail-headers.ts'
import { Attachment } from './attachment.ts'
import { DeliveryOptions } from './delivery-options.ts'
import { MailMetadata, MailTags, metadataText, tagsText } from './mail-labels.ts'
import { AnyMailbox, Copies, maxCopies, Recipients, ReplyTo, type Mailbox } from './mailbox.ts'
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
    'An address, `{name?, email, data?}`, or a list of either. Each recipient gets a separate mail, rendered with its `data` merged over the `data` of the request. Its `name` is also the variable `name`, unless its own `data` has one.',
  ),
  cc: Copies.optional().describe(
    'Recipients of a copy, only with one recipient in `to` and not for marketing mail. Copies belong to the same mail and create no contacts; each counts as a unit of usage. `cc` and `bcc` can have at most 49 addresses together.',
  ),
  bcc: Copies.optional().describe('Like `cc`, but not shown in the mail.'),
  subject: singleLine(maxLineLength).min(1).optional().describe(`${templateReplaced} ${liquidText}`),
  body: MailBody.optional().describe(
    `HTML. Required if there is neither a template nor \`text\`; otherwise it replaces the template’s value. ${liquidText}`,
  ),
  text: MailBody.optional().describe(`The text part. Default: derived from the HTML. ${liquidText}`),
  template: z
    .string()
    .min(1)
    .max(maxNameLength)
    .optional()
    .describe('The id of a template, or its name if no other template has the same name.'),
  from: AnyMailbox.optional().describe(
    'The sender, at a verified domain or its subdomains. Default: the template’s sender.',
  ),
  name: singleLine(maxLineLength).optional().describe('The display name of the sender, if `from` has none.'),
  reply: ReplyTo.optional().describe('The address for replies.'),
  replyTo: ReplyTo.optional().describe('Another name of `reply`, which has precedence.'),
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
  tags: MailTags.optional().describe(tagsText),
  metadata: MailMetadata.optional().describe(metadataText),
  delivery: DeliveryOptions.optional().describe('When and how often the mail is sent. Default: now.'),
}

const attachments = ({ maxAttachments, maxAttachmentBytes }: SendLimits) =>
  z
    .array(Attachment)
    .max(maxAttachments)
    .refine((all) => byteLength(all) <= maxAttachmentBytes, {
      message: `must have at most ${maxAttachmentBytes} bytes together`,
    })
    .optional()
    .describe('All files together can have at most 10 MB by default. The operator can change the limit.')

/** The fields of POST /v1/send, without the checks of several fields. */
export const sendFields = (limits: SendLimits) => z.object({ ...fields, attachments: attachments(limits) })

/**
 * Returns the schema of the body of POST /v1/send with the configured limits. A template can replace sender
 * and content.
 */
export const sendBody = (limits: SendLimits) =>
  sendFields(limits)
    .superRefine(checkRequired, evenIfInvalid)
    .superRefine(checkCopies)
    .superRefine(checkThrottle)
    .transform((body, ctx) => withOwnHeaders({ ...body, ...replyOf(body) }, ctx))
export type SendBody = z.output<ReturnType<typeof sendBody>>

const replyOf = ({ reply, replyTo = reply }: { reply?: string | undefined; replyTo?: string | undefined }) =>
  replyTo === undefined ? {} : { reply: reply ?? replyTo }

type Checked = z.core.$RefinementCtx<Record<string, unknown>>

function checkRequired(body: Record<string, unknown>, context: Checked): void {
  if (!isMissing('template', body, context)) return
  const needsBody = isMissing('text', body, context)
  const missing = ['subject', ...(needsBody ? ['body'] : [])].filter((field) =>
    isMissing(field, body, context),
  )
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
}

interface Copied {
  to: readonly Mailbox[]
  cc?: readonly Mailbox[] | undefined
  bcc?: readonly Mailbox[] | undefined
}

function checkCopies({ to, cc = [], bcc = [] }: Copied, context: z.core.$RefinementCtx): void {
  const field = cc.length > 0 ? 'cc' : 'bcc'
  const copies = cc.length + bcc.length
  const fault = (message: string): void => context.addIssue({ code: 'custom', path: [field], message })
  if (copies > 0 && to.length > 1) fault('must be absent if `to` has several recipients')
  if (copies > maxCopies) fault(`must have at most ${maxCopies} addresses together with \`bcc\``)
}

interface Throttled {
  template?: string | undefined
  delivery?: DeliveryOptions | undefined
}

function checkThrottle({ template, delivery }: Throttled, context: z.core.$RefinementCtx): void {
  const { throttle, throttleKey } = delivery ?? {}
  const path = ['delivery', 'throttleKey']
  if (throttle !== undefined && throttleKey === undefined && template === undefined)
    context.addIssue({
      code: 'custom',
      path,
      message: 'is required if there is a throttle and no template',
      params: { code: 'required' },
    })
  if (throttle === undefined && throttleKey !== undefined)
    context.addIssue({ code: 'custom', path, message: 'must be absent if there is no throttle' })
}

interface WithHeaders {
  reply?: string | undefined
  headers?: Record<string, string> | undefined
}

/** Removes headers that the service writes itself. A Reply-To header sets `reply` if `reply` is absent. */
function withOwnHeaders<Body extends WithHeaders>(
  body: Body,
  ctx: Pick<z.core.ParsePayload, 'issues'>,
): Body & { ownHeaders?: OwnHeader[] } {
  const { headers } = body
  if (!headers) return body
  const names = Object.keys(headers)
  const replyHeader = names.find((name) => body.reply === undefined && name.toLowerCase() === 'reply-to')
  const reply =
    replyHeader === undefined ? undefined : ReplyTo.safeParse(headers[replyHeader], { error: issueMessage })
  if (reply?.error) ctx.issues.push(...rawIssues(reply.error.issues, ['headers', replyHeader ?? '']))
  return {
    ...body,
    ...(reply?.success && { reply: reply.data }),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOwnHeader(name))),
    ownHeaders: names.filter(isOwnHeader).map((name) => ({ name, isReply: name === replyHeader })),
  }
}

/** The outcome for one recipient. `reason` explains why a mail is not sent, and `suggestion` how to fix that. */
export const SendItem = z.object({
  contact: z.object({ id: Id, email: z.string() }),
  email: Id.optional().describe('The id of the mail. Absent if the status is `SKIPPED`.'),
  status: z.enum(['QUEUED', 'SCHEDULED', 'SUPPRESSED', 'SKIPPED']),
  reason: z.string().optional(),
  suggestion: z.string().optional(),
  scheduledFor: Instant.optional().describe('When the mail will be sent.'),
  retryAt: Instant.optional().describe('When the throttle allows the next mail, if the mail was skipped.'),
  suppressedCopies: z
    .array(z.string())
    .optional()
    .describe('Addresses of `cc` and `bcc` that get no copy because they are suppressed.'),
})
export type SendItem = z.infer<typeof SendItem>

/** `data` of the response of POST /v1/send: one item per recipient, in order. */
export const SendView = z.object({
  emails: z.array(SendItem),
  timestamp: Instant,
  /** Only present if a part of the body was ignored. */
  warnings: z.array(Warning).optional(),
})
export type SendView = z.infer<typeof SendView>

const byteLength = (attachments: readonly Attachment[]): number =>
  attachments.reduce((sum, { content }) => sum + content.length, 0)
