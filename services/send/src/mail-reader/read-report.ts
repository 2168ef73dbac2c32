import type { Email } from 'postal-mime'
import { reasonOfNotice } from '../bounces/bounce-notice.ts'
import { outcomeOfCode, statusCodesIn } from '../bounces/status-codes.ts'
import { checkLines } from './check-lines.ts'
import { complaintOf } from './read-feedback.ts'
import {
  fieldPart,
  fieldsOf,
  keywordOf,
  mostFieldBytes,
  parseMail,
  partOf,
  type Fields,
} from './report-parts.ts'
import { reportBase } from './report-base.ts'
import type { ParsedReport } from './tasks.ts'

/**
 * Parses a report by its fields (RFC 3464, RFC 6533, RFC 5965), also if a scanner has wrapped it into another
 * message; otherwise by its human-readable text, as written by older servers.
 */
export async function readReport(raw: Uint8Array): Promise<ParsedReport> {
  checkLines(raw)
  const message = await parseMail(raw)
  const inner = await innerMessages(message)
  const all = [message, ...inner]
  for (const each of all) {
    const found = await byFields(each)
    if (found) return withAddresses(found, message)
  }
  for (const each of all) {
    const found = byText(each)
    if (found) return withAddresses(found, message)
  }
  return { kind: 'none' }
}

/** A wrapped report may have lost the recipient, which the outer message has. */
function withAddresses(found: ParsedReport, outer: Email): ParsedReport {
  if (found.kind === 'none') return found
  return { ...found, addresses: [...new Set([...found.addresses, ...reportBase(outer, []).addresses])] }
}

const mostInner = 3

/** The messages attached to this one: a report wrapped by a scanner, or the reported mail. */
async function innerMessages({ attachments }: Email): Promise<Email[]> {
  const parts = attachments.filter(({ mimeType }) => mimeType.toLowerCase() === 'message/rfc822')
  return Promise.all(
    parts
      .slice(0, mostInner)
      .flatMap(({ content }) => (typeof content === 'string' ? [parseMail(content)] : [])),
  )
}

/** Undefined if the message has no report fields. */
async function byFields(message: Email): Promise<ParsedReport | undefined> {
  const feedback = fieldPart(message, ['message/feedback-report'], /^feedback-type:/im)
  if (feedback !== undefined) return complaintOf(message, feedback)
  const status = fieldPart(message, statusTypes, /^(?:reporting-mta|final-recipient|original-recipient):/im)
  return status === undefined ? undefined : deliveryReport(message, status)
}

const statusTypes = ['message/delivery-status', 'message/global-delivery-status']

/**
 * The first recipient with a failed delivery: each of our mails has one recipient. Delayed, relayed and
 * expanded mails have not failed.
 */
async function deliveryReport(message: Email, text: string): Promise<ParsedReport | undefined> {
  const groups = text.slice(0, mostFieldBytes).split(/\r?\n[ \t]*\r?\n/)
  let hasAction = false
  for (const group of groups.slice(0, mostGroups)) {
    const field = await fieldsOf(group)
    const action = keywordOf(field('action'))
    hasAction ||= action !== ''
    if (action === 'failed') return failed(message, field)
  }
  return hasAction ? { kind: 'none' } : undefined
}

const mostGroups = 20

/** Fields of Exim and Gmail may contain no cause; then the human-readable text is used. */
function failed(message: Email, field: Fields): ParsedReport {
  const status = keywordOf(field('status'))
  const diagnostic = diagnosticText(field('diagnostic-code'))
  const isTelling = diagnostic !== undefined || statusCodesIn(status).some(outcomeOfCode)
  return {
    kind: 'failed',
    ...reportBase(message, []),
    status,
    diagnostic: isTelling ? diagnostic : reasonOfNotice(noticeOf(message, true)),
  }
}

/** Undefined for an empty diagnostic, such as `smtp;`. */
const diagnosticText = (diagnostic: string | undefined): string | undefined =>
  diagnostic?.replace(/^\s*[\w.-]+\s*;/, '').trim() ? diagnostic : undefined

function byText(message: Email): ParsedReport | undefined {
  const isMarked = message.headers.some(
    ({ key, value }) =>
      key === 'x-failed-recipients' || (key === 'content-type' && /multipart\/report/i.test(value)),
  )
  const reason = reasonOfNotice(noticeOf(message, isMarked))
  if (reason === undefined) return undefined
  return { kind: 'failed', ...reportBase(message, [partOf(message, headerTypes)]), diagnostic: reason }
}

const headerTypes = ['text/rfc822-headers']

const noticeOf = ({ from, subject, text }: Email, isMarked: boolean) => ({
  from: `${from?.name ?? ''} ${from?.address ?? ''}`,
  subject: subject ?? '',
  isMarked,
  text: text ?? '',
})
