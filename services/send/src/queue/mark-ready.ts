import { isDataFault } from '@postrider/db'
import type { Context } from '../context.ts'
import { errorText } from '../providers/error-text.ts'
import { markSending } from './store/outgoing.ts'
import type { Ready } from './part.ts'
import { failedOutcome, type Outcome } from './record-outcomes.ts'

export interface Marked {
  /** May be handed over: recorded as `SENDING`, and still held by the claim. */
  ready: Ready[]
  /** The database refuses their values, and always will. */
  ended: Outcome[]
}

/** The campaigns that these mails belong to, each once. */
export const campaignsOf = (ready: readonly Ready[]): string[] => [
  ...new Set(ready.flatMap(({ campaignId }) => campaignId ?? [])),
]

/**
 * Records mails as `SENDING` before their hand-over. When the database refuses a value, each mail is recorded by itself: the refused
 * one fails with the reason, the others continue. Rethrows every other error of the database.
 */
export async function markReady(
  ctx: Context,
  { claimId, ready }: { claimId: string; ready: readonly Ready[] },
): Promise<Marked> {
  try {
    return { ready: await heldOf(ctx, { claimId, ready }), ended: [] }
  } catch (error) {
    if (!isDataFault(error)) throw error
    ctx.log.warn('mails.mark_refused', { error, mails: ready.length })
    return oneByOne(ctx, { claimId, ready })
  }
}

async function oneByOne(
  ctx: Context,
  { claimId, ready }: { claimId: string; ready: readonly Ready[] },
): Promise<Marked> {
  const marked: Marked = { ready: [], ended: [] }
  for (const each of ready) {
    try {
      marked.ready.push(...(await heldOf(ctx, { claimId, ready: [each] })))
    } catch (error) {
      if (!isDataFault(error)) throw error
      marked.ended.push(refusedOutcome(ctx, each, error))
    }
  }
  return marked
}

async function heldOf(
  { db }: Context,
  { claimId, ready }: { claimId: string; ready: readonly Ready[] },
): Promise<Ready[]> {
  const held = await markSending(db, {
    claimId,
    mails: ready.map(({ outgoing, rendered }) => ({ id: outgoing.id, rendered })),
    campaignIds: campaignsOf(ready),
  })
  return ready.filter(({ outgoing }) => held.has(outgoing.id))
}

const refusedOutcome = ({ now }: Context, { outgoing }: Ready, error: unknown): Outcome =>
  failedOutcome(
    outgoing.id,
    now(),
    errorText(`The mail cannot be stored: ${error instanceof Error ? error.message : String(error)}`),
  )
