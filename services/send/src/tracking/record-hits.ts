import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { linkActiveSpan } from '@postrider/tracing'
import type { Context } from '../context.ts'
import { admitHits, maxHitRows, type AdmittedHit, type Hit } from './admit-hits.ts'
import { machineRule, type VisitedMail } from './machine-hits.ts'
import type { Mail } from '../mails/mail.ts'
import { endMail, addFact, type MailChange } from '../mails/mail-lifecycle.ts'
import { applyFact } from '../mails/mail-status.ts'
import { findHitEntries, lockMails } from '../mails/store/email-facts.ts'
import {
  lockInDelivery,
  dequeuedById,
  dequeueReportedMails,
  withRendered,
  type DequeuedMails,
} from '../mails/store/rendered.ts'
import { takeStep, writeChanges, writeTimeline } from '../lifecycle/apply-steps.ts'

export interface MailHit {
  emailId: string
  /** The header User-Agent of the request. */
  agent?: string | undefined
  hit: Hit
}

/**
 * Counts every open and click. Only some hits become rows and messages (`admitHits`), so that requests in a
 * loop do not fill the disk. Ignores hits of deleted mails. Locks the mails, so that counts and limits are
 * exact.
 */
export async function recordHits(ctx: Context, hits: readonly MailHit[]): Promise<void> {
  const byMail = Map.groupBy(hits, ({ emailId }) => emailId)
  const ids = [...byMail.keys()]
  await transact(ctx.db, async (tx) => {
    const open = await lockInDelivery(tx, ids, ctx.now())
    // With the provider `inbox` there is no scanner, so a hit during delivery is by a reader.
    const unproved = ctx.config.provider === 'inbox' ? new Set<string>() : open
    const found = await dequeueReportedMails(tx, { ids: ids.filter((id) => !unproved.has(id)) })
    const dequeued = dequeuedById(found.filter(({ wasQueued }) => wasQueued))
    const mails = withRendered(await lockMails(tx, ids), dequeued)
    linkActiveSpan(mails.map(({ traceparent }) => traceparent))
    const known = await findHitEntries(tx, ids, maxHitRows)
    const changes = mails.map((mail) => {
      const isInDelivery = unproved.has(mail.id)
      const ofMail = (byMail.get(mail.id) ?? []).map((each) =>
        withMachineFlag(ctx, { ...mail, isInDelivery }, each),
      )
      return changeOf(mail, admitHits(known.get(mail.id) ?? new Set(), ofMail), dequeued)
    })
    await writeTimeline(ctx, tx, changes)
    append(tx, await writeChanges(ctx, tx, changes))
  })
}

/** Returns a hit, with `isMachine` set if a machine made the hit. */
function withMachineFlag(
  { config }: Context,
  { sentAt, isInDelivery }: Pick<VisitedMail, 'sentAt' | 'isInDelivery'>,
  { hit, agent }: MailHit,
): Hit {
  const { kind, at } = hit
  const rule = machineRule(
    { kind, at, agent },
    { sentAt, isInDelivery, isTransmitted: config.provider !== 'inbox' },
  )
  return rule === undefined ? hit : { ...hit, isMachine: true }
}

/**
 * Applies hits to a mail. A hit proves delivery, so a mail that was queued becomes `SENT`. Mails that wait
 * for the server's reply are not dequeued: the server may scan the mail and then refuse it.
 */
function changeOf(mail: Mail, hits: readonly AdmittedHit[], dequeued: DequeuedMails): MailChange {
  const change: MailChange = { mail, steps: [] }
  const [first] = hits
  if (first && dequeued.has(mail.id)) takeStep(change, endMail(mail, { kind: 'sent', at: first.at }))
  for (const hit of hits)
    if (hit.dedupe === undefined) change.mail = { ...change.mail, ...applyFact(change.mail, hit) }
    else takeStep(change, addFact(change.mail, hit))
  return change
}
