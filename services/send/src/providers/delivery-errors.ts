import { z } from 'zod'
import { bounceTypeOf } from '../bounces/bounce-type.ts'

/**
 * How a failed delivery continues: `throttled` waits without using an attempt, `transient` is retried,
 * `permanent` is not.
 */
export type ErrorClass = 'throttled' | 'transient' | 'permanent'

export interface DeliveryError {
  class: ErrorClass
  reason: string
  /** True for an error of the provider, not of this mail: the circuit breaker counts it. */
  ofProvider: boolean
  /** True for a reply to RCPT TO or to the message that rejects the recipient's address. */
  isDeadAddress?: boolean
}

const Text = z.string().catch('')

/** The fields of errors of nodemailer and the AWS SDK. */
const ErrorFields = z.object({
  name: z.string().catch('Error'),
  message: z.string().catch('unknown'),
  code: Text,
  /** The SMTP command that failed, as in nodemailer: CONN, EHLO, MAIL FROM, RCPT TO, DATA … */
  command: Text,
  responseCode: z.number().optional().catch(undefined),
  /** The server's reply, including its code. */
  response: Text,
  $metadata: z.object({ httpStatusCode: z.number() }).optional().catch(undefined),
})
type ErrorFields = z.infer<typeof ErrorFields>

/** Classes of SESv2 errors by name; others are classified by HTTP status. */
const sesClasses: Record<string, ErrorClass> = {
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  // The account may be enabled again; the mail is not the cause.
  SendingPausedException: 'throttled',
  AccountSuspendedException: 'throttled',
  MessageRejected: 'permanent',
  MailFromDomainNotVerifiedException: 'permanent',
  BadRequestException: 'permanent',
  NotFoundException: 'permanent',
}

const beforeMail = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'])

/** SMTP replies that mean "slow down": RFC 3463 codes 4.7.x and 4.3.2, and the wording of large receivers. */
const slowDown = /rate|throttl|too many|4\.7\.\d|4\.3\.2|try again later/i

/**
 * Classifies any error of a provider. An unknown error is transient: the number of attempts limits it, and
 * `permanent` could lose mail.
 */
export function classifyError(error: unknown): DeliveryError {
  const { data: fields = ErrorFields.parse({ message: error }) } = ErrorFields.safeParse(error)
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

/**
 * RFC 5321 section 4.2.1: 4yz may succeed later, 5yz will not; 421 closes the channel, an error of the
 * server.
 */
function bySmtp({ responseCode, response, message, code, command }: ErrorFields): Verdict | undefined {
  // Wrong credentials are a configuration error: the mails wait.
  if (code === 'EAUTH') return { class: 'throttled', ofProvider: true }
  if (responseCode === undefined) return undefined
  // The server refused the connection (for example 554 as greeting), not the mail.
  if (beforeMail.has(command)) return { class: 'transient', ofProvider: true }
  if (responseCode === 421) return { class: 'throttled', ofProvider: true }
  if (responseCode < 500)
    return { class: slowDown.test(message) ? 'throttled' : 'transient', ofProvider: false }
  const isDeadAddress = aboutRecipient.has(command) && bounceTypeOf({ diagnostic: response }) === 'Permanent'
  return { class: 'permanent', ofProvider: false, ...(isDeadAddress ? { isDeadAddress } : {}) }
}

/** A reply to MAIL FROM is about the sender. */
const aboutRecipient = new Set(['RCPT TO', 'DATA'])

function byHttp({ $metadata }: ErrorFields): Verdict | undefined {
  const statusCode = $metadata?.httpStatusCode
  if (statusCode === undefined) return undefined
  if (statusCode === 429) return { class: 'throttled', ofProvider: true }
  // The credentials or the account are refused: the mails wait until an operator corrects this.
  if (statusCode === 403 || statusCode === 401) return { class: 'throttled', ofProvider: true }
  if (statusCode >= 400 && statusCode < 500) return { class: 'permanent', ofProvider: false }
  return { class: 'transient', ofProvider: true }
}

const maxLength = 500

/**
 * An error text that can be stored: at most 500 characters, without NUL and lone surrogates, which PostgreSQL
 * rejects in text and jsonb.
 */
export const errorText = (text: string): string =>
  text.slice(0, maxLength).replaceAll('\0', ' ').toWellFormed()
