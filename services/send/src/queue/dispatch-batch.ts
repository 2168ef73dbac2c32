import { transact } from '@postrider/db'
import type { Noting } from '../delivery/journal/acceptance-log.ts'
import type { Context } from '../context.ts'
import { giveBack, type Claimed } from './store/claims.ts'
import type { PriorityClass } from '../db/tables.ts'
import { claimBatch, heavyClaimants, usualClaimants, type Batch } from './claim-batch.ts'
import { handOverBatch } from './hand-over-batch.ts'
import { markReady } from './mark-ready.ts'
import { prepareClaimed } from './prepare-claimed.ts'
import type { Prepared, Ready } from './part.ts'
import type { OnRendered } from './render-mails.ts'
import { errorPauseMs, later, retryOf } from './outcome-of.ts'
import { recordPatiently } from './record-patiently.ts'
import type { Outcome } from './record-outcomes.ts'
import { returnTokens } from './return-tokens.ts'

/**
 * Dispatches one batch of a priority class: claims and commits, renders, hands over, records the outcomes. Heavy tenants have a turn
 * when no other tenant has due mail. True when more may be due. A crash at any point leaves a claim that lapses.
 */
export async function dispatchBatch(ctx: Context, priority: PriorityClass): Promise<boolean> {
  // Read once: a tenant that becomes heavy, or ceases to be, between the two claims would be in neither.
  const heavy = ctx.rendering.heavyTenants()
  const batch =
    (await claimBatch(ctx, priority, usualClaimants(ctx, priority, heavy))) ??
    (await claimBatch(ctx, priority, heavyClaimants(ctx, heavy)))
  if (!batch) return false
  const { postponed } = await dispatchClaimed(ctx, batch)
  return batch.isFull || postponed > 0
}

/** Renders a claimed batch, hands it over and records it. Returns how many mails went back into the queue unrendered. */
export async function dispatchClaimed(ctx: Context, batch: Batch): Promise<{ postponed: number }> {
  // Before anything is awaited, since the next claim reads it.
  const tenants = new Set(batch.isHeavy ? [] : batch.mails.map(({ projectId }) => projectId))
  const onRendered = ctx.rendering.claimed(batch.priority, tenants)
  const end = ctx.workInProgress.begin(batch.priority)
  try {
    return await processBatch(ctx, batch, onRendered)
  } finally {
    for (const tenant of tenants) onRendered(tenant)
    end()
  }
}

async function processBatch(
  ctx: Context,
  batch: Batch,
  onRendered: OnRendered,
): Promise<{ postponed: number }> {
  const mustWait = batch.mails.filter(({ isInDoubt }) => isInDoubt && ctx.provider.inDoubtWaitMs > 0)
  const mails = batch.mails.filter((mail) => !mustWait.includes(mail))
  await recordPatiently(
    ctx,
    batch.claimId,
    mustWait.map((mail) => retryOf(mail, later(ctx, ctx.provider.inDoubtWaitMs))),
  )
  await returnTokens(ctx, mustWait)
  return { postponed: await giveBackOnError(ctx, batch, { mails, onRendered }) }
}

/** A mail whose hand-over has not begun is not in-doubt: after an error it goes back at once instead of waiting for its lease. */
async function giveBackOnError(
  ctx: Context,
  batch: Batch,
  { mails, onRendered }: { mails: readonly Claimed[]; onRendered: OnRendered },
): Promise<number> {
  let postponed = 0
  const untouched = new Map(mails.map((mail) => [mail.emailId, mail]))
  try {
    for await (const prepared of prepareClaimed(ctx, batch, { mails, onRendered })) {
      await dispatch(ctx, { batch, prepared, untouched })
      postponed += prepared.postponed.length
    }
    return postponed
  } catch (error) {
    await giveUntouchedBack(ctx, batch, [...untouched.values()])
    throw error
  }
}

async function giveUntouchedBack(ctx: Context, { claimId }: Batch, mails: readonly Claimed[]): Promise<void> {
  const back = mails.map((mail) => retryOf(mail, later(ctx, errorPauseMs)))
  try {
    await transact(ctx.db, (tx) => giveBack(tx, { claimId, now: ctx.now() }, back))
    await returnTokens(ctx, mails)
  } catch (cause) {
    ctx.log.warn('claim.left_to_lapse', { error: cause, mails: back.length })
  }
}

const unsignedPauseMs = 60_000

interface Dispatch {
  batch: Batch
  prepared: Prepared
  untouched: Map<string, Claimed>
}

async function dispatch(ctx: Context, dispatched: Dispatch): Promise<void> {
  const noting = ctx.acceptanceLog.begin()
  try {
    await handOver(ctx, dispatched, noting)
  } catch (error) {
    noting.giveUp()
    throw error
  }
}

async function handOver(
  ctx: Context,
  { batch, prepared, untouched }: Dispatch,
  noting: Noting,
): Promise<void> {
  const claimed = new Map(untouched)
  const { ready, ended } = await markReady(ctx, { claimId: batch.claimId, ready: prepared.ready })
  for (const { outgoing } of prepared.ready) untouched.delete(outgoing.id)
  const outcomes = await handOverBatch(ctx, { batch, ready, claimed, noting })
  const stopped = stoppedOf(prepared.ready, ready)
  const unsent = unsentOf(ctx, { ...prepared, postponed: [...prepared.postponed, ...stopped] }, claimed)
  const all = [...prepared.ended, ...ended, ...outcomes, ...unsent]
  await recordPatiently(ctx, batch.claimId, all)
  // Another may have claimed them since, and then they are not recorded.
  if (ctx.now() < batch.leaseUntil) noting.recorded()
  else noting.giveUp()
  await returnTokens(
    ctx,
    unsent.flatMap(({ emailId }) => claimed.get(emailId) ?? []),
  )
  for (const { emailId } of all) untouched.delete(emailId)
}

/** Mails of campaigns that were not marked: their run was paused or cancelled meanwhile (or the claim is lost, then nothing comes of it). */
const stoppedOf = (prepared: readonly Ready[], marked: readonly Ready[]): string[] =>
  prepared.flatMap((each) => (each.campaignId !== null && !marked.includes(each) ? [each.outgoing.id] : []))

/** The mails that go back into the queue without a hand-over. */
function unsentOf(
  ctx: Context,
  { unsigned, postponed, errored }: Prepared,
  claimed: ReadonlyMap<string, Claimed>,
): Outcome[] {
  const back = (emailId: string, pauseMs: number, error: string | null = null): Outcome[] => {
    const mail = claimed.get(emailId)
    return mail ? [{ ...retryOf(mail, later(ctx, pauseMs)), error }] : []
  }
  return [
    ...unsigned.flatMap(({ emailId, error }) => back(emailId, unsignedPauseMs, error)),
    ...postponed.flatMap((emailId) => back(emailId, 0)),
    ...errored.flatMap((emailId) => back(emailId, errorPauseMs)),
  ]
}
