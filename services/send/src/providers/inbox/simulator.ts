/**
 * The outcome of a mail to the mailbox simulator. `autoReplied` means that the mail is delivered and an
 * out-of-office reply follows.
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
 * Returns the outcome for an address at `simulator.amazonses.com`, or undefined for any other address. The
 * address may contain a label after `+`.
 */
export function simulatedOutcome(address: string): SimulatedOutcome | undefined {
  const [, mailbox] = /^([^+@]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? []
  return mailbox === undefined ? undefined : outcomes.get(mailbox.toLowerCase())
}
