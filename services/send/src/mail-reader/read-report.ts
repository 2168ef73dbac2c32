import type { Email } from 'postal-mime'
import { ownTextOf, reasonOfNotice } from '../bounces/bounce-notice.ts'
import { outcomeOfCode, statusCodesIn } from '../bounces/status-codes.ts'
import { checkLines } from './check-lines.ts'
import { complaintOf } from './read-feedback.ts'
import {
  fieldPart,
  fieldsOf,
  keywordOf,
  maxFieldLength,
  parseMail,
  partOf,
  type Fields,
} from './report-parts.ts'
import { recipientsIn, reportBase } from './report-base.ts'
import type { FailedDelivery, ParsedReport } from './tasks.ts'

/**
 * Parses a report by its fields (RFC 3464, RFC 6533, RFC 5965), even if a scanner has wrapped it in another
 * message. Uses the human-readable text if there are no fields, because older servers write none.
 */
export async function readReport(raw: Uint8Array): Promise<ParsedReport> {
  checkLines(raw)
  const message = await parseMail(raw)
  const inner = await innerMessages(message)
  const all = [message, ...inner]
  for (const each of all) {
    const found = await parseFields(each)
    if (found) return withAddresses(found, message)
  }
  for (const each of all) {
    const found = parseText(each)
    if (found) return withAddresses(found, message)
  }
  return { kind: 'none' }
}

/** Adds the addresses of the outer message, because a wrapped report may have lost the recipient. */
function withAddresses(found: ParsedReport, outer: Email): ParsedReport {
  if (found.kind === 'none') return found
  return { ...found, addresses: [...new Set([...found.addresses, ...reportBase(outer, []).addresses])] }
}

const maxInnerMessages = 3

/** Returns the messages attached to a message: a report wrapped by a scanner, or the reported mail. */
async function innerMessages({ attachments }: Email): Promise<Email[]> {
  const parts = attachments.filter(({ mimeType }) => mimeType.toLowerCase() === 'message/rfc822')
  return Promise.all(
    parts
      .slice(0, maxInnerMessages)
      .flatMap(({ content }) => (typeof content === 'string' ? [parseMail(content)] : [])),
  )
}

/** Parses a report by its fields. Returns undefined if the message has no report fields. */
async function parseFields(message: Email): Promise<ParsedReport | undefined> {
  const feedback = fieldPart(message, ['message/feedback-report'], /^feedback-type:/im)
  if (feedback !== undefined) return complaintOf(message, feedback)
  const status = fieldPart(message, statusTypes, /^(?:reporting-mta|final-recipient|original-recipient):/im)
  return status === undefined ? undefined : deliveryReport(message, status)
}

const statusTypes = ['message/delivery-status', 'message/global-delivery-status']

/** Returns the failed deliveries of a report. Delayed, relayed and expanded mails have not failed. */
async function deliveryReport(message: Email, text: string): Promise<ParsedReport | undefined> {
  const groups = text.slice(0, maxFieldLength).split(/\r?\n[ \t]*\r?\n/)
  const failures: FailedDelivery[] = []
  let hasAction = false
  for (const group of groups.slice(0, maxGroups)) {
    const field = await fieldsOf(group)
    const action = keywordOf(field('action'))
    hasAction ||= action !== ''
    if (action === 'failed') failures.push(failedDelivery(message, field))
  }
  if (failures.length > 0) return { kind: 'failed', ...reportBase(message, []), failures }
  return hasAction ? { kind: 'none' } : undefined
}

/** More than the recipients of a mail with all its copies (`maxCopies`). */
const maxGroups = 60

/** Uses the human-readable text if the fields contain no cause, which happens with Exim and Gmail. */
function failedDelivery(message: Email, field: Fields): FailedDelivery {
  const status = keywordOf(field('status'))
  const diagnostic = diagnosticText(field('diagnostic-code'))
  const isConclusive = diagnostic !== undefined || statusCodesIn(status).some(outcomeOfCode)
  return {
    recipients: recipientsIn([field('original-recipient'), field('final-recipient')]),
    status,
    diagnostic: isConclusive ? diagnostic : reasonOfNotice(noticeOf(message, true)),
  }
}

/** Returns undefined for an empty diagnostic such as `smtp;`. */
const diagnosticText = (diagnostic: string | undefined): string | undefined =>
  diagnostic?.replace(/^\s*[\w.-]+\s*;/, '').trim() ? diagnostic : undefined

function parseText(message: Email): ParsedReport | undefined {
  const isMarked = message.headers.some(
    ({ key, value }) =>
      key === 'x-failed-recipients' || (key === 'content-type' && /multipart\/report/i.test(value)),
  )
  const reason = reasonOfNotice(noticeOf(message, isMarked))
  if (reason === undefined) return undefined
  const failures = recipientsOfNotice(message).map((recipients) => ({ recipients, diagnostic: reason }))
  return { kind: 'failed', ...reportBase(message, [partOf(message, headerTypes)]), failures }
}

/**
 * Returns one list for each recipient of a notice: from its header, otherwise from its text if the text
 * contains one address, otherwise an empty list.
 */
function recipientsOfNotice({ headers, text = '' }: Email): string[][] {
  const failed = recipientsIn(
    headers.flatMap(({ key, value }) => (key === 'x-failed-recipients' ? [value] : [])),
  )
  if (failed.length > 0) return failed.map((recipient) => [recipient])
  const named = recipientsIn([ownTextOf(text)])
  return [named.length === 1 ? named : []]
}

const headerTypes = ['text/rfc822-headers']

const noticeOf = ({ from, subject, text }: Email, isMarked: boolean) => ({
  from: `${from?.name ?? ''} ${from?.address ?? ''}`,
  subject: subject ?? '',
  isMarked,
  text: text ?? '',
})
