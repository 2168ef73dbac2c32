import type { BounceType } from '@postrider/contracts/resources'
import { isAboutRateLimit, outcomeOfWords } from './reply-rules.ts'
import { replyWords } from './reply-words.ts'
import { clearsAddress, outcomeOfCode, statusCodesIn } from './status-codes.ts'

/** Information about a failed delivery to one recipient. */
export interface DeliveryStatus {
  /** The relay's enhanced status code (RFC 3464 section 2.3.4), e.g. `5.1.1`. */
  status?: string | undefined
  /** The reply of the receiving server, e.g. `smtp; 550 5.1.1 user unknown`. */
  diagnostic?: string | undefined
  /** The relay's classification of the failure, if any. */
  summary?: BounceType | undefined
}

/**
 * Classifies a failed delivery. `Permanent` means that the address does not work; a full mailbox or an
 * unreachable server is `Transient`. A refusal of the sender or of the message is `Undetermined`. The first
 * conclusive evidence is used: the receiving server's words and enhanced code, the relay's status, the reply
 * code.
 */
export function bounceTypeOf({ status = '', diagnostic = '', summary }: DeliveryStatus): BounceType {
  const { reply, code } = remoteReply(diagnostic.slice(0, maxDiagnosticLength))
  const own = statusCodesIn(reply)
  const relayed = [...(code === undefined ? [] : [code]), ...statusCodesIn(status)]
  const words = replyWords(reply)
  const outcome = classify({ reply, words, own, relayed, summary })
  return isPassing(reply, own, relayed) && (outcome === 'Permanent' || isAboutRateLimit(words))
    ? 'Transient'
    : outcome
}

const maxDiagnosticLength = 4_000

interface Evidence {
  reply: string
  words: string
  /** Enhanced codes of the receiving server. */
  own: readonly string[]
  /** Enhanced codes of the relay. */
  relayed: readonly string[]
  summary: BounceType | undefined
}

function classify({ reply, words, own, relayed, summary }: Evidence): BounceType {
  const byWording = outcomeOfWords(words)
  if (byWording === undefined)
    return firstOutcome([...own, ...relayed]) ?? summary ?? byReplyCode(reply, words)
  return byWording.isVague ? byVagueWords(own) : byWords(byWording.outcome, own)
}

const byWords = (outcome: BounceType, own: readonly string[]): BounceType =>
  outcome === 'Permanent' ? (firstOutcome(own.filter(clearsAddress)) ?? outcome) : outcome

/**
 * A rejection with a network code such as 5.4.1 is not transient, because the code describes the refusing
 * server.
 */
function byVagueWords(own: readonly string[]): BounceType {
  const outcome = firstOutcome(own)
  return outcome === 'Permanent' || isTransientCode(own[0]) ? (outcome ?? 'Undetermined') : 'Undetermined'
}

const firstOutcome = (codes: readonly string[]): BounceType | undefined =>
  codes.map(outcomeOfCode).find((outcome) => outcome !== undefined)

/**
 * A 4yz reply or code never means that an address does not exist (RFC 5321 section 4.2.1). The relay's code
 * is used only if the server gave no code.
 */
function isPassing(reply: string, own: readonly string[], relayed: readonly string[]): boolean {
  const code = replyCodeIn(reply)
  if (own.length > 0 || code !== undefined) return isTransientCode(own[0]) || isTransientCode(code)
  return isTransientCode(relayed[0])
}

const isTransientCode = (code: string | undefined): boolean => code?.startsWith('4') ?? false

/**
 * The part of a diagnostic that the receiving server wrote. IronPort puts its own code and summary before the
 * quoted reply: `5.1.0 - Unknown address error 550-'5.7.1 Access denied'`.
 */
function remoteReply(diagnostic: string): { reply: string; code?: string | undefined } {
  const text = diagnostic.replace(/^\s*[\w.-]{1,40}\s*;\s*/, '')
  const [, code, summary = '', quoted] =
    /^([45]\.\d\.\d{1,3}) - ([\w /()]{1,60}?) ([45]\d\d[- ]'[^]{1,2000})$/.exec(text) ?? []
  if (quoted === undefined) return { reply: text }
  if (/expired|too old|time/i.test(summary)) return { reply: `${code} - ${summary}` }
  return { reply: quoted.replace(/ ?\(delivery attempts: \d+\)/, ''), code }
}

const replyCodeIn = (text: string): string | undefined =>
  /^\W{0,3}([245][0-57]\d)\b/.exec(text)?.[1] ?? /(?:^|[\s:;>('"])([45][0-57]\d)(?=[\s-])/.exec(text)?.[1]

/** Classifies a reply without meaningful words by its reply code (RFC 5321 section 4.2.3, RFC 7504). */
function byReplyCode(reply: string, words: string): BounceType {
  const code = replyCodeIn(reply) ?? ''
  if (code.startsWith('4')) return 'Transient'
  if (words.replace(neutralWords, ' ').replace(/[\W\d]+/g, '') !== '' || /[^\0-\x7f]/.test(words))
    return 'Undetermined'
  if (['521', '550', '551', '553', '556'].includes(code)) return 'Permanent'
  return code === '552' ? 'Transient' : 'Undetermined'
}

/** Words of RFC 5321 that fit any reason, and placeholders for addresses. */
const neutralWords =
  /\b(?:smtp|mail|e-?mail|mailbox|message|user|recipient|address|failed|failure|error|delivery|unavailable|not available|action|returned|remote|host|said|the|is|to|for|s\d+)\b|#/g
