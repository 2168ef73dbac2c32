import type { BounceType } from '@postrider/contracts/resources'
import { messageFaults, policyFaults, senderFaults, vagueRefusals } from './refusal-rules.ts'
import { deadAddresses, deadAddressesOfExchange, vagueDeadAddresses } from './dead-address-rules.ts'
import { expiries, passingFaults, rateLimits } from './passing-fault-rules.ts'

/** The subject of a reply that refuses a mail: the sender, the message, or a policy of the server. */
export type RefusalSubject = 'sender' | 'message' | 'policy'

interface RuleGroup {
  outcome: BounceType
  subject?: RefusalSubject
  /** True if these words are used only when the receiving server's enhanced status code is inconclusive. */
  isVague?: boolean
  rules: readonly string[]
}

/**
 * The first matching group determines the outcome. A text about the sender or the message does not prove a
 * missing address, so its group precedes `deadAddresses`. A rejection without a reason comes last.
 */
const groups: readonly RuleGroup[] = [
  { outcome: 'Transient', rules: expiries },
  { outcome: 'Permanent', rules: deadAddressesOfExchange },
  { outcome: 'Undetermined', subject: 'sender', rules: senderFaults },
  { outcome: 'Undetermined', subject: 'message', rules: messageFaults },
  { outcome: 'Transient', rules: passingFaults },
  { outcome: 'Permanent', rules: deadAddresses },
  { outcome: 'Undetermined', subject: 'policy', rules: policyFaults },
  { outcome: 'Permanent', rules: vagueDeadAddresses },
  { outcome: 'Undetermined', isVague: true, rules: vagueRefusals },
]

const patternOf = (rules: readonly string[]): RegExp => new RegExp(rules.join('|'))

const compiled = groups.map(({ outcome, subject, isVague = false, rules }) => ({
  outcome,
  subject,
  isVague,
  pattern: patternOf(rules),
}))

const rateLimitPattern = patternOf(rateLimits)

/** True if a reply is about a rate limit. */
export const isAboutRateLimit = (words: string): boolean => rateLimitPattern.test(words)

/** Returns the meaning of a reply's words, or undefined if no rule matches. */
export const outcomeOfWords = (
  words: string,
): { outcome: BounceType; isVague: boolean; subject: RefusalSubject | undefined } | undefined =>
  compiled.find(({ pattern }) => pattern.test(words))
