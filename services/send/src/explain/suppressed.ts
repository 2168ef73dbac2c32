import type { SuppressionReason } from '@postrider/contracts/resources'
import type { Suppression } from '../suppressions/suppression.ts'
import type { MailFacts } from './facts.ts'
import { timeText } from './texts.ts'
import { advice, type Advice } from './verdict.ts'

/** Returns the cause of a suppression as the end of a sentence. */
export function suppressionCause(reason: SuppressionReason): string {
  switch (reason) {
    case 'BOUNCE':
      return 'after a permanent bounce'
    case 'SOFT_BOUNCE':
      return 'after several temporary bounces'
    case 'COMPLAINT':
      return 'after a complaint'
    case 'MANUAL':
      return 'by a user or a request of the project'
    default:
      return reason satisfies never
  }
}

/** Returns a sentence about a suppression that is in force. */
export const suppressionText = ({ kind, reason, createdAt, endsAt }: Suppression): string =>
  `${kind === 'ADDRESS' ? 'The address' : `A pattern of the kind ${kind} that matches the address`} was suppressed ${suppressionCause(reason)} at ${timeText(createdAt)}${endsAt ? `, until ${timeText(endsAt)}` : ''}.`

/** Returns what to do about the suppressions that match the address now. */
export const suppressionAdvice = ({ suppressions }: MailFacts): Advice[] =>
  suppressions.map(({ id, reason, endsAt }) => ({
    ...advice('remove-suppression', removalText({ id, reason, endsAt })),
    suppression: { id, reason, endsAt: endsAt?.toISOString() ?? null },
  }))

/** Returns what to do about a contact that a bounce or complaint has unsubscribed. */
export const subscriptionAdvice = ({ isSubscribed }: MailFacts): Advice[] =>
  isSubscribed === false
    ? [
        advice(
          'keep-unsubscribed',
          'The contact is unsubscribed too. It gets marketing mail again only if its owner subscribes again.',
        ),
      ]
    : []

function removalText({ id, reason, endsAt }: Pick<Suppression, 'id' | 'reason' | 'endsAt'>): string {
  const named = `the suppression ${id} with \`DELETE /suppressions/:id\``
  switch (reason) {
    case 'COMPLAINT':
      return `Do not send to this address: its owner reported a mail as spam. Remove ${named} only if the owner asks for mail.`
    case 'BOUNCE':
      return `The address is suppressed, so that it gets no mail. Remove ${named} only if you know that the address works now.`
    case 'SOFT_BOUNCE':
      return `The address is suppressed${endsAt ? ` until ${timeText(endsAt)}` : ''}. Wait, or remove ${named} if the address works now.`
    case 'MANUAL':
      return `Remove ${named} if the address is to get mail.`
    default:
      return reason satisfies never
  }
}

/** Explains a mail that was not sent because its address was suppressed. */
export function suppressedVerdict(facts: MailFacts, reason: SuppressionReason) {
  const isRemoved = facts.suppressions.length === 0
  return {
    reason: 'address-suppressed' as const,
    summary: `The mail was not sent, because its address was suppressed ${suppressionCause(reason)}.`,
    next: isRemoved
      ? [
          advice(
            'send-again',
            'The suppression no longer exists. Send the mail again if the recipient wants it.',
          ),
        ]
      : suppressionAdvice(facts),
  }
}
