import type { Data } from '@postrider/contracts'
import type { MailType, Recipient, SendBody } from '@postrider/contracts/resources'
import { copiesOfMarketing, messageTooLarge, senderRequired } from '../errors.ts'
import { estimatedSize, maxMessageBytes } from '../messages/message-size.ts'
import type { Copy } from '../mails/mail.ts'
import type { Content } from '../mails/new-mail.ts'
import { dueTime } from '../mails/due-time.ts'
import type { ProjectFacts } from './project-facts.ts'
import type { Template } from '../templates/template.ts'
import { unitsOf } from '../usage/count-usage.ts'

/** A request after all local checks: its content, sender and recipients, with the template applied. */
export interface SendPlan extends Pick<SendBody, 'data' | 'subscribed' | 'tracking' | 'tags' | 'metadata'> {
  to: readonly Recipient[]
  copies: readonly Copy[]
  /** When the mails are due; undefined if now. */
  scheduledFor: Date | undefined
  throttle: Throttle | undefined
  content: Content
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  templateId: string | null
  /** Null if the request has no template; the mail is then transactional. */
  type: MailType | null
}

/** At most one mail is sent to a recipient with this key in this time. */
export interface Throttle {
  ms: number
  key: string
}

/**
 * Determines the content and sender of a request. Throws the first error that applies:
 * - 404 if the template does not exist; 422 if several templates have this name
 * - 422 if the sender is missing
 * - 403 if the sender's domain is not verified
 * - 422 on `delivery.at` unless the time is within a year
 * - 422 on `cc` or `bcc` if the mail is not transactional
 * - 422 on `attachments` if the message exceeds 40 MB
 */
export async function planSend(facts: ProjectFacts, body: SendBody, now: () => Date): Promise<SendPlan> {
  const template = body.template === undefined ? undefined : await facts.template(body.template)
  const { subject, body: html, ...sender } = resolveContent(body, template)
  await facts.requireSender(sender.fromEmail)
  const { to, delivery, tags, metadata, data, subscribed, tracking } = body
  const scheduledFor = delivery?.at && dueTime(delivery.at, now())
  const copies = copiesOf(body)
  requireNoCopies(template, copies)
  const content = contentOf(body, { subject, html })
  return {
    ...sender,
    to,
    copies,
    scheduledFor,
    throttle: throttleOf(body, template?.id),
    tags,
    metadata,
    content,
    templateId: template?.id ?? null,
    type: template?.type ?? null,
    tracking,
    data,
    subscribed,
  }
}

/** Throws 422 on `attachments` if the message is too large. */
function contentOf(
  { text, attachments = [], headers = {} }: SendBody,
  { subject, html }: { subject: string; html: string },
): Content {
  const content = { subject, body: html, text, attachments, headers }
  if (estimatedSize(content) > maxMessageBytes) throw messageTooLarge()
  return content
}

/** Throws 422 if a mail that is not transactional has copies. */
function requireNoCopies(template: Pick<Template, 'type'> | undefined, [copy]: readonly Copy[]): void {
  if (copy && template && template.type !== 'TRANSACTIONAL') throw copiesOfMarketing(copy.kind, template.type)
}

/**
 * The units of usage that a request counts now if no recipient is suppressed. 0 if it has a throttle: its mails
 * may be skipped, which only the transaction can check.
 */
export const unitsOfPlan = ({ to, copies, content, scheduledFor, throttle }: SendPlan): number =>
  scheduledFor === undefined && throttle === undefined ? to.length * unitsOf({ ...content, copies }) : 0

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

/** Returns the copies. An address gets the mail once: as recipient, otherwise as `cc`, otherwise as `bcc`. */
export function copiesOf({ to, cc = [], bcc = [] }: Pick<SendBody, 'to' | 'cc' | 'bcc'>): Copy[] {
  const known = new Set(to.map(({ email }) => email))
  const all = [
    ...cc.map((mailbox): Copy => ({ kind: 'cc', ...mailbox })),
    ...bcc.map((mailbox): Copy => ({ kind: 'bcc', ...mailbox })),
  ]
  return all.filter(({ email }) => !known.has(email) && known.add(email))
}

function throttleOf(
  { delivery }: Pick<SendBody, 'delivery'>,
  templateId: string | undefined,
): Throttle | undefined {
  if (delivery?.throttle === undefined) return undefined
  // The prefix prevents that a key is equal to a template's id.
  const key = delivery.throttleKey === undefined ? `template ${templateId}` : `key ${delivery.throttleKey}`
  return { ms: delivery.throttle, key }
}

/**
 * The data for one recipient. Its own data takes precedence over its display name as `name`, and both over the
 * request's data.
 */
export const recipientData = (
  data: Data | undefined,
  { name, data: own }: Pick<Recipient, 'name' | 'data'>,
): Data => ({ ...data, ...(name && { name }), ...own })

/** The contacts that a request creates or changes, in the order of the recipients. */
export const upsertedContacts = ({ to, data, subscribed }: SendPlan) =>
  to.map((recipient) => ({
    email: recipient.email,
    ...(subscribed === undefined ? {} : { subscribed }),
    defaultSubscribed: false,
    data: recipientData(data, recipient),
  }))

/** Bytes to store for a request: the content, and each recipient's variables above 1 KB. */
export const storedSize = ({ to, content, copies, data, metadata }: SendPlan): number =>
  contentSize(content) +
  to.reduce((sum, recipient) => sum + variablesSize(data, recipient), 0) +
  to.length * Buffer.byteLength(JSON.stringify([copies, metadata]))

const variablesSize = (data: Data | undefined, { data: own }: Recipient): number =>
  data === undefined && own === undefined
    ? 0
    : Math.max(0, Buffer.byteLength(JSON.stringify({ ...data, ...own })) - uncountedVariables)

/** Bytes of the body, the text and the attachments. */
export const contentSize = ({ body, text = '', attachments }: Content): number =>
  Buffer.byteLength(body) +
  Buffer.byteLength(text) +
  attachments.reduce((sum, file) => sum + file.content.length, 0)

/**
 * Bytes of variables per mail that are not counted. The SQL function `variables_bytes` uses the same value.
 */
const uncountedVariables = 1024
