import type { Context } from '../../context.ts'
import { beginAlone, maxRenderTries, type Claimed } from '../../store/claims.ts'
import type { Batch } from './claim-batch.ts'
import { nothingPrepared } from './part.ts'
import { prepareMails, type OnRendered, type Prepared } from './prepare-mails.ts'

/**
 * A batch's mails in parts as they become ready. Last, and one at a time, those whose rendering may have ended a process before:
 * that their rendering begins is written down first, so that the next claim knows which one it was.
 */
export async function* prepareClaimed(
  ctx: Context,
  batch: Batch,
  { mails, onRendered }: { mails: readonly Claimed[]; onRendered: OnRendered },
): AsyncGenerator<Prepared> {
  const pace = { isApart: batch.isApart, until: performance.now() + renderingMs(ctx, batch), onRendered }
  const alone = mails.filter(isSuspect)
  yield* prepareMails(ctx, { claimed: mails.filter((mail) => !isSuspect(mail)), ...pace })
  for (const mail of alone) {
    if (performance.now() > pace.until) yield { ...nothingPrepared(), postponed: [mail.emailId] }
    else if (await beginAlone(ctx.db, { claimId: batch.claimId, emailId: mail.emailId }))
      yield* prepareMails(ctx, { claimed: [mail], ...pace })
  }
}

// With so many tries it is not rendered again, so it needs no turn of its own to end.
const isSuspect = ({ renderTries }: Claimed): boolean => renderTries > 0 && renderTries < maxRenderTries

/** Mails that are worked on apart come in small batches: the next one asks again whose turn it is. */
const apartMs = 2_000

/** How long mails of a batch may begin to be rendered: the lease has to hold for their hand-over as well. */
const renderingMs = ({ config }: Context, { isApart }: Batch): number =>
  Math.min(config.leaseSeconds * 250, isApart ? apartMs : Number.POSITIVE_INFINITY)
