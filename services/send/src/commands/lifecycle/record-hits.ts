import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import { admitHits, mostHitRows, type Admitted, type Hit } from '../../domain/lifecycle/admit-hits.ts'
import type { Mail } from '../../domain/lifecycle/mail.ts'
import { endMail, tellFact } from '../../domain/lifecycle/mail-lifecycle.ts'
import { applyFact } from '../../domain/lifecycle/mail-status.ts'
import { takeOffSettled } from '../../store/claims.ts'
import { findHitEntries, lockMails } from '../../store/email-facts.ts'
import { writeCourses, writeTimeline, type Course } from './apply-steps.ts'

export interface MailHit {
  emailId: string
  hit: Hit
}

/**
 * Counts the opens and clicks that our own links tell of, every one. Only some become rows and messages (`admitHits`), so that a loop
 * over one link fills no disk; a mail that is gone leaves nothing at all. The lock on the mail makes count and bound exact.
 */
export async function recordHits(ctx: Context, hits: readonly MailHit[]): Promise<void> {
  const byMail = Map.groupBy(hits, ({ emailId }) => emailId)
  const ids = [...byMail.keys()]
  await transact(ctx.db, async (tx) => {
    const settled = await takeOffSettled(tx, ids)
    const mails = await lockMails(tx, ids)
    const known = await findHitEntries(tx, ids, mostHitRows)
    const courses = mails.map((mail) => {
      const its = (byMail.get(mail.id) ?? []).map(({ hit }) => hit)
      return courseOf(mail, admitHits(known.get(mail.id) ?? new Set(), its), settled)
    })
    await writeTimeline(ctx, tx, courses)
    append(tx, await writeCourses(ctx, tx, courses))
  })
}

/** A hit proves the hand-over: a mail that was still in the queue is `SENT` by it and will not be tried again. */
function courseOf(mail: Mail, hits: readonly Admitted[], settled: ReadonlySet<string>): Course {
  const course: Course = { mail, steps: [] }
  const [first] = hits
  if (first && settled.has(mail.id)) take(course, endMail(mail, { kind: 'sent', at: first.at }))
  for (const hit of hits)
    if (hit.dedupe === undefined) course.mail = { ...course.mail, ...applyFact(course.mail, hit) }
    else take(course, tellFact(course.mail, hit))
  return course
}

function take(course: Course, step: Course['steps'][number]): void {
  course.mail = step.mail
  course.steps.push(step)
}
