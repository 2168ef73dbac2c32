export interface RetryOptions {
  retries: number
  /** Replaces the delay, for tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

type Fetch = (request: Request) => Promise<Response>

/** The endpoints that accept an `Idempotency-Key`. */
const keyed = ['/v1/send', '/v1/track', '/events/track']

const firstDelayMs = 500
const longestDelayMs = 30_000

/**
 * Returns a `fetch` that retries safe requests. A retry of a keyed request may return 409
 * `IDEMPOTENCY_KEY_REUSED`: an earlier attempt was accepted although its response was lost.
 * `error.details.originalStatusCode` is the status of that attempt (null: still running).
 */
export const retryingFetch =
  (fetch: Fetch, { retries, wait = sleep }: RetryOptions): Fetch =>
  async (given) => {
    const request = withKey(given)
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetch, request.clone())
      const delayMs = attempt < retries ? delayAfter(request, outcome, attempt) : undefined
      if (delayMs === undefined) return answered(outcome)
      if (outcome.response) await outcome.response.body?.cancel()
      await wait(delayMs, request.signal)
    }
  }

/** A response, or the error without one. */
type Outcome = { response: Response } | { response?: undefined; error: unknown }

async function tryOnce(fetch: Fetch, request: Request): Promise<Outcome> {
  try {
    return { response: await fetch(request) }
  } catch (error) {
    return { error }
  }
}

function answered(outcome: Outcome): Response {
  if (outcome.response) return outcome.response
  throw outcome.error
}

function withKey(request: Request): Request {
  if (!takesKey(request) || request.headers.has('Idempotency-Key')) return request
  const headers = new Headers(request.headers)
  headers.set('Idempotency-Key', crypto.randomUUID())
  return new Request(request, { headers })
}

const takesKey = ({ method, url }: Request): boolean =>
  method === 'POST' && keyed.some((path) => new URL(url).pathname.endsWith(path))

/** Returns the delay before the next attempt in milliseconds; undefined for no further attempt. */
function delayAfter(request: Request, { response }: Outcome, attempt: number): number | undefined {
  if (request.signal.aborted || !mayRepeat(request, response)) return undefined
  const retryAfterMs = Number(response?.headers.get('Retry-After') ?? Number.NaN) * 1_000
  if (Number.isFinite(retryAfterMs)) return retryAfterMs <= longestDelayMs ? retryAfterMs : undefined
  // Waiting does not lift this limit.
  if (response?.status === 429) return undefined
  // A random value in the upper half, so that many clients do not retry at the same time.
  return firstDelayMs * 2 ** attempt * (0.5 + Math.random() / 2)
}

/**
 * Returns whether a retry is safe. A 429 was rejected before any work. After any other failure, the work
 * may be done.
 */
function mayRepeat(request: Request, response: Response | undefined): boolean {
  if (response?.status === 429) return true
  const failed = response === undefined || response.status >= 500
  return failed && response?.status !== 501 && (isIdempotent(request) || takesKey(request))
}

const isIdempotent = ({ method }: Request): boolean => ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)

/** Resolves after `ms`. Rejects with the reason of the signal if that aborts first. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      // The reason is any value that the caller aborted with.
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason }))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
