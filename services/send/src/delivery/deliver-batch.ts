import type { Context } from '../context.ts'
import type { Batch, ClaimedMail, Outcome, ReadyMail } from './batch.ts'
import { checkedForMs, checkRecipients } from './check-recipients.ts'
import { deliverMails } from './deliver-mails.ts'
import { UnrecordedDeliveriesError } from './errors.ts'
import { latestStart } from './lease.ts'
import { errorPauseMs, returnedOutcome } from './outcomes.ts'
import { createRecorder } from './recorder.ts'
import { renderMails } from './render-mails.ts'
import { takeRateTokens } from './take-rate-tokens.ts'
import { traceBatch } from './trace-mails.ts'

/**
 * Delivers a claimed batch: check recipients → render → take rate tokens → deliver → record.
 * docs/develop/delivery.md lists the state that a crash leaves after each step. Rendered mails are delivered
 * while other mails are rendered; outcomes are recorded as they arrive. After an error, mails whose delivery
 * has not started are returned to their source (the queue or an audience page). Throws
 * `UnrecordedDeliveriesError` if some outcomes are only in the journal.
 */
export const deliverBatch = (ctx: Context, batch: Batch): Promise<void> =>
  traceBatch(batch, () => deliverClaimed(ctx, batch))

async function deliverClaimed(ctx: Context, batch: Batch): Promise<void> {
  const journal = ctx.journal.begin(batch.page)
  const recorder = createRecorder(ctx, { ...batch, journal })
  const notStarted = new Map(batch.mails.map((mail) => [mail.id, mail]))
  try {
    const checked = await checkRecipients(ctx, batch)
    recorder.add(checked.outcomes)
    for await (const rendered of renderMails(ctx, batch, checked.sendable)) {
      const part = await checkAgain(ctx, rendered.ready, checked.at)
      const permitted = await takeRateTokens(ctx, batch, part.ready)
      const started = await beginDelivery(ctx, batch, permitted.ready)
      for (const { mail } of started.mails) notStarted.delete(mail.id)
      recorder.add([...rendered.outcomes, ...part.outcomes, ...permitted.outcomes, ...started.outcomes])
      const startBefore = latestStartOf(ctx, batch, part.checkedAt)
      await deliverMails(ctx, { ...started, batch, startBefore, recorder, journal })
    }
    await recorder.flush()
  } catch (error) {
    for (const id of recorder.ids()) notStarted.delete(id)
    recorder.add([...notStarted.values()].map((mail) => returnedOutcome(ctx, mail, { inMs: errorPauseMs })))
    await recorder.flush().catch((cause: unknown) => ctx.log.warn('claim.left_to_expire', { error: cause }))
    throw journal.abandon()
      ? new UnrecordedDeliveriesError('Deliveries could not be recorded', { cause: error })
      : error
  }
}

interface CheckedPart {
  ready: readonly ReadyMail[]
  checkedAt: Date
  outcomes: Outcome[]
}

/**
 * Checks recipients again if the first check would expire soon. Returns a mail to its source if a copy must now
 * be left out, because its rendered message contains the header `Cc`.
 */
async function checkAgain(ctx: Context, ready: readonly ReadyMail[], checkedAt: Date): Promise<CheckedPart> {
  if (ctx.now().getTime() - checkedAt.getTime() < checkedForMs / 2) return { ready, checkedAt, outcomes: [] }
  const { at, sendable, outcomes } = await checkRecipients(ctx, { mails: ready.map(({ mail }) => mail) })
  const copies = new Map(sendable.map((mail) => [mail.id, mail.copies.length]))
  const isCurrent = ({ mail }: ReadyMail): boolean => copies.get(mail.id) === mail.copies.length
  const outdated = ready.filter((each) => copies.has(each.mail.id) && !isCurrent(each))
  return {
    ready: ready.filter(isCurrent),
    checkedAt: at,
    outcomes: [
      ...outcomes,
      ...outdated.map(({ mail }) => returnedOutcome(ctx, mail, { inMs: 0, wasRendered: true })),
    ],
  }
}

/** Returns the latest start of a delivery: while the check is valid, and early enough for the lease. */
function latestStartOf({ config }: Context, { leaseUntil }: Batch, checkedAt: Date): Date {
  const last = latestStart(leaseUntil, config.deliveryTimeoutMs)
  return new Date(Math.min(last.getTime(), checkedAt.getTime() + checkedForMs))
}

interface StartedDeliveries {
  mails: ReadyMail[]
  /** The time when the campaigns' states were read (`performance.now`). */
  statesReadAt: number
  outcomes: Outcome[]
}

/**
 * Records the start of delivery. Mails of campaigns that are not running are returned to their source. Any
 * other mail whose claim was lost is ignored.
 */
async function beginDelivery(
  ctx: Context,
  batch: Batch,
  ready: readonly ReadyMail[],
): Promise<StartedDeliveries> {
  const statesReadAt = performance.now()
  if (ready.length === 0) return { mails: [], statesReadAt, outcomes: [] }
  const held = await batch.begin(ready)
  const isStopped = ({ id, campaignId }: ClaimedMail): boolean => campaignId !== null && !held.has(id)
  return {
    statesReadAt,
    mails: ready.filter(({ mail }) => held.has(mail.id)),
    outcomes: ready
      .filter(({ mail }) => isStopped(mail))
      .map(({ mail }) => returnedOutcome(ctx, mail, { inMs: 0, wasRendered: true })),
  }
}
