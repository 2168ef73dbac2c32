import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import { endMail, tellFact } from '../../domain/lifecycle/mail-lifecycle.ts'
import type { Ending } from '../../domain/lifecycle/mail-messages.ts'
import type { MailFact } from '../../domain/lifecycle/mail-status.ts'
import { giveBack, takeOff, type Retry } from '../../store/claims.ts'
import { lockMails } from '../../store/email-facts.ts'
import { makeNotificationsDue } from '../../store/early-notifications.ts'
import { writeCourses, writeTimeline, type Course } from '../lifecycle/apply-steps.ts'

/** What came of a claimed mail: it ended, with what the provider told of it at once, or it goes back into the queue. */
export type Outcome =
  | { emailId: string; ending: Ending; providerMessageId: string | null; facts: MailFact[] }
  | ({ ending: undefined } & Retry)

/** The end of a mail that was not handed over. */
export const failedOutcome = (emailId: string, at: Date, reason: string): Outcome => ({
  emailId,
  ending: { kind: 'failed', at, reason },
  providerMessageId: null,
  facts: [],
})

/**
 * Records a batch of outcomes in one transaction. A mail that is no longer held by this claim (a fact of the provider has settled
 * it, or the lease lapsed and another worker has it) is left alone: its terminal message is said by whoever takes it off the queue.
 */
export async function recordOutcomes(
  ctx: Context,
  claimId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ended = new Map(outcomes.flatMap((outcome) => (outcome.ending ? [[outcome.emailId, outcome]] : [])))
  const retries = outcomes.filter((outcome) => outcome.ending === undefined)
  await transact(ctx.db, async (tx) => {
    await giveBack(tx, claimId, retries)
    if (ended.size === 0) return
    const taken = await takeOff(tx, claimId, [...ended.keys()])
    const mails = await lockMails(tx, [...taken])
    const courses = mails.flatMap((mail): Course[] => {
      const outcome = ended.get(mail.id)
      return outcome ? [courseOf(mail, outcome)] : []
    })
    await writeTimeline(ctx, tx, courses)
    append(tx, await writeCourses(ctx, tx, courses))
  })
  await wakeNotifications(ctx, [...ended.values()])
}

/** What the provider told of a mail before we knew its id for it. After the commit, so that it finds the id, and with no lock held. */
async function wakeNotifications(
  { db, now }: Context,
  ended: readonly { providerMessageId: string | null }[],
): Promise<void> {
  const providerIds = ended.flatMap(({ providerMessageId }) => providerMessageId ?? [])
  if (providerIds.length > 0) await makeNotificationsDue(db, providerIds, now())
}

function courseOf(
  before: Course['mail'],
  { ending, facts, providerMessageId }: Extract<Outcome, { facts: unknown }>,
): Course {
  const end = endMail({ ...before, providerMessageId }, ending)
  const course = { mail: end.mail, steps: [end] }
  for (const fact of facts) {
    // A provider that delivers at once read the clock before us; nothing happens to a mail before it was sent.
    const step = tellFact(course.mail, fact.at < ending.at ? { ...fact, at: ending.at } : fact)
    course.mail = step.mail
    course.steps.push(step)
  }
  return course
}
