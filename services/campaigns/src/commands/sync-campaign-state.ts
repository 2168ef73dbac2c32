import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@postrider/contracts/errors'
import { campaignSendsApi } from '@postrider/contracts/internal'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import { sendNotConfirmed } from '../errors.ts'
import type { Lease } from '../store/leases.ts'
import {
  confirmSendState,
  postponeSync,
  isSendStateConfirmed,
  leaseUnconfirmed,
  type UnconfirmedState,
} from '../store/send-states.ts'

/**
 * Duration of the lease for a call to the send service. While the lease is valid, no other process calls the
 * send service for the same campaign. So a pause and the following resume arrive in order.
 */
const callLeaseMs = leaseMsFor(campaignSendsApi.setState)

/** Delay before a failed call is repeated, because the send service may still be processing it. */
const retryMs = 2_000

/**
 * Maximum time that a request waits for the confirmation, and the interval at which the request checks
 * whether another process has received the confirmation.
 */
const maxWaitMs = 20_000
const pollMs = 50

const callLease = ({ now, newId }: Context): Lease => {
  const at = now()
  return { id: newId(), now: at, until: new Date(at.getTime() + callLeaseMs) }
}

/**
 * Sends one unconfirmed campaign state to the send service. Returns false if every state is confirmed or the
 * call failed.
 */
export async function syncNextCampaignState(ctx: Context): Promise<boolean> {
  const lease = callLease(ctx)
  const unconfirmed = await leaseUnconfirmed(ctx.db, lease)
  if (!unconfirmed) return false
  try {
    await setStateInSend(ctx, { unconfirmed, lease })
    return true
  } catch (error) {
    ctx.log.warn('campaign.sync_failed', {
      campaignId: unconfirmed.campaignId,
      wanted: unconfirmed.wanted,
      error,
    })
    return false
  }
}

/**
 * Resolves when the send service has confirmed a campaign's wanted state (`send_state_wanted`), which must be
 * committed. Throws 503 if the send service does not respond; the loop `sync-campaign-states` then sends the
 * state again.
 */
export async function syncCampaignState(ctx: Context, campaignId: string): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  while (!(await isSendStateConfirmed(ctx.db, campaignId))) {
    const lease = callLease(ctx)
    const unconfirmed = await leaseUnconfirmed(ctx.db, lease, campaignId)
    if (unconfirmed) await setStateInSend(ctx, { unconfirmed, lease }).catch(rethrowUnconfirmed)
    else if (performance.now() > deadline) throw sendNotConfirmed()
    else await sleep(pollMs)
  }
}

async function setStateInSend(
  ctx: Context,
  { unconfirmed, lease }: { unconfirmed: UnconfirmedState; lease: Lease },
): Promise<void> {
  const { wanted, ...target } = unconfirmed
  const held = { campaignId: unconfirmed.campaignId, leaseId: lease.id }
  try {
    await ctx.campaignSends.setState({ ...target, state: wanted })
  } catch (error) {
    if (!isAlreadyStopped(error, unconfirmed)) {
      await postponeSync(ctx.db, held, new Date(ctx.now().getTime() + retryMs))
      throw error
    }
  }
  await confirmSendState(ctx.db, held, wanted)
}

/**
 * Returns whether the send service has nothing to stop: it does not know the campaign (404), or the campaign
 * is cancelled (409).
 */
const isAlreadyStopped = (error: unknown, { wanted }: UnconfirmedState): boolean =>
  error instanceof AppError &&
  (error.kind === 'not-found' || (error.kind === 'conflict' && wanted !== 'CANCELLED'))

function rethrowUnconfirmed(error: unknown): never {
  if (error instanceof AppError) throw sendNotConfirmed(error)
  throw error
}
