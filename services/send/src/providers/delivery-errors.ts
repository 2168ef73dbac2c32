import { bounceTypeOf } from '../bounces/bounce-type.ts'

/** What follows a failed hand-over: `throttled` waits without using up an attempt, `transient` is retried, `permanent` is not. */
export type ErrorClass = 'throttled' | 'transient' | 'permanent'

export interface DeliveryError {
  class: ErrorClass
  reason: string
  /** True for an error of the provider as a whole, not of this mail: the breaker counts it. */
  ofProvider: boolean
  /** True for a reply to RCPT TO or to the message that says that the recipient's address does not work. */
  isDeadAddress?: boolean
}

interface ErrorFields {
  name: string
  message: string
  code: string
  /** The SMTP command that failed, as nodemailer names it: CONN, EHLO, MAIL FROM, RCPT TO, DATA … */
  command: string
  responseCode: number | undefined
  /** The server's reply, its code included. */
  response: string
  statusCode: number | undefined
}

/** Classes of SESv2 errors by name; others are classified by their HTTP status. */
const sesClasses: Record<string, ErrorClass> = {
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  // A person may have the account enabled again, and the mail itself is good.
  SendingPausedException: 'throttled',
  AccountSuspendedException: 'throttled',
  MessageRejected: 'permanent',
  MailFromDomainNotVerifiedException: 'permanent',
  BadRequestException: 'permanent',
  NotFoundException: 'permanent',
}

const beforeMail = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'])

/** SMTP replies that mean "slow down": RFC 3463 codes 4.7.x and 4.3.2 in the text, and the wording of large receivers. */
const slowDown = /rate|throttl|too many|4\.7\.\d|4\.3\.2|try again later/i

/** Classifies anything that a provider threw. An unknown error is transient: the number of attempts limits it, and `permanent` could lose mail. */
export function classifyError(error: unknown): DeliveryError {
  const fields = fieldsOf(error)
  const reason = errorText(`${fields.name}: ${fields.message}`)
  return {
    reason,
    ...(bySes(fields) ?? bySmtp(fields) ?? byHttp(fields) ?? { class: 'transient', ofProvider: true }),
  }
}

type Verdict = Omit<DeliveryError, 'reason'>

function bySes({ name }: ErrorFields): Verdict | undefined {
  const known = Object.hasOwn(sesClasses, name) ? sesClasses[name] : undefined
  return known && { class: known, ofProvider: known === 'throttled' }
}

/** RFC 5321 section 4.2.1: 4yz may succeed later, 5yz will not; 421 closes the channel, which is an error of the server. */
function bySmtp({ responseCode, response, message, code, command }: ErrorFields): Verdict | undefined {
  // Wrong credentials are a setting of ours: the mails are good and wait.
  if (code === 'EAUTH') return { class: 'throttled', ofProvider: true }
  if (responseCode === undefined) return undefined
  // The server refused the connection (such as 554 instead of a greeting), not the mail.
  if (beforeMail.has(command)) return { class: 'transient', ofProvider: true }
  if (responseCode === 421) return { class: 'throttled', ofProvider: true }
  if (responseCode < 500)
    return { class: slowDown.test(message) ? 'throttled' : 'transient', ofProvider: false }
  const isDeadAddress = aboutRecipient.has(command) && bounceTypeOf({ diagnostic: response }) === 'Permanent'
  return { class: 'permanent', ofProvider: false, ...(isDeadAddress ? { isDeadAddress } : {}) }
}

/** A reply to MAIL FROM is about the sender. */
const aboutRecipient = new Set(['RCPT TO', 'DATA'])

function byHttp({ statusCode }: ErrorFields): Verdict | undefined {
  if (statusCode === undefined) return undefined
  if (statusCode === 429) return { class: 'throttled', ofProvider: true }
  // The credentials or the account are refused: a person has to correct that, and the mails wait.
  if (statusCode === 403 || statusCode === 401) return { class: 'throttled', ofProvider: true }
  if (statusCode >= 400 && statusCode < 500) return { class: 'permanent', ofProvider: false }
  return { class: 'transient', ofProvider: true }
}

function fieldsOf(error: unknown): ErrorFields {
  const of = (key: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  const metadata = of('$metadata')
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  return {
    name: asText(of('name')) ?? 'Error',
    message: asText(of('message')) ?? asText(error) ?? 'unknown',
    code: asText(of('code')) ?? '',
    command: asText(of('command')) ?? '',
    responseCode: asNumber(of('responseCode')),
    response: asText(of('response')) ?? '',
    statusCode: asNumber(status),
  }
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const maxLength = 500

/**
 * An error's text as it can be stored: at most 500 characters, without NUL and lone surrogates. PostgreSQL refuses a whole statement
 * that has one of these in text or jsonb.
 */
export const errorText = (text: string): string =>
  text.slice(0, maxLength).replaceAll('\0', ' ').toWellFormed()
