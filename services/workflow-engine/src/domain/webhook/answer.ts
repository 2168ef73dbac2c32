/** What a server answered to a webhook. */
export interface WebhookAnswer {
  statusCode: number
  /** The beginning of its body. */
  response: string
  retryAfter: string | undefined
}

/** What became of a try. */
export type WebhookOutcome =
  | { outcome: 'done'; statusCode: number; success: boolean; response: string }
  | { outcome: 'retry'; error: string; retryAfterMs?: number; statusCode?: number; response?: string }
  | { outcome: 'failed'; error: string }

/**
 * A server that is overloaded or broken is asked again; any other answer ends the step, with `success: false`
 * where it refuses (decisions.md, WEBHOOK).
 */
export function outcomeOf({ statusCode, response, retryAfter }: WebhookAnswer, now: Date): WebhookOutcome {
  const isTransient = statusCode === 408 || statusCode === 429 || statusCode >= 500
  if (!isTransient)
    return { outcome: 'done', statusCode, success: statusCode >= 200 && statusCode < 300, response }
  const retryAfterMs = retryAfter === undefined ? undefined : waitOf(retryAfter, now)
  const error = `The server answered ${statusCode}.`
  return {
    outcome: 'retry',
    error,
    statusCode,
    response,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

/** Seconds or a date (RFC 9110 section 10.2.3). */
function waitOf(retryAfter: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  // Date.parse makes a date of `-5` too; all three forms of an HTTP date begin with the day.
  const at = /^[A-Z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
