import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { endMail, addFact, type MailChange } from '../mails/mail-lifecycle.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import type { MailFact } from '../mails/mail-status.ts'
import { giveBack, takeOff, type Retry } from './store/claims.ts'
import { lockMails } from '../mails/store/email-facts.ts'
import { withRendered } from '../mails/store/rendered.ts'
import { makeNotificationsDue } from '../lifecycle/store.ts'
import { writeChanges, writeTimeline } from '../lifecycle/apply-steps.ts'
import { countEnded } from '../usage/count-usage.ts'

/** The outcome of a claimed mail: terminal, with the facts that the provider reported at once; or a retry. */
export type Outcome =
  | { emailId: string; terminal: TerminalOutcome; providerMessageId: string | null; facts: MailFact[] }
  | ({ terminal: undefined } & Retry)

export type Ended = Extract<Outcome, { facts: unknown }>

/** The outcome of a mail that failed without a hand-over. */
export const failedOutcome = (emailId: string, at: Date, reason: string): Ended => ({
  emailId,
  terminal: { kind: 'failed', at, reason },
  providerMessageId: null,
  facts: [],
})

/**
 * Records a batch of outcomes in one transaction. Skips a mail that this claim no longer holds: a fact of the provider took it off the
 * queue, or the lease lapsed and another worker claimed it. The terminal message is published by the transaction that deletes the row.
 */
export async function recordOutcomes(
  ctx: Context,
  claimId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ended = new Map(outcomes.flatMap((outcome) => (outcome.terminal ? [[outcome.emailId, outcome]] : [])))
  const retries = outcomes.filter((outcome) => outcome.terminal === undefined)
  await transact(ctx.db, async (tx) => {
    await giveBack(tx, { claimId, now: ctx.now() }, retries)
    if (ended.size === 0) return
    const taken = await takeOff(tx, claimId, [...ended.keys()])
    const mails = withRendered(await lockMails(tx, [...taken.keys()]), taken)
    const changes = mails.flatMap((mail): MailChange[] => {
      const outcome = ended.get(mail.id)
      return outcome ? [changeOf(mail, outcome)] : []
    })
    await writeTimeline(ctx, tx, changes)
    const drafts = await writeChanges(ctx, tx, changes)
    append(tx, [
      ...drafts,
      ...(await countEnded(
        ctx,
        tx,
        changes.map(({ mail }) => mail),
      )),
    ])
  })
  await applyEarlySoon(ctx, [...ended.values()])
}

/**
 * Makes early notifications due that arrived before the mail had the provider's id. Called after the commit, so that the loop that
 * applies them finds the id, and no lock is held meanwhile.
 */
async function applyEarlySoon(
  { db, now }: Context,
  ended: readonly { providerMessageId: string | null }[],
): Promise<void> {
  const providerIds = ended.flatMap(({ providerMessageId }) => providerMessageId ?? [])
  if (providerIds.length > 0) await makeNotificationsDue(db, providerIds, now())
}

/** A mail with its terminal outcome and the facts that came with it. */
export function changeOf(
  before: MailChange['mail'],
  { terminal, facts, providerMessageId }: Ended,
): MailChange {
  const end = endMail({ ...before, providerMessageId }, terminal)
  const change = { mail: end.mail, steps: [end] }
  for (const fact of facts) {
    // The provider read its clock before we read ours: no fact may be earlier than `sent`.
    const step = addFact(change.mail, fact.at < terminal.at ? { ...fact, at: terminal.at } : fact)
    change.mail = step.mail
    change.steps.push(step)
  }
  return change
}
