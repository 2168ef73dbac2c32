import type { Data } from '@postrider/contracts'
import type { Mailbox, MailType, SendBody } from '@postrider/contracts/resources'
import { messageTooLarge, senderRequired } from '../errors.ts'
import type { Context } from '../context.ts'
import { estimatedSize, maxMessageBytes } from '../messages/message-size.ts'
import type { Content } from '../mails/new-mail.ts'
import { getTemplate } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'
import { unitsOf } from '../usage/count-usage.ts'
import { requireUnits } from '../usage/require-units.ts'
import { requireSenderDomain } from '../domains/sender-domain.ts'

/** A request after all local checks: its content, sender and recipients, with the template applied. */
export interface SendPlan extends Pick<SendBody, 'data' | 'subscribed' | 'tracking'> {
  to: readonly Mailbox[]
  content: Content
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  templateId: string | null
  /** Null if the request has no template; the mail is then transactional. */
  type: MailType | null
}

/**
 * Determines the content and sender of a request. Throws the first error that applies:
 * - 404 if the template does not exist
 * - 422 if the sender is missing
 * - 403 if the sender's domain is not verified
 * - 422 on `attachments` if the message exceeds 40 MB
 * - 402 or 429 if the request exceeds a limit of the project (`requireUnits`)
 */
export async function planSend(ctx: Context, projectId: string, body: SendBody): Promise<SendPlan> {
  const template = body.template === undefined ? undefined : await getTemplate(ctx, projectId, body.template)
  const { subject, body: html, ...sender } = resolveContent(body, template)
  await requireSenderDomain(ctx.senderDomains.find, projectId, sender.fromEmail)
  const content = {
    subject,
    body: html,
    attachments: body.attachments ?? [],
    headers: body.headers ?? {},
  }
  checkSize(content)
  await requireUnits(ctx, projectId, body.to.length * unitsOf(content.attachments))
  return {
    ...sender,
    to: body.to,
    content,
    templateId: template?.id ?? null,
    type: template?.type ?? null,
    tracking: body.tracking,
    data: body.data,
    subscribed: body.subscribed,
  }
}

/**
 * The request's values override the template's. Throws 422 with code `required` on `from` if neither has a
 * sender.
 */
export function resolveContent(
  { subject, body, from, name, reply }: Pick<SendBody, 'subject' | 'body' | 'from' | 'name' | 'reply'>,
  template: Partial<Pick<Template, 'subject' | 'body' | 'from' | 'fromName' | 'replyTo'>> = {},
) {
  const fromEmail = from?.email ?? template.from
  if (!fromEmail) throw senderRequired()
  return {
    subject: firstGiven(subject, template.subject) ?? '',
    body: firstGiven(body, template.body) ?? '',
    fromEmail,
    // If null, rendering uses the project's name.
    fromName: firstGiven(from?.name, name, template.fromName),
    replyTo: firstGiven(reply, template.replyTo),
  }
}

const firstGiven = (...values: (string | null | undefined)[]): string | null => values.find(Boolean) ?? null

/** Request data for one recipient, with the display name, if any, as `name`. */
export const recipientData = (data: Data | undefined, name: string | undefined): Data =>
  name ? { ...data, name } : { ...data }

/** Bytes to store for a request: the content, and each recipient's variables above 1 KB. */
export const storedSize = ({ to, content, data }: SendPlan): number =>
  contentSize(content) +
  (data === undefined
    ? 0
    : to.length * Math.max(0, Buffer.byteLength(JSON.stringify(data)) - uncountedVariables))

/** Bytes of the body and the attachments. */
export const contentSize = ({ body, attachments }: Content): number =>
  Buffer.byteLength(body) + attachments.reduce((sum, file) => sum + file.content.length, 0)

/**
 * Bytes of variables per mail that are not counted. The SQL function `variables_bytes` uses the same value.
 */
const uncountedVariables = 1024

function checkSize(content: Content): void {
  if (estimatedSize(content) > maxMessageBytes) throw messageTooLarge()
}
