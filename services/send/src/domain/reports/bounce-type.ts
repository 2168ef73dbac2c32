import type { BounceType } from '@postrider/contracts/resources'

/** What a delivery report says about one recipient (RFC 3464 section 2.3). */
export interface DeliveryStatus {
  /** An enhanced status code (RFC 3463), e.g. `5.1.1`. */
  status: string | undefined
  /** E.g. `smtp; 550 5.1.1 user unknown`. */
  diagnostic: string | undefined
}

/**
 * How a failed delivery counts. Permanent is what says that the address itself does not work; a full mailbox, a server that is away or
 * a refusal of this one message says nothing about the next mail.
 */
export function bounceTypeOf(told: DeliveryStatus): BounceType {
  const code = codeOf(told)
  if (code === undefined) return byReply(told.diagnostic)
  const [severity, subject, detail] = code
  if (severity === '4' || isPassing(subject, detail)) return 'Transient'
  if (subject === '0') return byReply(told.diagnostic)
  return isAddressDead(subject, detail) ? 'Permanent' : 'Undetermined'
}

type Code = [severity: '4' | '5', subject: string, detail: string]

/** The most telling of both codes: relays write 5.0.0 where the receiving server said more. */
function codeOf({ status, diagnostic }: DeliveryStatus): Code | undefined {
  const codes = [status, diagnostic].flatMap((text) => readCode(text ?? '') ?? [])
  return codes.find(([, subject]) => subject !== '0') ?? codes[0]
}

function readCode(text: string): [Code] | undefined {
  const [, severity, subject, detail] = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(text) ?? []
  if (subject === undefined || detail === undefined) return undefined
  return [[severity === '4' ? '4' : '5', subject, detail]]
}

/** 5.2.2: the mailbox is full. 5.3.1: the server's disk is. 5.4.5, 5.4.7: congestion, time ran out. */
const isPassing = (subject: string, detail: string): boolean =>
  ['2.2', '3.1', '4.5', '4.7'].includes(`${subject}.${detail}`)

/**
 * 5.1.x says that the address is wrong, but for 5.1.7 and 5.1.8, which are about the sender's, and 5.1.5, which says that it is valid;
 * 5.2.1 that the mailbox is disabled; 5.4.4 and 5.4.1 that no server takes mail of the domain.
 */
const isAddressDead = (subject: string, detail: string): boolean =>
  subject === '1' ? !['5', '7', '8'].includes(detail) : ['2.1', '4.1', '4.4'].includes(`${subject}.${detail}`)

/** By the SMTP reply alone (RFC 5321 section 4.2.3): 550, 551 and 553 are about the mailbox, 552 about its size, 4xx passes. */
function byReply(diagnostic: string | undefined): BounceType {
  const reply = /(?:^|;)\s*([45]\d\d)\b/.exec(diagnostic ?? '')?.[1] ?? ''
  if (['550', '551', '553'].includes(reply)) return 'Permanent'
  return reply.startsWith('4') || reply === '552' ? 'Transient' : 'Undetermined'
}
