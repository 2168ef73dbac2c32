import { z } from 'zod'
import { bounceTypeOf } from '../bounces/bounce-type.ts'
import { reportedBounce, type MailFact } from '../mails/mail-status.ts'

/**
 * How a failed delivery continues: `throttled` is retried without using an attempt, `transient` is retried,
 * `permanent` is not retried.
 */
export type ErrorClass = 'throttled' | 'transient' | 'permanent'

export interface DeliveryError {
  class: ErrorClass
  reason: string
  /** True if the error is about the provider, not about this mail. The circuit breaker counts such errors. */
  ofProvider: boolean
  /** True if the error shows that the provider did not accept the mail. */
  isRefusal: boolean
  /** True if a reply to RCPT TO or to the message rejects the recipient's address. */
  isDeadAddress?: boolean
}

const Text = z.string().catch('')

/** The fields that errors of nodemailer and the AWS SDK may have. */
const ErrorFields = z.object({
  name: z.string().catch('Error'),
  message: z.string().catch('unknown'),
  code: Text,
  /** The SMTP command that failed, in nodemailer's form: CONN, EHLO, MAIL FROM, RCPT TO, DATA … */
  command: Text,
  responseCode: z.number().optional().catch(undefined),
  /** The server's reply, including its code. */
  response: Text,
  $metadata: z.object({ httpStatusCode: z.number() }).optional().catch(undefined),
})
type ErrorFields = z.infer<typeof ErrorFields>

/** Classes of SESv2 errors by name. Any other error is classified by its HTTP status. */
const sesClasses: Record<string, ErrorClass> = {
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  // The mail is not the cause, and the account may be enabled again.
  SendingPausedException: 'throttled',
  AccountSuspendedException: 'throttled',
  MessageRejected: 'permanent',
  MailFromDomainNotVerifiedException: 'permanent',
  BadRequestException: 'permanent',
  NotFoundException: 'permanent',
}

/** Names and codes of errors that occur before a mail is sent. */
const beforeSending = new Set([
  'CredentialsProviderError',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

const beforeMail = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'])

/** SMTP replies that mean "slow down": RFC 3463 codes 4.7.x and 4.3.2, and the wording of large receivers. */
const slowDown = /rate|throttl|too many|4\.7\.\d|4\.3\.2|try again later/i

/**
 * Returns the fact about a copy that the server refused when it accepted the mail. Copies are not retried, so
 * a temporary refusal is a bounce of the type `Transient`.
 */
export function refusedCopy(
  refusal: { recipient: string; response: string; responseCode: number },
  at: Date,
): MailFact {
  const { recipient, response, responseCode } = refusal
  const bounceType = responseCode < 500 ? 'Transient' : bounceTypeOf({ diagnostic: response })
  return { ...reportedBounce(bounceType, at), reason: errorText(response), recipient }
}

/**
 * Classifies any error of a provider. An unknown error is `transient`, because the number of attempts is
 * limited and `permanent` could lose mail. If the mail has copies, a reply to its message may be about a copy,
 * and so does not show that an address is dead.
 */
export function classifyError(error: unknown, { hasCopies = false } = {}): DeliveryError {
  const { data: fields = ErrorFields.parse({ message: error }) } = ErrorFields.safeParse(error)
  const reason = errorText(`${fields.name}: ${fields.message}`)
  return {
    reason,
    isRefusal: isRefusal(fields),
    ...(classifySes(fields) ??
      classifySmtp(fields, hasCopies) ??
      classifyHttp(fields) ?? { class: 'transient', ofProvider: true }),
  }
}

type Verdict = Omit<DeliveryError, 'reason' | 'isRefusal'>

/** After an HTTP status 5xx, it is unknown whether SES has accepted the mail. */
const isRefusal = ({ name, code, responseCode = 0, $metadata }: ErrorFields): boolean =>
  responseCode >= 400 ||
  isClientError($metadata?.httpStatusCode ?? 0) ||
  beforeSending.has(code) ||
  beforeSending.has(name)

const isClientError = (statusCode: number): boolean => statusCode >= 400 && statusCode < 500

function classifySes({ name }: ErrorFields): Verdict | undefined {
  const known = Object.hasOwn(sesClasses, name) ? sesClasses[name] : undefined
  return known && { class: known, ofProvider: known === 'throttled' }
}

/**
 * Classifies an SMTP reply (RFC 5321 section 4.2.1): a mail with a 4yz reply may succeed later, a mail with a
 * 5yz reply will not. With 421 the server closes the channel, so the error is about the provider.
 */
function classifySmtp(
  { responseCode, response, message, code, command }: ErrorFields,
  hasCopies: boolean,
): Verdict | undefined {
  // Wrong credentials are a configuration error, so the mails wait.
  if (code === 'EAUTH') return { class: 'throttled', ofProvider: true }
  if (responseCode === undefined) return undefined
  // The server refused the connection (for example with the greeting 554), not the mail.
  if (beforeMail.has(command)) return { class: 'transient', ofProvider: true }
  if (responseCode === 421) return { class: 'throttled', ofProvider: true }
  if (responseCode < 500)
    return { class: slowDown.test(message) ? 'throttled' : 'transient', ofProvider: false }
  const isDeadAddress =
    isAboutRecipient(command, hasCopies) && bounceTypeOf({ diagnostic: response }) === 'Permanent'
  return { class: 'permanent', ofProvider: false, ...(isDeadAddress ? { isDeadAddress } : {}) }
}

/** A reply to MAIL FROM is about the sender. */
const isAboutRecipient = (command: string, hasCopies: boolean): boolean =>
  command === 'RCPT TO' || (command === 'DATA' && !hasCopies)

function classifyHttp({ $metadata }: ErrorFields): Verdict | undefined {
  const statusCode = $metadata?.httpStatusCode
  if (statusCode === undefined) return undefined
  if (statusCode === 429) return { class: 'throttled', ofProvider: true }
  // The credentials or the account are refused, so the mails wait until an operator corrects this.
  if (statusCode === 403 || statusCode === 401) return { class: 'throttled', ofProvider: true }
  if (isClientError(statusCode)) return { class: 'permanent', ofProvider: false }
  return { class: 'transient', ofProvider: true }
}

/**
 * Returns the reply to an accepted mail in a form that can be stored. It is short, because it is stored for each
 * mail.
 */
export const acceptedText = (reply: string): string => errorText(reply.slice(0, maxAcceptedLength))

const maxAcceptedLength = 200
const maxLength = 500

/**
 * Returns an error text in a form that can be stored: at most 500 characters, without NUL and lone
 * surrogates, which PostgreSQL rejects in text and jsonb.
 */
export const errorText = (text: string): string =>
  text.slice(0, maxLength).replaceAll('\0', ' ').toWellFormed()
