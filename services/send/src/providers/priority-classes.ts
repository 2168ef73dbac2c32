import pLimit, { type LimitFunction } from 'p-limit'
import { priorityClasses as allClasses, type PriorityClass } from '../db/tables.ts'
import { createBreaker, type Breaker } from './breaker.ts'

export interface ClassLimits {
  breaker: Breaker
  /** Limits how many deliveries of the priority class run at the same time, across its batches. */
  limit: LimitFunction
}

export interface PriorityClasses {
  of(priority: PriorityClass): ClassLimits
  health(): string | undefined
}

/**
 * A breaker and a limit of concurrent deliveries for each priority class, so that errors of a campaign's mails and the wait for their
 * replies never stop or delay a password mail.
 */
export function priorityClasses(
  name: string,
  { concurrency, now }: { concurrency: number; now: () => Date },
): PriorityClasses {
  const classes = new Map<PriorityClass, ClassLimits>(
    Object.values(allClasses).map((priority) => [
      priority,
      { breaker: createBreaker(name, now), limit: pLimit(concurrency) },
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
