import { Limiter } from '@postrider/limits'
import { priorityClasses as allClasses, type PriorityClass } from '../db/queue-priorities.ts'

export interface ClassLimits {
  breaker: Breaker
  /** Limits the concurrent deliveries of all batches of the priority class. */
  limit: Limiter
}

export interface PriorityClasses {
  of(priority: PriorityClass): ClassLimits
  /** Returns the reason of a failure, of one or any priority class; undefined if the provider is available. */
  health(priority?: PriorityClass): string | undefined
}

/**
 * Creates a circuit breaker and a concurrency limit for each priority class, so that errors and late replies
 * of a campaign never stop or delay a password mail.
 */
export function createPriorityClasses(
  name: string,
  { concurrency, now }: { concurrency: number; now: () => Date },
): PriorityClasses {
  const classes = new Map<PriorityClass, ClassLimits>(
    Object.values(allClasses).map((priority) => [
      priority,
      { breaker: createBreaker(name, now), limit: new Limiter({ concurrency }) },
    ]),
  )
  const of = (priority: PriorityClass): ClassLimits => {
    const found = classes.get(priority)
    if (!found) throw new Error(`There is no priority class ${priority}`)
    return found
  }
  return {
    of,
    health: (priority) =>
      (priority === undefined ? [...classes.values()] : [of(priority)])
        .map(({ breaker }) => breaker.health())
        .find((each) => each !== undefined),
  }
}

interface Breaker {
  /**
   * Returns how many attempts may start now: 0 while the breaker is open, 1 to probe, otherwise unlimited.
   */
  capacity(): number
  /** Starts an attempt. Returns false if no attempt may start now. */
  enter(): boolean
  succeeded(): void
  /** Reports an attempt that failed because of the provider. */
  failed(reason: string): void
  /** Reports an attempt that does not show whether the provider works. */
  inconclusive(): void
  isClosed(): boolean
  /**
   * Returns the reason of the failure, for operators. Undefined while the breaker is closed, and after a minute in
   * which it allowed an attempt and none came: then it is not known whether the provider works.
   */
  health(): string | undefined
}

/** Consecutive failures that open a breaker. */
const threshold = 5
const firstPauseMs = 1_000
const maxPauseMs = 60_000
/** How long the last failure shows the state of the provider if no attempt follows. */
const idleMs = 60_000

/**
 * Creates a circuit breaker. It opens after five consecutive failures, and then allows one probe after each
 * pause (1 s, 2 s, 4 s … 60 s).
 */
function createBreaker(name: string, now: () => Date): Breaker {
  let failures = 0
  let reason = ''
  let pauseMs = firstPauseMs
  let nextProbeAt = 0
  let lastAttemptAt = 0
  let probing = false
  const isClosed = (): boolean => failures < threshold
  const isIdle = (): boolean => !probing && now().getTime() > Math.max(nextProbeAt, lastAttemptAt) + idleMs

  const capacity = (): number => {
    if (isClosed()) return Number.POSITIVE_INFINITY
    return probing || now().getTime() < nextProbeAt ? 0 : 1
  }
  return {
    capacity,
    isClosed,
    enter: () => {
      if (capacity() === 0) return false
      probing = !isClosed()
      lastAttemptAt = now().getTime()
      return true
    },
    succeeded: () => {
      failures = 0
      probing = false
      pauseMs = firstPauseMs
    },
    failed: (why) => {
      probing = false
      failures += 1
      reason = why
      if (isClosed()) return
      nextProbeAt = now().getTime() + pauseMs
      if (failures > threshold) pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    },
    inconclusive: () => void (probing = false),
    health: () =>
      isClosed() || isIdle()
        ? undefined
        : `provider ${name}: ${reason}; tried again after ${new Date(nextProbeAt).toISOString()}`,
  }
}
