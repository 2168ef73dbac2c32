import type { Context } from '../context.ts'
import type { Batch, ClaimedMail, Outcome, ReadyMail } from './batch.ts'
import { checkRecipients } from './check-recipients.ts'
import { deliverMails } from './deliver-mails.ts'
import { UnrecordedDeliveriesError } from './errors.ts'
import { errorPauseMs, returned } from './outcomes.ts'
import { createRecorder } from './recorder.ts'
import { renderMails } from './render-mails.ts'
import { takeRateTokens } from './take-rate-tokens.ts'

/**
 * Delivers a claimed batch: check recipients → render → take rate tokens → deliver → record. docs/develop/delivery.md draws the steps and
 * what a crash leaves after each of them. Rendered mails are delivered while others of the batch are still rendered, and outcomes are
 * recorded as they come. After an error, mails whose delivery has not begun are returned to their source. Throws
 * `UnrecordedDeliveriesError` if only the journal has some of the outcomes.
 */
export async function deliverBatch(ctx: Context, batch: Batch): Promise<void> {
  const journal = ctx.journal.begin(batch.page)
  const recorder = createRecorder(ctx, { ...batch, journal })
  const untouched = new Map(batch.mails.map((mail) => [mail.id, mail]))
  try {
    const { sendable, outcomes } = await checkRecipients(ctx, batch)
    recorder.add(outcomes)
    for await (const rendered of renderMails(ctx, batch, sendable)) {
      const permitted = await takeRateTokens(ctx, batch, rendered.ready)
      const begun = await beginDelivery(ctx, batch, permitted.ready)
      for (const { mail } of begun.mails) untouched.delete(mail.id)
      recorder.add([...rendered.outcomes, ...permitted.outcomes, ...begun.outcomes])
      await deliverMails(ctx, { batch, mails: begun.mails, recorder, journal })
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

interface BegunMails {
  mails: ReadyMail[]
  outcomes: Outcome[]
}

/** Records that delivery begins. Mails of campaigns that are not running return to their source; others that the claim lost are left alone. */
async function beginDelivery(ctx: Context, batch: Batch, ready: readonly ReadyMail[]): Promise<BegunMails> {
  if (ready.length === 0) return { mails: [], outcomes: [] }
  const held = await batch.begin(ready)
  const isStopped = ({ id, campaignId }: ClaimedMail): boolean => campaignId !== null && !held.has(id)
  return {
    mails: ready.filter(({ mail }) => held.has(mail.id)),
    outcomes: ready
      .filter(({ mail }) => isStopped(mail))
      .map(({ mail }) => returned(ctx, mail, { inMs: 0, wasRendered: true })),
  }
}
