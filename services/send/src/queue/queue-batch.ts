import type { Context } from '../context.ts'
import type { Batch, ReadyMail } from '../delivery/batch.ts'
import { findContents } from '../mails/store/contents.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { beginAlone } from './store/claims.ts'
import { markSending } from './store/outgoing.ts'

/** Reads and records queued mails by their rows, as long as the claim is valid. */
export const queueSource = (
  ctx: Context,
  claimId: string,
): Pick<Batch, 'findContents' | 'beginAlone' | 'begin' | 'record' | 'hold' | 'recordHeld'> => ({
  findContents: (ids) => findContents(ctx, ids),
  beginAlone: (id) => beginAlone(ctx.db, { claimId, id }),
  begin: (mails) =>
    markSending(ctx.db, {
      claimId,
      mails: mails.map(({ mail, rendered }) => ({ id: mail.id, rendered })),
      campaignIds: campaignsOf(mails),
    }),
  record: (outcomes) => recordOutcomes(ctx, claimId, outcomes),
  // Queued mails stay claimed without further action.
  hold: () => Promise.resolve(),
  recordHeld: (outcomes) => recordOutcomes(ctx, claimId, outcomes),
})

const campaignsOf = (mails: readonly ReadyMail[]): string[] => [
  ...new Set(mails.flatMap(({ mail }) => mail.campaignId ?? [])),
]
