import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'
import { runExecutions } from '../commands/executions/run-executions.ts'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import { longestWaitMs, nextTryInMs } from '../domain/webhook/retry-schedule.ts'
import { claimWebhooks, postponeWebhook } from '../store/webhooks.ts'
import { learn, stepOf, type Known } from './known-steps.ts'
import { sendStep, type Sending, type StepOutcome } from './send-step.ts'

/** The sending of webhooks by this process. */
export interface WebhookWork {
  /** Begins to send webhooks that are due; true when there may be more. Does not wait for the answers. */
  begin(): Promise<boolean>
  /** Sends those that are due and waits until all outcomes are recorded; true when there were some. */
  sendDue(): Promise<boolean>
  /** Sends no more; resolves when what has been sent is recorded, which takes no longer than a try. */
  end(): Promise<void>
}

/**
 * A claim holds for a try and this long: for the wait for other webhooks to the same host. After a crash it
 * expires.
 */
const claimMs = 60_000
/**
 * How long webhooks of projects that had none in flight may wait for the next look, while others are awaited.
 */
const lookAgainMs = 250
/** How long to wait, once one has ended, for others to end: so that not each costs a claim. */
const gatherMs = 20
/** After how long a webhook is tried again whose contact or secret could not be read. */
const postponedMs = 5_000

export function createWebhookWork(ctx: Context): WebhookWork {
  const { timeoutMs, concurrency } = ctx.webhookLimits
  /** By project. */
  const webhooks = new Limiter({ concurrency: concurrency.total })
  const hosts = new Limiter({ perKey: concurrency.perHost })
  let isEnding = false
  const sending = { hosts, isEnding: () => isEnding }

  /** Claims whose webhooks are not in flight yet. */
  const claiming = new Set<Promise<number>>()

  const claim = (): Promise<number> => {
    const claimed = claimOnce().finally(() => claiming.delete(claimed))
    claiming.add(claimed)
    return claimed
  }

  const claimOnce = async (): Promise<number> => {
    const now = ctx.now()
    const until = new Date(now.getTime() + claimMs + timeoutMs)
    const most = concurrency.total - webhooks.running
    const { perProject } = concurrency
    const claimed =
      most > 0
        ? await claimWebhooks(ctx.db, { now, until, inFlight: webhooks.runningByKey(), perProject, most })
        : []
    if (claimed.length === 0) return 0
    const known = learn(ctx, claimed)
    for (const execution of claimed)
      void webhooks.run(execution.projectId, () => tryWebhook(ctx, sending, { execution, known, until }))
    return claimed.length
  }

  return {
    begin: async () => {
      if ((await claim()) > 0) return true
      if (webhooks.running === 0) return false
      await Promise.race([webhooks.nextEnd(), pause(lookAgainMs, undefined, { ref: false })])
      await pause(gatherMs)
      return true
    },
    sendDue: async () => {
      const claimed = await claim()
      // The loop may have claimed what is due.
      await Promise.allSettled(claiming)
      const isIdle = webhooks.running === 0
      await allEnd(webhooks)
      return claimed > 0 || !isIdle
    },
    end: () => {
      isEnding = true
      return allEnd(webhooks)
    },
  }
}

async function allEnd(limiter: Limiter): Promise<void> {
  while (limiter.running > 0) await limiter.nextEnd()
}

interface Claimed {
  execution: Execution
  known: Promise<Known>
  until: Date
}

/** Sends a claimed webhook and records what came of it. Never rejects. */
async function tryWebhook(
  ctx: Context,
  sending: Sending,
  { execution, known, until }: Claimed,
): Promise<void> {
  let tries = execution.webhookTries
  try {
    const found = stepOf(execution, await known)
    if ('end' in found) return await runExecutions(ctx, [found.end])
    const outcome = await sendStep(ctx, sending, { ...found, until })
    tries = outcome.tries
    await record(ctx, execution, outcome)
  } catch (error) {
    ctx.log.warn('webhook.postponed', { executionId: execution.id, error })
    await postpone(ctx, execution, tries)
  }
}

async function record(ctx: Context, execution: Execution, outcome: StepOutcome): Promise<void> {
  if ('answer' in outcome) return runExecutions(ctx, [{ execution, answer: outcome.answer }])
  const dueAt = new Date(ctx.now().getTime() + outcome.againInMs)
  await postponeWebhook(ctx.db, execution, { dueAt, tries: outcome.tries })
}

/**
 * After an error of ours. One that was sent and could not be recorded comes again as after a failed try; when
 * this fails too, after its claim.
 */
async function postpone(ctx: Context, execution: Execution, tries: number): Promise<void> {
  const wasSent = tries > execution.webhookTries
  const inMs = wasSent ? (nextTryInMs({ tries, jitter: Math.random() }) ?? longestWaitMs) : postponedMs
  const dueAt = new Date(ctx.now().getTime() + inMs)
  await postponeWebhook(ctx.db, execution, { dueAt, tries }).catch((error: unknown) =>
    ctx.log.warn('webhook.left_to_claim', { executionId: execution.id, error }),
  )
}
