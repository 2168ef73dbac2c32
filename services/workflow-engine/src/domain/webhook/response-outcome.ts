import { retryAfterMsOf } from '@postrider/outgoing-http'

/** The response of a server to a webhook. */
export interface WebhookResponse {
  statusCode: number
  /** The first bytes of the body as text. */
  response: string
  retryAfter: string | undefined
}

/** The outcome of one attempt. */
export type WebhookOutcome =
  | { outcome: 'done'; statusCode: number; success: boolean; response: string }
  | { outcome: 'retry'; error: string; retryAfterMs?: number; statusCode?: number; response?: string }
  | { outcome: 'failed'; error: string }

/**
 * Returns the outcome of a response. Status 408, 429 or 5xx causes a retry. Any other status ends the step,
 * with `success: false` unless it is 2xx.
 */
export function outcomeOf({ statusCode, response, retryAfter }: WebhookResponse, now: Date): WebhookOutcome {
  const isTransient = statusCode === 408 || statusCode === 429 || statusCode >= 500
  if (!isTransient)
    return { outcome: 'done', statusCode, success: statusCode >= 200 && statusCode < 300, response }
  const retryAfterMs = retryAfter === undefined ? undefined : retryAfterMsOf(retryAfter, now)
  const error = `The server responded with ${statusCode}.`
  return {
    outcome: 'retry',
    error,
    statusCode,
    response,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
