import type { Context } from '../context.ts'
import type { Batch, ClaimedMail, Outcome, ReadyMail } from './batch.ts'
import { checkedForMs, checkRecipients } from './check-recipients.ts'
import { deliverMails } from './deliver-mails.ts'
import { UnrecordedDeliveriesError } from './errors.ts'
import { lastStart } from './lease.ts'
import { errorPauseMs, returned } from './outcomes.ts'
import { createRecorder } from './recorder.ts'
import { renderMails } from './render-mails.ts'
import { takeRateTokens } from './take-rate-tokens.ts'

/**
 * Delivers a claimed batch: check recipients → render → take rate tokens → deliver → record.
 * docs/develop/delivery.md draws the steps and what a crash leaves after each of them. Rendered mails are
 * delivered while others of the batch are still rendered, and outcomes are recorded as they come. After an
 * error, mails whose delivery has not begun are returned to their source. Throws `UnrecordedDeliveriesError`
 * if only the journal has some of the outcomes.
 */
export async function deliverBatch(ctx: Context, batch: Batch): Promise<void> {
  const journal = ctx.journal.begin(batch.page)
  const recorder = createRecorder(ctx, { ...batch, journal })
  const untouched = new Map(batch.mails.map((mail) => [mail.id, mail]))
  try {
    const checked = await checkRecipients(ctx, batch)
    recorder.add(checked.outcomes)
    for await (const rendered of renderMails(ctx, batch, checked.sendable)) {
      const part = await checkAgain(ctx, rendered.ready, checked.at)
      const permitted = await takeRateTokens(ctx, batch, part.ready)
      const begun = await beginDelivery(ctx, batch, permitted.ready)
      for (const { mail } of begun.mails) untouched.delete(mail.id)
      recorder.add([...rendered.outcomes, ...part.outcomes, ...permitted.outcomes, ...begun.outcomes])
      const startBefore = lastStartOf(ctx, batch, part.checkedAt)
      await deliverMails(ctx, { ...begun, batch, startBefore, recorder, journal })
    }
    await recorder.flush()
  } catch (error) {
    for (const id of recorder.ids()) untouched.delete(id)
    recorder.add([...untouched.values()].map((mail) => returned(ctx, mail, { inMs: errorPauseMs })))
    await recorder.flush().catch((cause: unknown) => ctx.log.warn('claim.left_to_expire', { error: cause }))
    throw journal.giveUp()
      ? new UnrecordedDeliveriesError('Deliveries could not be recorded', { cause: error })
      : error
  }
}

interface CheckedPart {
  ready: readonly ReadyMail[]
  checkedAt: Date
  outcomes: Outcome[]
}

/** Checks the recipients again if rendering took so long that the first check would soon not hold. */
async function checkAgain(ctx: Context, ready: readonly ReadyMail[], checkedAt: Date): Promise<CheckedPart> {
  if (ctx.now().getTime() - checkedAt.getTime() < checkedForMs / 2) return { ready, checkedAt, outcomes: [] }
  const { at, sendable, outcomes } = await checkRecipients(ctx, { mails: ready.map(({ mail }) => mail) })
  const ids = new Set(sendable.map(({ id }) => id))
  return { ready: ready.filter(({ mail }) => ids.has(mail.id)), checkedAt: at, outcomes }
}

/**
 * When the last delivery may begin: while the check holds, and so early that the delivery ends before the
 * lease.
 */
function lastStartOf({ config }: Context, { leaseUntil }: Batch, checkedAt: Date): Date {
  const last = lastStart(leaseUntil, config.handOverTimeoutMs)
  return new Date(Math.min(last.getTime(), checkedAt.getTime() + checkedForMs))
}

interface BegunMails {
  mails: ReadyMail[]
  /** When the states of their campaigns were read (`performance.now`). */
  statesReadAt: number
  outcomes: Outcome[]
}

/**
 * Records that delivery begins. Mails of campaigns that are not running return to their source; others that
 * the claim lost are left alone.
 */
async function beginDelivery(ctx: Context, batch: Batch, ready: readonly ReadyMail[]): Promise<BegunMails> {
  const statesReadAt = performance.now()
  if (ready.length === 0) return { mails: [], statesReadAt, outcomes: [] }
  const held = await batch.begin(ready)
  const isStopped = ({ id, campaignId }: ClaimedMail): boolean => campaignId !== null && !held.has(id)
  return {
    statesReadAt,
    mails: ready.filter(({ mail }) => held.has(mail.id)),
    outcomes: ready
      .filter(({ mail }) => isStopped(mail))
      .map(({ mail }) => returned(ctx, mail, { inMs: 0, wasRendered: true })),
  }
}
