import {
  RefusedAddress,
  requestFailure,
  retryAfterMsOf,
  signatureHeaders,
  type OutgoingResponse,
} from '@postrider/outgoing-http'
import type { Context } from '../context.ts'
import { mayConnectTo } from '../endpoints/check-url.ts'
import { signingSecrets } from '../endpoints/secrets.ts'
import type { WebhookEndpoint } from '../endpoints/endpoint.ts'

/** The result of one request. */
export interface Attempt {
  at: Date
  durationMs: number
  /** Null without a response. */
  statusCode: number | null
  /** Why the attempt failed; null if it succeeded. */
  error: string | null
  /** The first 4 KB of the response; null without one, and for private addresses. */
  response: string | null
  /** The delay that the receiver requested, in milliseconds. */
  retryAfterMs?: number | undefined
  /** Whether the receiver is overloaded: it asked for fewer requests, or did not respond in time. */
  isOverloaded: boolean
}

type AttemptContext = Pick<Context, 'config' | 'deliveryLimits' | 'log' | 'now' | 'request' | 'resolveHost'>
type Receiver = Pick<
  WebhookEndpoint,
  'id' | 'projectId' | 'url' | 'secret' | 'previousSecret' | 'previousSecretUntil'
>

export interface WebhookRequest {
  webhookId: string
  body: string
}

/**
 * Sends one signed request to an endpoint. Does not follow redirects. Throws only if the secret cannot be
 * decrypted, which is not the fault of the receiver.
 */
export async function sendAttempt(
  ctx: AttemptContext,
  endpoint: Receiver,
  { webhookId, body }: WebhookRequest,
): Promise<Attempt> {
  const { timeoutMs } = ctx.deliveryLimits
  const at = ctx.now()
  const secrets = secretsOf(ctx, endpoint, at)
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const took = () => ({ at, durationMs: Math.round(performance.now() - startedAt) })
  try {
    const response = await ctx.request(
      {
        url: endpoint.url,
        method: 'POST',
        headers: { ...headers, ...signatureHeaders({ id: webhookId, secrets }, at, body) },
        body,
      },
      { mayConnect: mayConnectTo(ctx.config.webhookAllowPrivate), resolve: ctx.resolveHost, signal },
    )
    return { ...took(), ...outcomeOf(response, at) }
  } catch (error) {
    if (error instanceof RefusedAddress)
      ctx.log.info('webhook.refused', { endpointId: endpoint.id, projectId: endpoint.projectId })
    const timedOut = signal.aborted
    return {
      ...took(),
      statusCode: null,
      response: null,
      isOverloaded: timedOut,
      error: timedOut
        ? `No response was received within ${timeoutMs / 1_000} seconds.`
        : requestFailure(error).message,
    }
  }
}

function secretsOf(ctx: AttemptContext, endpoint: Receiver, at: Date): string[] {
  try {
    return signingSecrets(ctx, endpoint, at)
  } catch (error) {
    const { id: endpointId, projectId } = endpoint
    ctx.log.error('webhook.secret_unreadable', { endpointId, projectId, error })
    throw error
  }
}

const headers = {
  accept: '*/*',
  // The response is not decompressed: a small compressed body can expand a thousand times.
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'user-agent': 'Postrider-Webhooks/1.0',
}

/** The statuses of a receiver that is overloaded, or whose proxy cannot reach it. */
const overloaded = [429, 502, 504]

function outcomeOf(response: OutgoingResponse, now: Date): Omit<Attempt, 'at' | 'durationMs'> {
  const { statusCode, retryAfter, body, isPrivate } = response
  const isSuccess = statusCode >= 200 && statusCode < 300
  return {
    statusCode,
    error: isSuccess ? null : errorOf(statusCode),
    // Users must not read services of our network.
    response: isPrivate ? null : body,
    retryAfterMs: isSuccess || retryAfter === undefined ? undefined : retryAfterMsOf(retryAfter, now),
    isOverloaded: overloaded.includes(statusCode),
  }
}

const errorOf = (statusCode: number): string =>
  statusCode >= 300 && statusCode < 400
    ? `The server responded with the redirect ${statusCode}. Redirects are not followed.`
    : `The server responded with ${statusCode}.`
