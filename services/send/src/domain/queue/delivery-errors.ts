import { errorText } from './error-text.ts'

/** What to do about a failed hand-over: wait without using up an attempt, try again, or give up. */
export type ErrorClass = 'throttled' | 'transient' | 'permanent'

export interface DeliveryError {
  class: ErrorClass
  reason: string
  /** True when the provider as a whole is in trouble, not this mail: the breaker counts it. */
  ofProvider: boolean
}

interface ErrorFields {
  name: string
  message: string
  code: string
  /** What SMTP was saying, by nodemailer: CONN, EHLO, MAIL FROM, RCPT TO, DATA … */
  command: string
  responseCode: number | undefined
  statusCode: number | undefined
}

/** Classes of SESv2 errors by name; what is not listed goes by its HTTP status. */
const sesClasses: Record<string, ErrorClass> = {
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  // The account may be let go again by a person; the mail itself is good.
  SendingPausedException: 'throttled',
  AccountSuspendedException: 'throttled',
  MessageRejected: 'permanent',
  MailFromDomainNotVerifiedException: 'permanent',
  BadRequestException: 'permanent',
  NotFoundException: 'permanent',
}

const beforeMail = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'])

/** SMTP replies that mean "slow down" (RFC 3463 codes 4.7.x and 4.3.2 in their texts, and what large receivers say). */
const slowDown = /rate|throttl|too many|4\.7\.\d|4\.3\.2|try again later/i

/** Classifies whatever a provider threw. An error nobody knows is passing: the attempts limit ends it, a guess could lose mail. */
export function classifyError(error: unknown): DeliveryError {
  const look = lookAt(error)
  const reason = errorText(`${look.name}: ${look.message}`)
  return {
    reason,
    ...(bySes(look) ?? bySmtp(look) ?? byHttp(look) ?? { class: 'transient', ofProvider: true }),
  }
}

type Verdict = Pick<DeliveryError, 'class' | 'ofProvider'>

function bySes({ name }: ErrorFields): Verdict | undefined {
  const known = Object.hasOwn(sesClasses, name) ? sesClasses[name] : undefined
  return known && { class: known, ofProvider: known === 'throttled' }
}

/** RFC 5321 section 4.2.1: 4yz may succeed later, 5yz will not; 421 closes the channel, which is the server's trouble. */
function bySmtp({ responseCode, message, code, command }: ErrorFields): Verdict | undefined {
  // Wrong credentials are ours to mend; the mails are good and wait.
  if (code === 'EAUTH') return { class: 'throttled', ofProvider: true }
  if (responseCode === undefined) return undefined
  // Refused before it heard of a mail (554 in place of a greeting): that says nothing of the mail.
  if (beforeMail.has(command)) return { class: 'transient', ofProvider: true }
  if (responseCode === 421) return { class: 'throttled', ofProvider: true }
  if (responseCode < 500)
    return { class: slowDown.test(message) ? 'throttled' : 'transient', ofProvider: false }
  return { class: 'permanent', ofProvider: false }
}

function byHttp({ statusCode }: ErrorFields): Verdict | undefined {
  if (statusCode === undefined) return undefined
  if (statusCode === 429) return { class: 'throttled', ofProvider: true }
  // 403: the credentials or the account; a person has to mend that, and the mails wait for it.
  if (statusCode === 403 || statusCode === 401) return { class: 'throttled', ofProvider: true }
  if (statusCode >= 400 && statusCode < 500) return { class: 'permanent', ofProvider: false }
  return { class: 'transient', ofProvider: true }
}

function lookAt(error: unknown): ErrorFields {
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
    statusCode: asNumber(status),
  }
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
