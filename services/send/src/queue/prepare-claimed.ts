import type { Context } from '../context.ts'
import { renderingMs } from './lease.ts'
import { beginAlone, maxRenderTries, type Claimed } from './store/claims.ts'
import type { Batch } from './claim-batch.ts'
import { nothingPrepared } from './part.ts'
import type { Prepared } from './part.ts'
import { prepareMails } from './prepare-mails.ts'
import type { OnRendered } from './render-mails.ts'

/**
 * Prepares a batch's mails, and returns them in parts as they become ready. Mails whose rendering may have crashed a process come last
 * and one at a time. The start of each such rendering is recorded first, so that after a crash the next claim knows which mail it was.
 */
export async function* prepareClaimed(
  ctx: Context,
  batch: Batch,
  { mails, onRendered }: { mails: readonly Claimed[]; onRendered: OnRendered },
): AsyncGenerator<Prepared> {
  const pace = { isHeavy: batch.isHeavy, until: performance.now() + renderingMsOf(ctx, batch), onRendered }
  const alone = mails.filter(isSuspect)
  yield* prepareMails(ctx, { claimed: mails.filter((mail) => !isSuspect(mail)), ...pace })
  for (const mail of alone) {
    if (performance.now() > pace.until) yield { ...nothingPrepared(), postponed: [mail.emailId] }
    else if (await beginAlone(ctx.db, { claimId: batch.claimId, emailId: mail.emailId }))
      yield* prepareMails(ctx, { claimed: [mail], ...pace })
  }
}

// A mail that has used up its tries is not rendered again, so it may be in a batch with others.
const isSuspect = ({ renderTries }: Claimed): boolean => renderTries > 0 && renderTries < maxRenderTries

/** A batch of heavy tenants ends soon, so that the next one chooses tenants anew. */
const heavyMs = 2_000

const renderingMsOf = ({ config }: Context, { isHeavy }: Batch): number =>
  Math.min(renderingMs(config.leaseSeconds * 1000), isHeavy ? heavyMs : Number.POSITIVE_INFINITY)
