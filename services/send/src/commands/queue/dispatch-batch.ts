import { transact } from '@postrider/db'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { nextTry } from '../../domain/queue/retry-schedule.ts'
import type { HandOver } from '../../providers/provider.ts'
import { giveBack, type Claimed } from '../../store/claims.ts'
import type { PriorityClass } from '../../store/tables.ts'
import { claimBatch, heavyClaimants, usualClaimants, type Batch } from './claim-batch.ts'
import { campaignsOf, markReady } from './mark-ready.ts'
import { prepareClaimed } from './prepare-claimed.ts'
import type { OnRendered, Prepared, Ready } from './prepare-mails.ts'
import { recordNotifications } from '../lifecycle/record-notification.ts'
import { failedOutcome, recordOutcomes, type Outcome } from './record-outcomes.ts'
import { returnTokens } from './return-tokens.ts'
import { watchRuns } from './watch-runs.ts'

/**
 * Dispatches one batch of a priority class: claims and commits, renders, hands over, records the outcomes. Heavy tenants have a turn
 * when no other tenant has due mail. True when more may be due. A crash at any point leaves a claim that lapses.
 */
export async function dispatchBatch(ctx: Context, priority: PriorityClass): Promise<boolean> {
  // Read once: a tenant that becomes heavy, or ceases to be, between the two claims would be in neither.
  const heavy = ctx.rendering.heavyTenants()
  const batch =
    (await claimBatch(ctx, priority, usualClaimants(ctx, priority, heavy))) ??
    (await claimBatch(ctx, priority, heavyClaimants(ctx, priority, heavy)))
  if (!batch) return false
  const { postponed } = await dispatchClaimed(ctx, batch)
  return batch.isFull || postponed > 0
}

/** Renders a claimed batch, hands it over and records it. Returns how many mails went back into the queue unrendered. */
export async function dispatchClaimed(ctx: Context, batch: Batch): Promise<{ postponed: number }> {
  // Before anything is awaited, since the next claim reads it.
  const tenants = new Set(batch.isHeavy ? [] : batch.mails.map(({ projectId }) => projectId))
  const onRendered = ctx.rendering.claimed(batch.priority, tenants)
  try {
    return await processBatch(ctx, batch, onRendered)
  } finally {
    for (const tenant of tenants) onRendered(tenant)
  }
}

async function processBatch(
  ctx: Context,
  batch: Batch,
  onRendered: OnRendered,
): Promise<{ postponed: number }> {
  const mustWait = batch.mails.filter(({ isInDoubt }) => isInDoubt && ctx.provider.inDoubtWaitMs > 0)
  const mails = batch.mails.filter((mail) => !mustWait.includes(mail))
  await record(
    ctx,
    batch,
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
    await transact(ctx.db, (tx) => giveBack(tx, claimId, back))
    await returnTokens(ctx, mails)
  } catch (cause) {
    ctx.log.warn('claim.left_to_lapse', { error: cause, mails: back.length })
  }
}

const errorPauseMs = 2_000
const unsignedPauseMs = 60_000

interface Dispatch {
  batch: Batch
  prepared: Prepared
  untouched: Map<string, Claimed>
}

