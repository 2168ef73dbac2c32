import { setTimeout as pause } from 'node:timers/promises'
import { isTransientError, transact } from '@postrider/db'
import { endedSpan, startSharedSpan } from '@postrider/tracing'
import type { Context } from '../context.ts'
import { findRequests, type DueRequest } from './find-requests.ts'
import { discardDeliveries } from './outcome-store.ts'
import type { RecordAttempt } from './record-attempts.ts'
import { maxFailuresInRow, pauseMs } from './retry-schedule.ts'
import { sendAttempt, type Attempt } from './send-attempt.ts'
import { extendClaim, findTarget, releaseEndpoint, type Claim, type Target } from './store.ts'

/** How long a claim lasts, in milliseconds. It is extended while the process delivers. */
export const claimMs = 60_000

/**
 * An endpoint is claimed again after this time in ms if its project is disabled, or if outcomes could not be
 * recorded.
 */
const blockedMs = 30_000

/** The pauses in ms before an outcome is recorded again, if the database was unavailable. */
const recordPauses = [200, 1_000, 3_000]

const maxConcurrency = 10

/** The number of requests that are read together. */
const maxQueued = 50

/**
 * The maximum number of requests without a recorded outcome. A kill can repeat them. Waiting for each
 * outcome to be recorded before the next request would halve the rate. A batch takes longer to send than to
 * record.
 */
const maxUnrecorded = { single: 30, batch: 10 }

/** How often to look for further events while requests are in flight. */
const lookAgainMs = 500

export interface DrainOptions {
  record: RecordAttempt
  /** Returns whether this process is stopping: requests in flight end, and no other begins. */
  isEnding(): boolean
  /** Returns whether other endpoints wait for a slot. */
  isCrowded(): boolean
}

