import { addFact, endMail, type MailChange } from '../mails/mail-lifecycle.ts'
import type { EndedOutcome } from './batch.ts'

/** Applies a final outcome and its facts to a mail. */
export function changeOf(
  before: MailChange['mail'],
  { terminal, facts, providerMessageId, acknowledgement }: EndedOutcome,
): MailChange {
  const end = endMail({ ...before, providerMessageId, ...(acknowledgement && { acknowledgement }) }, terminal)
  const change = { mail: end.mail, steps: [end] }
  for (const fact of facts) {
    // The provider's clock was read before ours, but no fact may be dated before `sent`.
    const step = addFact(change.mail, fact.at < terminal.at ? { ...fact, at: terminal.at } : fact)
    change.mail = step.mail
    change.steps.push(step)
  }
  return change
}