async function dispatch(ctx: Context, { batch, prepared, untouched }: Dispatch): Promise<void> {
  const claimed = new Map(untouched)
  const { ready, ended } = await markReady(ctx, { claimId: batch.claimId, ready: prepared.ready })
  for (const { outgoing } of prepared.ready) untouched.delete(outgoing.id)
  const handOvers = await deliver(ctx, {
    batch,
    ready,
    onLateAnswer: lateAnswerRecorder(ctx, batch, claimed),
  })
  const outcomes = [...handOvers].flatMap(([id, handOver]) => {
    const mail = claimed.get(id)
    return mail ? [outcomeOf(ctx, mail, handOver)] : []
  })
  const stopped = stoppedOf(prepared.ready, ready)
  const unsent = unsentOf(ctx, { ...prepared, postponed: [...prepared.postponed, ...stopped] }, claimed)
  const all = [...prepared.ended, ...ended, ...outcomes, ...unsent]
  await record(ctx, batch, all)
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

interface Delivery {
  batch: Batch
  ready: readonly Ready[]
  onLateAnswer: OnLateAnswer
}

type OnLateAnswer = (id: string, answer: HandOver) => Promise<void>

async function deliver(
  ctx: Context,
  { batch: { priority, startBefore }, ready, onLateAnswer }: Delivery,
): Promise<Map<string, HandOver>> {
  if (ready.length === 0) return new Map()
  const watch = watchRuns(ctx, campaignsOf(ready))
  const campaigns = new Map(ready.map(({ outgoing, campaignId }) => [outgoing.id, campaignId]))
  const isStopped = (id: string): boolean => {
    const campaignId = campaigns.get(id) ?? null
    return campaignId !== null && watch.isStopped(campaignId)
  }
  const mails = ready.map(({ outgoing }) => outgoing)
  try {
    return await ctx.provider.deliver({ priority, startBefore, isStopped, onLateAnswer, mails })
  } finally {
    watch.end()
  }
}

/**
 * Records the late answer about an in-doubt mail. An acceptance counts whichever claim holds the mail by now, a refusal only while this
 * one does. When it cannot be recorded, the mail stays in-doubt until its wait is over.
 */
const lateAnswerRecorder =
  (ctx: Context, batch: Batch, claimed: ReadonlyMap<string, Claimed>): OnLateAnswer =>
  async (id, answer) => {
    const mail = claimed.get(id)
    try {
      if (answer.kind === 'accepted')
        await recordNotifications(ctx, [
          { emailId: id, fact: { kind: 'sent', at: ctx.now(), dedupe: 'sent' } },
        ])
      else if (mail) await record(ctx, batch, [outcomeOf(ctx, mail, answer)])
    } catch (error) {
      ctx.log.warn('late_answer.lost', { error, emailId: id, answer: answer.kind })
    }
  }

function outcomeOf(ctx: Context, mail: Claimed, handOver: HandOver): Outcome {
  const at = ctx.now()
  switch (handOver.kind) {
    case 'accepted': {
      const { facts, providerMessageId } = handOver
      return { emailId: mail.emailId, terminal: { kind: 'sent', at }, providerMessageId, facts }
    }
    case 'in-doubt': {
      const { waitMs, reason } = handOver
      return { ...retryOf(mail, later(ctx, waitMs), true), error: reason, isInDoubt: true }
    }
    case 'postponed':
      return retryOf(mail, later(ctx, postponedMs), true)
    case 'refused':
      return refused(ctx, mail, handOver)
    default:
      return handOver satisfies never
  }
}

const postponedMs = 1_000

function refused(
  ctx: Context,
  mail: Claimed,
  { error, usesAttempt }: Extract<HandOver, { kind: 'refused' }>,
): Outcome {
  const { attempts } = mail
  const next = nextTry(error.class, {
    attempts,
    maxAttempts: ctx.config.maxAttempts,
    jitter: Math.random(),
  })
  if (next.kind === 'give-up' && (usesAttempt || error.class === 'permanent'))
    return failedOutcome(mail.emailId, ctx.now(), error.reason)
  // After a transient error such as a timeout the provider may have the mail all the same: its Send event may still come.
  const wait = error.class === 'transient' ? ctx.provider.inDoubtWaitMs : 0
  const inMs = next.kind === 'retry' ? next.inMs : errorPauseMs
  return {
    ...retryOf(mail, later(ctx, Math.max(wait, inMs)), true),
    attempts: usesAttempt ? next.attempts : attempts,
    error: error.reason,
  }
}

const retryOf = ({ emailId, attempts }: Claimed, dueAt: Date, wasRendered = false) => ({
  terminal: undefined,
  emailId,
  attempts,
  dueAt,
  error: null,
  wasRendered,
})

const later = ({ now }: Context, ms: number): Date => new Date(now().getTime() + ms)

const recordTries = 4

/** Retries, so that mails which were handed over do not become in-doubt because the database was unavailable for a moment. */
async function record(ctx: Context, { claimId }: Batch, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOutcomes(ctx, claimId, outcomes)
    } catch (error) {
      if (tries === recordTries) throw error
      ctx.log.warn('outcomes.record_retried', { error, tries })
      await pause(100 * 4 ** tries)
    }
  }
}
