import { setTimeout as pause } from 'node:timers/promises'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { findRequests, type DueRequest } from './find-requests.ts'
import { discardDeliveries } from './outcome-store.ts'
import type { RecordAttempt } from './record-attempts.ts'
import { maxFailuresInRow, pauseMs } from './retry-schedule.ts'
import { sendAttempt, type Attempt } from './send-attempt.ts'
import { extendClaim, findTarget, releaseEndpoint, type Claim, type Target } from './store.ts'

/** How long a claim lasts, in milliseconds. It is extended while the process delivers. */
export const claimMs = 60_000

/** An endpoint that cannot receive now, such as one of a disabled project, is claimed again after this time. */
const blockedMs = 5_000

const maxConcurrency = 10

/** The number of requests that are read together. */
const maxQueued = 50

/** After this time, requests in the queue are read again, because the endpoint may have been changed. */
const maxQueuedMs = 1_000

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
  endsAt: number
  inFlight: Map<string, Promise<void>>
  /** Requests that were read but not started, and when they were read. */
  queue: DueRequest[]
  readAt: number
  target: Target | undefined
  /** Whether another read may find requests. */
  mayHaveMore: boolean
  concurrency: number
  failures: number
  /** Whether a failure has ended the drain. */
  isOver: boolean
  notBefore: Date | null
  lookAt: Date | null
  /** Why outcomes could not be recorded. */
  errors: unknown[]
}

/**
 * Delivers the due events of a claimed endpoint, and releases the endpoint. Ends early if attempts fail in a row,
 * or after a time if other endpoints wait. Rejects if the database is unavailable; the claim then expires.
 */
export async function drainEndpoint(ctx: Context, claim: Claim, options: DrainOptions): Promise<void> {
  const drain: Drain = {
    claim,
    record: options.record,
    endsAt: performance.now() + ctx.deliveryLimits.sliceMs,
    inFlight: new Map(),
    queue: [],
    readAt: 0,
    target: undefined,
    mayHaveMore: true,
    // One attempt shows whether a failing endpoint works again.
    concurrency: claim.failures >= maxFailuresInRow ? 1 : claim.concurrency,
    failures: claim.failures,
    isOver: false,
    notBefore: null,
    lookAt: null,
    errors: [],
  }
  try {
    while (await step(ctx, drain, options)) continue
  } finally {
    await Promise.all(drain.inFlight.values())
  }
  if (drain.errors.length > 0) throw new AggregateError(drain.errors, 'Attempts could not be recorded')
  const { concurrency, notBefore, lookAt } = drain
  await releaseEndpoint(ctx.db, { ...claim, now: ctx.now(), concurrency, notBefore, lookAt })
}

/** Starts requests while there is room, and waits for the end of one. Returns false if nothing is left to do. */
async function step(ctx: Context, drain: Drain, options: DrainOptions): Promise<boolean> {
  if (performance.now() - drain.readAt > maxQueuedMs) drain.queue = []
  while (hasRoom(drain) && mayStart(drain, options)) {
    const request = drain.queue.shift()
    if (request) start(ctx, drain, request)
    else if (drain.mayHaveMore) await read(ctx, drain)
    else break
  }
  if (drain.inFlight.size === 0) return false
  await nextEnd(drain)
  drain.mayHaveMore = true
  return true
}

const hasRoom = ({ inFlight, concurrency }: Drain): boolean => inFlight.size < concurrency

/**
 * Resolves when a request has ended. Resolves earlier if there is room for events that arrive in the meantime: one
 * slow request must not delay them. Failing endpoints do not need this, and there may be many.
 */
async function nextEnd(drain: Drain): Promise<void> {
  const { failures, inFlight, isOver } = drain
  if (isOver || failures > 0 || !hasRoom(drain)) return Promise.race(inFlight.values())
  const ended = new AbortController()
  const looking = pause(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([...inFlight.values(), looking])
  ended.abort()
}

const mayStart = (drain: Drain, { isEnding, isCrowded }: DrainOptions): boolean =>
  !drain.isOver && !isEnding() && (performance.now() < drain.endsAt || !isCrowded())

/** Reads the next requests into the queue. Ends the drain if nothing may be delivered now. */
async function read(ctx: Context, drain: Drain): Promise<void> {
  drain.mayHaveMore = false
  const target = await findTarget(ctx.db, drain.claim)
  drain.target = target
  if (!target) {
    drain.isOver = true
    drain.lookAt = new Date(ctx.now().getTime() + blockedMs)
    return
  }
  await keepClaim(ctx, drain.claim, target)
  const found = await findRequests(ctx, target, { inFlight: [...drain.inFlight.keys()], most: maxQueued })
  drain.queue = found.requests
  drain.readAt = performance.now()
  // A read creates one batch at most.
  drain.mayHaveMore = target.batch ? found.requests.length > 0 : found.requests.length === maxQueued
  drain.lookAt = found.waitUntil
  if (found.deleted.length > 0)
    await transact(ctx.db, (tx) => discardDeliveries(tx, target.id, found.deleted))
}

function start(ctx: Context, drain: Drain, request: DueRequest): void {
  const { target } = drain
  if (target) drain.inFlight.set(request.webhookId, attempt(ctx, drain, { target, request }))
}

async function keepClaim(ctx: Context, claim: Claim, { claimedUntil }: Target): Promise<void> {
  const now = ctx.now().getTime()
  if (claimedUntil.getTime() - now < claimMs / 2) await extendClaim(ctx.db, claim, new Date(now + claimMs))
}

interface AttemptInput {
  target: Target
  request: DueRequest
}

/** Sends a request and records its outcome. Never rejects. */
async function attempt(ctx: Context, drain: Drain, { target, request }: AttemptInput): Promise<void> {
  try {
    const result = await sendAttempt(ctx, target, request)
    const after = await drain.record({ ...request, endpointId: target.id, attempt: result })
    drain.failures = after?.failures ?? 0
    // What was read before a change may no longer be sent.
    if (after?.updatedAt.getTime() !== target.updatedAt.getTime()) drain.queue = []
    adapt(ctx, drain, result)
  } catch (error) {
    drain.isOver = true
    drain.errors.push(error)
  } finally {
    drain.inFlight.delete(request.webhookId)
  }
}

/** Adds a request in flight after a success, and halves their number if the receiver is overloaded. */
function adapt(ctx: Context, drain: Drain, { error, isOverloaded, retryAfterMs }: Attempt): void {
  if (error === null) {
    drain.concurrency = Math.min(maxConcurrency, drain.concurrency + 1)
    return
  }
  if (isOverloaded) drain.concurrency = Math.max(1, Math.floor(drain.concurrency / 2))
  const pause = pauseMs(drain.failures, retryAfterMs)
  if (pause === 0) return
  drain.isOver = true
  drain.notBefore = new Date(ctx.now().getTime() + pause)
}
