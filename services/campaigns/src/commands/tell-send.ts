import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, unavailable } from '@postrider/contracts/errors'
import { campaignSendsApi } from '@postrider/contracts/internal'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Lease } from '../store/leases.ts'
import { confirmRun, giveUpRun, isRunConfirmed, leaseUntold, type UntoldRun } from '../store/runs.ts'

/**
 * While a call to send may be under way nobody else makes one: a pause and the resume after it must arrive in
 * their order.
 */
const tellMs = leaseMsFor(campaignSendsApi.setState)

/** A call that send did not answer is made again after this, when it can no longer be under way. */
const againMs = 2_000

/**
 * How long a request waits for send to confirm, and how often it looks whether another process has told send.
 */
const patienceMs = 20_000
const lookMs = 50

const runLease = ({ now, newId }: Context): Lease => {
  const at = now()
  return { id: newId(), now: at, until: new Date(at.getTime() + tellMs) }
}

/**
 * Tells send the state wanted of one run whose confirmed state differs; true when there was one and send has
 * answered.
 */
export async function tellNext(ctx: Context): Promise<boolean> {
  const lease = runLease(ctx)
  const run = await leaseUntold(ctx.db, lease)
  if (!run) return false
  try {
    await tell(ctx, { run, lease })
    return true
  } catch (error) {
    ctx.log.warn('campaign.sync_failed', { campaignId: run.campaignId, wanted: run.wanted, error })
    return false
  }
}

/**
 * Resolves once send has confirmed the state that is wanted of a campaign's run (`run_wanted`, committed
 * before); at once where it has. Throws 503 when send does not answer: the wanted state is kept, and the loop
 * `run-states` tells it later.
 */
export async function tellSend(ctx: Context, campaignId: string): Promise<void> {
  const patientUntil = performance.now() + patienceMs
  while (!(await isRunConfirmed(ctx.db, campaignId))) {
    const lease = runLease(ctx)
    const run = await leaseUntold(ctx.db, lease, campaignId)
    if (run) await tell(ctx, { run, lease }).catch(rethrowUntold)
    else if (performance.now() > patientUntil) throw untold()
    else await sleep(lookMs)
  }
}

async function tell(ctx: Context, { run, lease }: { run: UntoldRun; lease: Lease }): Promise<void> {
  const { wanted, ...named } = run
  const held = { campaignId: run.campaignId, leaseId: lease.id }
  try {
    await ctx.runs.setState({ ...named, state: wanted })
  } catch (error) {
    if (!isGone(error, run)) {
      await giveUpRun(ctx.db, held, new Date(ctx.now().getTime() + againMs))
      throw error
    }
  }
  await confirmRun(ctx.db, held, wanted)
}

/**
 * Send does not have the run (404), or it is cancelled there and cannot go on (409): it hands nothing over,
 * so nothing is left to tell.
 */
const isGone = (error: unknown, { wanted }: UntoldRun): boolean =>
  error instanceof AppError &&
  (error.kind === 'not-found' || (error.kind === 'conflict' && wanted !== 'CANCELLED'))

function rethrowUntold(error: unknown): never {
  if (error instanceof AppError) throw untold(error)
  throw error
}

const untold = (cause?: unknown) =>
  unavailable(
    'The campaign was changed, but the send service has not confirmed it yet, so mail may still be sent. Try again.',
    cause,
  )
