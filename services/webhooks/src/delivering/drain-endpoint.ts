import { setTimeout as pause } from 'node:timers/promises'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { attempt } from './attempt-request.ts'
import { hasRoom, newDrain, type Drain } from './drain.ts'
import { findRequests } from './find-requests.ts'
import { discardDeliveries } from './outcome-store.ts'
import type { RecordAttempt } from './record-attempts.ts'
import { extendClaim, findTarget, releaseEndpoint, type Claim, type Target } from './store.ts'

/** How long a claim lasts, in milliseconds. It is extended while the process delivers. */
export const claimMs = 60_000

/**
 * An endpoint is claimed again after this time in ms if its project is disabled, or if outcomes could not be
 * recorded.
 */
const blockedMs = 30_000

/** The number of requests that are read together. */
const maxQueued = 50

/** How often to look for further events while requests are in flight. */
const lookAgainMs = 500

export interface DrainOptions {
  record: RecordAttempt
  /** Returns whether this process is stopping: requests in flight end, and no other begins. */
  isEnding(): boolean
  /** Returns whether other endpoints wait for a slot. */
  isCrowded(): boolean
}

/**
 * Delivers the due events of a claimed endpoint, and releases the endpoint. Ends early if attempts fail in a
 * row, or after a time if other endpoints wait. Rejects if attempts could not be made or recorded; if the
 * endpoint could not be released either, its claim expires.
 */
export async function drainEndpoint(ctx: Context, claim: Claim, options: DrainOptions): Promise<void> {
  const drain = newDrain(claim, options.record)
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
