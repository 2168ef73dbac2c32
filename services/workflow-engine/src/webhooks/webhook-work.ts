import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'
import { nextRetryMs } from '@postrider/outgoing-http'
import { endedSpan, startSpanOf } from '@postrider/tracing'
import { runExecutions } from '../commands/executions/run-executions.ts'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import { longestDelayMs, stepRetries } from '../domain/webhook/retry-schedule.ts'
import { claimWebhooks, postponeWebhook } from '../store/webhooks.ts'
import { loadWebhookData, webhookStepOf, type WebhookData } from './webhook-data.ts'
import { sendStep, type SendStepOptions, type StepOutcome } from './send-step.ts'

/** Sends webhooks in this process. */
export interface WebhookWork {
  /** Starts sending due webhooks without waiting for the responses. Returns true if more may be due. */
  begin(): Promise<boolean>
  /**
   * Sends due webhooks and waits until all outcomes are recorded. Returns true if any webhook was due or in
   * flight.
   */
  sendDue(): Promise<boolean>
  /** Stops sending. Resolves when all outcomes are recorded, which takes at most one timeout. */
  end(): Promise<void>
}

/**
 * Duration of a claim in addition to the timeout, in milliseconds. Includes time to wait for other webhooks
 * to the same host. After a crash, the claim expires.
 */
const claimMs = 60_000
/** Interval at which new webhooks are claimed while other webhooks are in flight, in milliseconds. */
const pollMs = 250
/**
 * Delay of the next claim after a webhook ends, so that several webhooks that end together cause one claim.
 */
const gatherMs = 20
/** Delay before a webhook is tried again if its contact or secret could not be loaded. */
const retryDelayMs = 5_000

export function createWebhookWork(ctx: Context): WebhookWork {
  const { timeoutMs, concurrency } = ctx.webhookLimits
  /** Limits concurrent webhooks and counts them by project. */
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
    const known = loadWebhookData(ctx, claimed)
    for (const execution of claimed)
      void webhooks.run(execution.projectId, () => tryWebhook(ctx, sending, { execution, known, until }))
    return claimed.length
  }

  return {
    begin: async () => {
      if ((await claim()) > 0) return true
      if (webhooks.running === 0) return false
      await Promise.race([webhooks.nextEnd(), pause(pollMs, undefined, { ref: false })])
      await pause(gatherMs)
      return true
    },
    sendDue: async () => {
      const claimed = await claim()
      // Wait for claims of the loop, which may have taken the due webhooks.
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

interface TryWebhookInput {
  execution: Execution
  known: Promise<WebhookData>
  until: Date
}

/** Sends a claimed webhook and records its outcome. Never rejects. */
async function tryWebhook(
  ctx: Context,
  sending: SendStepOptions,
  { execution, known, until }: TryWebhookInput,
): Promise<void> {
  let tries = execution.webhookTries
  try {
    const found = webhookStepOf(execution, await known)
    if ('end' in found) return await runExecutions(ctx, [found.end])
    const span = startSpanOf(execution.traceparent, 'send webhook')
    const outcome = await endedSpan(span, () => sendStep(ctx, sending, { ...found, until }))
    tries = outcome.tries
    await record(ctx, execution, outcome)
  } catch (error) {
    ctx.log.warn('webhook.postponed', { executionId: execution.id, error })
    await postpone(ctx, execution, tries)
  }
}

async function record(ctx: Context, execution: Execution, outcome: StepOutcome): Promise<void> {
  if ('resumption' in outcome) return runExecutions(ctx, [{ execution, resumption: outcome.resumption }])
  const dueAt = new Date(ctx.now().getTime() + outcome.retryInMs)
  await postponeWebhook(ctx.db, execution, { dueAt, tries: outcome.tries })
}

/**
 * Postpones a webhook after an internal error. A request that was sent but not recorded is retried like a
 * failed attempt. If the postponement fails, the webhook becomes due when its claim expires.
 */
async function postpone(ctx: Context, execution: Execution, tries: number): Promise<void> {
  const wasSent = tries > execution.webhookTries
  const inMs = wasSent
    ? (nextRetryMs(stepRetries, { attempts: tries, jitter: Math.random() }) ?? longestDelayMs)
    : retryDelayMs
  const dueAt = new Date(ctx.now().getTime() + inMs)
  await postponeWebhook(ctx.db, execution, { dueAt, tries }).catch((error: unknown) =>
    ctx.log.warn('webhook.left_to_claim', { executionId: execution.id, error }),
  )
}
