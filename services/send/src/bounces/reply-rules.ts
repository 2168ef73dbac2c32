import type { BounceType } from '@postrider/contracts/resources'
import { messageFaults, policyFaults, senderFaults, vagueRefusals } from './refusal-rules.ts'
import { deadAddresses, deadAddressesOfExchange, vagueDeadAddresses } from './dead-address-rules.ts'
import { expiries, passingFaults, rateLimits } from './passing-fault-rules.ts'

interface RuleGroup {
  outcome: BounceType
  /** Vague words decide only when the remote server's enhanced status code does not. */
  isVague?: boolean
  rules: readonly string[]
}

/**
 * The first group that fits decides. A text that speaks of the sender or the message is no proof of a dead
 * address, whatever else it says, so these come first; "rejected" without a reason comes last.
 */
const groups: readonly RuleGroup[] = [
  { outcome: 'Transient', rules: expiries },
  { outcome: 'Permanent', rules: deadAddressesOfExchange },
  { outcome: 'Undetermined', rules: [...senderFaults, ...messageFaults] },
  { outcome: 'Transient', rules: passingFaults },
  { outcome: 'Permanent', rules: deadAddresses },
  { outcome: 'Undetermined', rules: policyFaults },
  { outcome: 'Permanent', rules: vagueDeadAddresses },
  { outcome: 'Undetermined', isVague: true, rules: vagueRefusals },
]

const patternOf = (rules: readonly string[]): RegExp => new RegExp(rules.join('|'))

const compiled = groups.map(({ outcome, isVague = false, rules }) => ({
  outcome,
  isVague,
  pattern: patternOf(rules),
}))

const ofRate = patternOf(rateLimits)

/** Whether a reply limits a rate, whatever else it says. */
export const limitsRate = (words: string): boolean => ofRate.test(words)

/** What the words of a reply say; undefined when no rule fits. */
export const outcomeOfWords = (words: string): { outcome: BounceType; isVague: boolean } | undefined =>
  compiled.find(({ pattern }) => pattern.test(words))
