import type { ContactState } from '@postrider/contracts/messages'
import type { StepConfig } from '@postrider/contracts/resources'
import type { Limiter } from '@postrider/limits'
import { webhookSecrets } from '../commands/webhook-secrets.ts'
import type { Context } from '../context.ts'
import type { Answer } from '../domain/execution/advance.ts'
import type { Execution } from '../domain/execution/execution.ts'
import type { WebhookOutcome } from '../domain/webhook/answer.ts'
import { buildRequest, type WebhookRequest } from '../domain/webhook/build-request.ts'
import { mayConnect } from '../domain/webhook/public-address.ts'
import { nextTryInMs } from '../domain/webhook/retry-schedule.ts'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhookId } from './webhook-signature.ts'

/** A WEBHOOK step that is to be tried, and what its request is made of. */
export interface WebhookStep {
  execution: Execution
  stepId: string
  config: StepConfig<'WEBHOOK'>
  contact: ContactState
  workflowName: string
  /** Until when no other process tries it. */
  until: Date
}

/** What a try means for the execution: an answer to its step, or another try. */
export type StepOutcome = ({ answer: Answer } | { againInMs: number }) & {
  /** So far; this one where it was sent. */
  tries: number
}

/**
 * A webhook that found its host busy until its claim was nearly over comes again then, as does one at the end
 * of the process; that was no try.
 */
const busyAgainMs = 2_000

export interface Sending {
  /** Limits the requests to each host. */
  hosts: Limiter
  /** True when this process stops: what waits for its host then is left to others. */
  isEnding(): boolean
}

/** Tries a WEBHOOK step once. Rejects only when it could not be sent. */
export async function sendStep(
  ctx: Context,
  { hosts, isEnding }: Sending,
  step: WebhookStep,
): Promise<StepOutcome> {
  const request = requestOf(ctx, step)
  const { id: executionId, projectId, webhookTries: tries } = step.execution
  if ('fault' in request) return failed(request.fault, tries)
  const own = (await webhookSecrets(ctx, [projectId])).get(projectId)
  if (!own) throw new Error('The project has no secret for its webhooks')
  const outcome = await hosts.run(new URL(request.url).host, async () =>
    hasTime(ctx, step) && !isEnding()
      ? sendWebhook(request, { id: webhookId(executionId, step.stepId), secrets: own.secrets }, options(ctx))
      : undefined,
  )
  return outcome ? meaningOf(outcome, request, tries + 1) : { againInMs: busyAgainMs, tries }
}

function requestOf(
  { config: { reservedPrefixes } }: Context,
  { config, contact, execution, workflowName }: WebhookStep,
): WebhookRequest | { fault: string } {
  try {
    return buildRequest(config, {
      contact,
      workflow: { id: execution.workflowId, name: workflowName },
      execution,
      context: execution.context,
      prefixes: reservedPrefixes,
    })
  } catch (error) {
    if (error instanceof WebhookFault) return { fault: error.message }
    throw error
  }
}

/** Its claim has to hold until the try has been recorded. */
const recordingMs = 5_000
const hasTime = ({ webhookLimits, now }: Context, { until }: WebhookStep): boolean =>
  now().getTime() + webhookLimits.timeoutMs + recordingMs < until.getTime()

const options = ({ config, webhookLimits, resolveHost, now }: Context) => ({
  mayConnect: (address: string) => mayConnect(address, config.webhookAllowPrivate),
  resolve: resolveHost,
  timeoutMs: webhookLimits.timeoutMs,
  now,
})

function meaningOf(outcome: WebhookOutcome, { url, method }: WebhookRequest, tries: number): StepOutcome {
  if (outcome.outcome === 'failed') return failed(outcome.error, tries)
  if (outcome.outcome === 'done') {
    const { statusCode, success, response } = outcome
    return { answer: { kind: 'done', output: { url, method, statusCode, success, response } }, tries }
  }
  const againInMs = nextTryInMs({ tries, retryAfterMs: outcome.retryAfterMs, jitter: Math.random() })
  return againInMs === undefined
    ? failed(`${outcome.error} It was tried ${tries} times.`, tries)
    : { againInMs, tries }
}

const failed = (fault: string, tries: number): StepOutcome => ({
  answer: { kind: 'failed', error: `The webhook failed. ${fault}` },
  tries,
})
