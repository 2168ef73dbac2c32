import { Limiter } from '@postrider/limits'
import { priorityClasses as allClasses, type PriorityClass } from '../db/tables.ts'

export interface ClassLimits {
  breaker: Breaker
  /** Limits how many deliveries of the priority class run at the same time, across its batches. */
  limit: Limiter
}

export interface PriorityClasses {
  of(priority: PriorityClass): ClassLimits
  health(): string | undefined
}

/**
 * A breaker and a limit of concurrent deliveries for each priority class, so that errors of a campaign's
 * mails and the wait for their replies never stop or delay a password mail.
 */
export function priorityClasses(
  name: string,
  { concurrency, now }: { concurrency: number; now: () => Date },
): PriorityClasses {
  const classes = new Map<PriorityClass, ClassLimits>(
    Object.values(allClasses).map((priority) => [
      priority,
      { breaker: createBreaker(name, now), limit: new Limiter({ concurrency }) },
    ]),
  )
  return {
    of: (priority) => {
      const found = classes.get(priority)
      if (!found) throw new Error(`There is no priority class ${priority}`)
      return found
    },
    health: () =>
      [...classes.values()].map(({ breaker }) => breaker.health()).find((each) => each !== undefined),
  }
}

interface Breaker {
  /** How many tries may begin now: 0 while open, 1 to probe, else any number. */
  capacity(): number
  /** Begins a try; false when none may begin. */
  enter(): boolean
  succeeded(): void
  /** The try failed because of the provider itself. */
  failed(reason: string): void
  /** The try says nothing about the provider's health. */
  inconclusive(): void
  isClosed(): boolean
  /** What is wrong, for people; undefined while closed. */
  health(): string | undefined
}

/** Failures in a row that open it. */
const threshold = 5
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * Stops tries while a provider fails: opens after five failures in a row, then lets one probe through after
 * each pause (1 s, 2 s, 4 s … 60 s).
 */
function createBreaker(name: string, now: () => Date): Breaker {
  let failures = 0
  let reason = ''
  let pauseMs = firstPauseMs
  let nextProbeAt = 0
  let probing = false
  const isClosed = (): boolean => failures < threshold

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
      if (failures > threshold) pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    },
    inconclusive: () => void (probing = false),
    health: () =>
      isClosed()
        ? undefined
        : `provider ${name}: ${reason}; tried again after ${new Date(nextProbeAt).toISOString()}`,
  }
}
