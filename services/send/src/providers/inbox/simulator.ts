/**
 * The outcome of a mail to the mailbox simulator. `autoReplied`: delivered, then an out-of-office reply, as
 * SES publishes it.
 */
export type SimulatedOutcome = 'delivered' | 'bounced' | 'autoReplied' | 'complained' | 'suppressed'

const outcomes = new Map<string, SimulatedOutcome>([
  ['success', 'delivered'],
  ['bounce', 'bounced'],
  ['ooto', 'autoReplied'],
  ['complaint', 'complained'],
  ['suppressionlist', 'suppressed'],
])

/**
 * The outcome of an address at `simulator.amazonses.com` (labels after `+` allowed); undefined for other
 * addresses.
 */
export function simulatedOutcome(address: string): SimulatedOutcome | undefined {
  const [, mailbox] = /^([^+@]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? []
  return mailbox === undefined ? undefined : outcomes.get(mailbox.toLowerCase())
}
