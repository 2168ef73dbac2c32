import type { ContactState } from '@postrider/contracts/messages'
import type { StepConfig } from '@postrider/contracts/resources'
import type { Limiter } from '@postrider/limits'
import { mayConnect, nextRetryMs, OutgoingFault } from '@postrider/outgoing-http'
import { webhookSecrets } from '../commands/webhook-secrets.ts'
import type { Context } from '../context.ts'
import type { Resumption } from '../domain/execution/advance.ts'
import type { Execution } from '../domain/execution/execution.ts'
import type { WebhookOutcome } from '../domain/webhook/response-outcome.ts'
import { buildRequest, type WebhookRequest } from '../domain/webhook/build-request.ts'
import { stepRetries } from '../domain/webhook/retry-schedule.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhookId } from './webhook-id.ts'

/** A WEBHOOK step to send, with the data of its request. */
export interface WebhookStep {
  execution: Execution
  stepId: string
  config: StepConfig<'WEBHOOK'>
  contact: ContactState
  workflowName: string
  /** When the claim expires. */
  until: Date
}

/** The result of an attempt: a resumption of the execution, or a retry. */
export type StepOutcome = ({ resumption: Resumption } | { retryInMs: number }) & {
  /** Number of attempts so far, including this attempt if its request was sent. */
  tries: number
}

/**
 * Delay before an unsent webhook is claimed again, in milliseconds. It was not sent because its host was busy
 * until the claim almost expired, or because the process is stopping.
 */
const busyRetryMs = 2_000

export interface SendStepOptions {
  /** Limits concurrent requests per host. */
  hosts: Limiter
  /**
   * Returns whether this process is stopping. A stopping process does not send webhooks that wait for their
   * host.
   */
  isEnding(): boolean
}

/** Sends the request of a WEBHOOK step once. Rejects only if the request could not be sent. */
export async function sendStep(
  ctx: Context,
  { hosts, isEnding }: SendStepOptions,
  step: WebhookStep,
): Promise<StepOutcome> {
  const request = requestOf(ctx, step)
  const { id: executionId, projectId, webhookTries: tries } = step.execution
  if ('fault' in request) return failedOutcome(request.fault, tries)
  const own = (await webhookSecrets(ctx, [projectId])).get(projectId)
  if (!own) throw new Error('The project has no webhook secret')
  const outcome = await hosts.run(new URL(request.url).host, async () =>
    hasTime(ctx, step) && !isEnding()
      ? sendWebhook(request, { id: webhookId(executionId, step.stepId), secrets: own.secrets }, options(ctx))
      : undefined,
  )
  return outcome ? stepOutcomeOf(outcome, request, tries + 1) : { retryInMs: busyRetryMs, tries }
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
    if (error instanceof OutgoingFault) return { fault: error.message }
    throw error
  }
}

/** Time reserved to record the attempt before the claim expires, in milliseconds. */
const recordingMs = 5_000
const hasTime = ({ webhookLimits, now }: Context, { until }: WebhookStep): boolean =>
  now().getTime() + webhookLimits.timeoutMs + recordingMs < until.getTime()

const options = ({ config, webhookLimits, resolveHost, now }: Context) => ({
  mayConnect: (address: string) => mayConnect(address, config.webhookAllowPrivate),
  resolve: resolveHost,
  timeoutMs: webhookLimits.timeoutMs,
  now,
})

function stepOutcomeOf(outcome: WebhookOutcome, { url, method }: WebhookRequest, tries: number): StepOutcome {
  if (outcome.outcome === 'failed') return failedOutcome(outcome.error, tries)
  if (outcome.outcome === 'done') {
    const { statusCode, success, response } = outcome
    return { resumption: { kind: 'done', output: { url, method, statusCode, success, response } }, tries }
  }
  const retryInMs = nextRetryMs(stepRetries, {
    attempts: tries,
    retryAfterMs: outcome.retryAfterMs,
    jitter: Math.random(),
  })
  return retryInMs === undefined
    ? failedOutcome(`${outcome.error} It was tried ${tries} times.`, tries)
    : { retryInMs, tries }
}

const failedOutcome = (fault: string, tries: number): StepOutcome => ({
  resumption: { kind: 'failed', error: `The webhook failed. ${fault}` },
  tries,
})
