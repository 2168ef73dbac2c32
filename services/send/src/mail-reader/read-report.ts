import PostalMime, { type Email } from 'postal-mime'
import { isComplaint } from '../domain/reports/is-complaint.ts'
import { checkLines } from './check-lines.ts'
import type { MailReport, ReportAnswer } from './tasks.ts'

/**
 * What a report says, whatever language its text for people has. postal-mime takes the message apart, and reads the fields of its parts,
 * which have the form of header fields (RFC 3464 section 2.1, RFC 5965 section 3.1).
 */
export async function readReport(raw: Uint8Array): Promise<ReportAnswer> {
  checkLines(raw)
  const message = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
  const part = partOf(message)
  const status = part('message/delivery-status')
  if (status !== undefined) return deliveryReport(message, status)
  const feedback = part('message/feedback-report')
  if (feedback !== undefined)
    return complaint(message, feedback, part('message/rfc822') ?? part('text/rfc822-headers'))
  return { kind: 'none' }
}

type Fields = (name: string) => string | undefined

const partOf =
  ({ attachments }: Email) =>
  (type: string): string | undefined => {
    const found = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
    return typeof found?.content === 'string' ? found.content : undefined
  }

/** The first recipient that a delivery failed for: each of our mails has one. A delay is no failure, nor is a relayed or expanded mail. */
async function deliveryReport(message: Email, text: string): Promise<ReportAnswer> {
  // Longer than any that a mail with one recipient gets.
  const groups = text.slice(0, mostFieldBytes).split(/\r?\n[ \t]*\r?\n/)
  for (const group of groups.slice(0, mostGroups)) {
    const field = await fieldsOf(group)
    if (field('action')?.trim().toLowerCase() === 'failed')
      return {
        kind: 'failed',
        ...reportBase(message, []),
        status: field('status'),
        diagnostic: field('diagnostic-code'),
      }
  }
  return { kind: 'none' }
}

const mostFieldBytes = 100_000
const mostGroups = 20

async function complaint(message: Email, feedback: string, original = ''): Promise<ReportAnswer> {
  const field = await fieldsOf(feedback.slice(0, mostFieldBytes))
  if (!isComplaint(field('feedback-type'))) return { kind: 'none' }
  const of = await fieldsOf(headOf(original))
  return {
    kind: 'complaint',
    ...reportBase(message, [field('original-mail-from'), of('return-path')]),
    linkToken: /[?&]e=([\w.-]{1,1000})/.exec(of('list-unsubscribe') ?? '')?.[1],
  }
}

const headOf = (text: string): string => text.slice(0, mostFieldBytes).split(/\r?\n\r?\n/, 1)[0] ?? ''

function reportBase(
  message: Email,
  further: readonly (string | undefined)[],
): Pick<MailReport, 'date' | 'addresses'> {
  const sent = new Date(message.date ?? '')
  const headers = message.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value)
  return {
    date: Number.isNaN(sent.getTime()) ? undefined : sent,
    addresses: addressesIn([...headers, ...further.map((text) => text ?? '')]),
  }
}

/** Where servers write the recipient of the envelope; last `To`, which a report names it in as well. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'to'])

const mostAddresses = 20

const addressesIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.slice(0, 10_000).match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [])
    .slice(0, mostAddresses)

async function fieldsOf(text: string): Promise<Fields> {
  const { headers } = await PostalMime.parse(`${text.trim()}\r\n\r\n`)
  return (name) => headers.find(({ key }) => key === name)?.value
}
