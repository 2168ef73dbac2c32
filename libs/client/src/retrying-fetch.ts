export interface RetryOptions {
  retries: number
  /** Instead of waiting (tests). */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

type Fetch = (request: Request) => Promise<Response>

/** The endpoints that take an `Idempotency-Key`. */
const keyed = ['/v1/send', '/v1/track', '/events/track']

const firstDelayMs = 500
const longestDelayMs = 30_000

/**
 * Repeats requests that may be repeated. After the first time a keyed request may be answered with 409
 * `IDEMPOTENCY_KEY_REUSED`: then the time before was taken, though its answer was lost, and
 * `error.details.originalStatusCode` says how it ended (null: it still runs).
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

/** An answer, or what went wrong before there was one. */
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

/** How long to wait before the next time; undefined when there must not be one. */
function delayAfter(request: Request, { response }: Outcome, attempt: number): number | undefined {
  if (request.signal.aborted || !mayRepeat(request, response)) return undefined
  const told = Number(response?.headers.get('Retry-After') ?? Number.NaN) * 1_000
  if (Number.isFinite(told)) return told <= longestDelayMs ? told : undefined
  // A limit that waiting does not lift.
  if (response?.status === 429) return undefined
  // Somewhere in the upper half, so that many clients do not come back together.
  return firstDelayMs * 2 ** attempt * (0.5 + Math.random() / 2)
}

/** 429 is refused before anything is done. After anything else it is open whether the work was done. */
function mayRepeat(request: Request, response: Response | undefined): boolean {
  if (response?.status === 429) return true
  const failed = response === undefined || response.status >= 500
  return failed && response?.status !== 501 && (isIdempotent(request) || takesKey(request))
}

const isIdempotent = ({ method }: Request): boolean => ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)

/** Rejects with the reason of the signal when that ends first. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      // The reason is whatever the caller has aborted with.
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason }))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
