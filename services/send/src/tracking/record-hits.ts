import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { admitHits, mostHitRows, type Admitted, type Hit } from './admit-hits.ts'
import { machineRule, type Visited } from './machine-hits.ts'
import type { Mail } from '../mails/mail.ts'
import { endMail, addFact, type MailChange } from '../mails/mail-lifecycle.ts'
import { applyFact } from '../mails/mail-status.ts'
import { findHitEntries, lockMails } from '../mails/store/email-facts.ts'
import {
  lockBeingHandedOver,
  takenOf,
  takeOffSubjects,
  withRendered,
  type Taken,
} from '../mails/store/rendered.ts'
import { takeStep, writeChanges, writeTimeline } from '../lifecycle/apply-steps.ts'

export interface MailHit {
  emailId: string
  /** The header User-Agent of the request. */
  agent?: string | undefined
  hit: Hit
}

/**
 * Counts every open and click of our own links. Only some become rows and messages (`admitHits`), so that
 * requests in a loop do not fill the disk; those of a deleted mail are ignored. The lock on the mail makes
 * count and bound exact.
 */
export async function recordHits(ctx: Context, hits: readonly MailHit[]): Promise<void> {
  const byMail = Map.groupBy(hits, ({ emailId }) => emailId)
  const ids = [...byMail.keys()]
  await transact(ctx.db, async (tx) => {
    const open = await lockBeingHandedOver(tx, ids, ctx.now())
    // With the provider `inbox` nothing stands between: a hit of a mail that it is just being handed is a
    // reader's.
    const unproved = ctx.config.provider === 'inbox' ? new Set<string>() : open
    const found = await takeOffSubjects(tx, { ids: ids.filter((id) => !unproved.has(id)) })
    const handedOver = takenOf(found.filter(({ wasQueued }) => wasQueued))
    const mails = withRendered(await lockMails(tx, ids), handedOver)
    const known = await findHitEntries(tx, ids, mostHitRows)
    const changes = mails.map((mail) => {
      const isBeingHandedOver = unproved.has(mail.id)
      const its = (byMail.get(mail.id) ?? []).map((each) => judged(ctx, { ...mail, isBeingHandedOver }, each))
      return changeOf(mail, admitHits(known.get(mail.id) ?? new Set(), its), handedOver)
    })
    await writeTimeline(ctx, tx, changes)
    append(tx, await writeChanges(ctx, tx, changes))
  })
}

/** The hit, with whether a machine made it. */
function judged(
  { config }: Context,
  { sentAt, isBeingHandedOver }: Pick<Visited, 'sentAt' | 'isBeingHandedOver'>,
  { hit, agent }: MailHit,
): Hit {
  const { kind, at } = hit
  const rule = machineRule(
    { kind, at, agent },
    { sentAt, isBeingHandedOver, travels: config.provider !== 'inbox' },
  )
  return rule === undefined ? hit : { ...hit, isMachine: true }
}

/**
 * A hit proves the hand-over: a mail that is still in the queue becomes `SENT` and is not tried again. Not so
 * while the server has yet to answer: it scans the mail, and may refuse it.
 */
function changeOf(mail: Mail, hits: readonly Admitted[], handedOver: Taken): MailChange {
  const change: MailChange = { mail, steps: [] }
  const [first] = hits
  if (first && handedOver.has(mail.id)) takeStep(change, endMail(mail, { kind: 'sent', at: first.at }))
  for (const hit of hits)
    if (hit.dedupe === undefined) change.mail = { ...change.mail, ...applyFact(change.mail, hit) }
    else takeStep(change, addFact(change.mail, hit))
  return change
}
