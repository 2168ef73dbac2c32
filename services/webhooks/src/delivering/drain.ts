import type { DueRequest } from './find-requests.ts'
import type { RecordAttempt } from './record-attempts.ts'
import { maxFailuresInRow, pauseMs } from './retry-schedule.ts'
import type { Attempt } from './send-attempt.ts'
import type { Claim, Target } from './store.ts'

const maxConcurrency = 10

/**
 * The maximum number of requests without a recorded outcome. A kill can repeat them. Waiting for each
 * outcome to be recorded before the next request would halve the rate. A batch takes longer to send than to
 * record.
 */
const maxUnrecorded = { single: 30, batch: 10 }

/** The state of the delivery of a claimed endpoint's events. */
export interface Drain {
  claim: Claim
  record: RecordAttempt
  /** The end of the slice. The slice begins with the first request, so that each drain sends something. */
  endsAt: number
  /** The requests without a response. */
  inFlight: Map<string, Promise<void>>
  /** The requests whose outcome is not recorded yet. */
  recording: Map<string, Promise<void>>
  /** Requests that were read but not started. */
  queue: DueRequest[]
  /** The endpoint, and when it was read. Undefined if nothing may be delivered now. */
  target: Target | undefined
  checkedAt: number
  /** Whether another read may find requests. */
  mayHaveMore: boolean
  concurrency: number
  /** The number of failed attempts in a row, and the time of the first. */
  failures: number
  failingSince: Date | null
  /** Whether a failure has ended the drain. */
  isOver: boolean
  notBefore: Date | null
  lookAt: Date | null
  blockedUntil: Date | null
  /** Why attempts could not be made or recorded. */
  errors: unknown[]
}

export const newDrain = (claim: Claim, record: RecordAttempt): Drain => ({
  claim,
  record,
  endsAt: Number.POSITIVE_INFINITY,
  inFlight: new Map(),
  recording: new Map(),
  queue: [],
  target: undefined,
  checkedAt: Number.NEGATIVE_INFINITY,
  mayHaveMore: true,
  concurrency: claim.concurrency,
  failures: claim.failures,
  failingSince: claim.failingSince,
  isOver: false,
  notBefore: null,
  lookAt: null,
  blockedUntil: null,
  errors: [],
})

/** Returns whether another request may start. After a failed attempt, it is one at a time until one succeeds. */
export const hasRoom = ({ inFlight, recording, concurrency, failures, target }: Drain): boolean =>
  inFlight.size < (failures > 0 ? 1 : concurrency) &&
  inFlight.size + recording.size < maxUnrecorded[target?.batch ? 'batch' : 'single']

/** Adds a request in flight after a success, and halves their number if the receiver is overloaded. */
export function adapt(drain: Drain, { at, error, isOverloaded, retryAfterMs }: Attempt, now: Date): void {
  if (error === null) {
    drain.concurrency = Math.min(maxConcurrency, drain.concurrency + 1)
    drain.failures = 0
    drain.failingSince = null
    return
  }
  drain.failures += 1
  drain.failingSince ??= at
  if (isOverloaded) drain.concurrency = Math.max(1, Math.floor(drain.concurrency / 2))
  if (drain.failures >= maxFailuresInRow) drain.concurrency = 1
  const failingMs = now.getTime() - drain.failingSince.getTime()
  const waitMs = pauseMs({ failures: drain.failures, failingMs, retryAfterMs })
  if (waitMs === 0) return
  drain.isOver = true
  drain.notBefore = new Date(now.getTime() + waitMs)
}