/** The state of a drain. */
interface Drain {
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

/**
 * Delivers the due events of a claimed endpoint, and releases the endpoint. Ends early if attempts fail in a
 * row, or after a time if other endpoints wait. Rejects if attempts could not be made or recorded; if the
 * endpoint could not be released either, its claim expires.
 */
export async function drainEndpoint(ctx: Context, claim: Claim, options: DrainOptions): Promise<void> {
  const drain: Drain = {
    claim,
    record: options.record,
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
  }
  try {
    while (await step(ctx, drain, options)) continue
  } finally {
    await Promise.all(drain.inFlight.values())
    await Promise.all(drain.recording.values())
  }
  const { concurrency, notBefore, blockedUntil } = drain
  const now = ctx.now()
  // Events without a recorded outcome are still due. They must not be sent again and again.
  const lookAt = drain.errors.length > 0 ? new Date(now.getTime() + blockedMs) : drain.lookAt
  await releaseEndpoint(ctx.db, { ...claim, now, concurrency, notBefore, lookAt, blockedUntil })
  if (drain.errors.length > 0)
    throw new AggregateError(drain.errors, 'Attempts could not be made or recorded')
}

/** Starts requests while there is room, and waits for the end of one. Returns false if nothing is left to do. */
async function step(ctx: Context, drain: Drain, options: DrainOptions): Promise<boolean> {
  while (hasRoom(drain) && mayStart(drain, options) && (drain.queue.length > 0 || drain.mayHaveMore)) {
    const target = await currentTarget(ctx, drain)
    const request = drain.queue.shift()
    if (target && request) drain.inFlight.set(request.webhookId, attempt(ctx, drain, { target, request }))
    else if (target) await read(ctx, drain, target)
  }
  if (drain.inFlight.size + drain.recording.size === 0) return false
  await nextEnd(drain)
  drain.mayHaveMore = true
  return true
}

/** Returns whether another request may start. After a failed attempt, it is one at a time until one succeeds. */
const hasRoom = ({ inFlight, recording, concurrency, failures, target }: Drain): boolean =>
  inFlight.size < (failures > 0 ? 1 : concurrency) &&
  inFlight.size + recording.size < maxUnrecorded[target?.batch ? 'batch' : 'single']

/**
 * Resolves when a request has ended. Resolves earlier if there is room for events that arrive in the
 * meantime: one slow request must not delay them. Failing endpoints do not need this, and there may be many.
 */
async function nextEnd(drain: Drain): Promise<void> {
  const { failures, inFlight, isOver, recording } = drain
  const ends = [...inFlight.values(), ...recording.values()]
  if (isOver || failures > 0 || !hasRoom(drain)) return Promise.race(ends)
  const ended = new AbortController()
  const looking = pause(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([...ends, looking])
  ended.abort()
}

const mayStart = (drain: Drain, { isEnding, isCrowded }: DrainOptions): boolean =>
  !drain.isOver && !isEnding() && (performance.now() < drain.endsAt || !isCrowded())

/** Returns the endpoint. Discards the queue if it was changed, and ends the drain if nothing may be delivered. */
async function currentTarget(ctx: Context, drain: Drain): Promise<Target | undefined> {
  if (performance.now() - drain.checkedAt < ctx.deliveryLimits.maxUncheckedMs) return drain.target
  const before = drain.target
  const target = await findTarget(ctx.db, drain.claim)
  drain.target = target
  drain.checkedAt = performance.now()
  if (!target) {
    drain.isOver = true
    drain.blockedUntil = new Date(ctx.now().getTime() + blockedMs)
    return undefined
  }
  await keepClaim(ctx, drain.claim, target)
  if (target.updatedAt.getTime() !== before?.updatedAt.getTime()) {
    drain.queue = []
    drain.mayHaveMore = true
  }
  return target
}

/** Reads the next requests into the queue. */
async function read(ctx: Context, drain: Drain, target: Target): Promise<void> {
  const except = [...drain.inFlight.keys(), ...drain.recording.keys()]
  const found = await findRequests(ctx, target, { except, most: maxQueued })
  drain.queue = found.requests
  // A read returns one batch at most.
  const least = target.batch || target.hasBatches ? 1 : maxQueued
  drain.mayHaveMore = found.requests.length >= least
  drain.lookAt = found.waitUntil
  if (found.deleted.length > 0)
    await transact(ctx.db, (tx) => discardDeliveries(tx, target.id, found.deleted))
}

async function keepClaim(ctx: Context, claim: Claim, { claimedUntil }: Target): Promise<void> {
  const now = ctx.now().getTime()
  if (claimedUntil.getTime() - now < claimMs / 2) await extendClaim(ctx.db, claim, new Date(now + claimMs))
}

interface AttemptInput {
  target: Target
  request: DueRequest
}

/** Sends a request, and begins to record its outcome. Never rejects. */
async function attempt(ctx: Context, drain: Drain, { target, request }: AttemptInput): Promise<void> {
  const { webhookId } = request
  drain.endsAt = Math.min(drain.endsAt, performance.now() + ctx.deliveryLimits.sliceMs)
  try {
    const span = startSharedSpan(request.traceparents, 'send webhook')
    const result = await endedSpan(span, () => sendAttempt(ctx, target, request))
    adapt(ctx, drain, result)
    drain.recording.set(webhookId, record(drain, { target, request }, result))
  } catch (error) {
    drain.isOver = true
    drain.errors.push(error)
  } finally {
    drain.inFlight.delete(webhookId)
  }
}

/** Records the outcome of a request. Never rejects. */
async function record(drain: Drain, { target, request }: AttemptInput, attempt: Attempt): Promise<void> {
  try {
    await withRetries(() => drain.record({ ...request, endpointId: target.id, attempt }))
  } catch (error) {
    drain.isOver = true
    drain.errors.push(error)
  } finally {
    drain.recording.delete(request.webhookId)
  }
}

/** Runs `work` again after a transient error. */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of recordPauses)
    try {
      return await work()
    } catch (error) {
      if (!isTransientError(error)) throw error
      await pause(pauseMs)
    }
  return work()
}

/** Adds a request in flight after a success, and halves their number if the receiver is overloaded. */
function adapt(ctx: Context, drain: Drain, { at, error, isOverloaded, retryAfterMs }: Attempt): void {
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
  const now = ctx.now().getTime()
  const failingMs = now - drain.failingSince.getTime()
  const waitMs = pauseMs({ failures: drain.failures, failingMs, retryAfterMs })
  if (waitMs === 0) return
  drain.isOver = true
  drain.notBefore = new Date(now + waitMs)
}
