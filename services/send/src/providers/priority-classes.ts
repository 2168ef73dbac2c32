import pLimit, { type LimitFunction } from 'p-limit'
import type { PriorityClass } from '../store/tables.ts'
import { createBreaker, type Breaker } from './breaker.ts'

export interface ClassLimits {
  breaker: Breaker
  /** Lets only so many hand-overs of the priority class run at the same time, whichever batches they are from; the others wait their turn. */
  limit: LimitFunction
}

export interface PriorityClasses {
  of(priority: PriorityClass): ClassLimits
  trouble(): string | undefined
}

/**
 * A breaker and a number of hands for each priority class: what goes wrong with a campaign's mails says nothing about a password mail, and
 * what waits for them does not hold it up.
 */
export function priorityClasses(
  name: string,
  { concurrency, now }: { concurrency: number; now: () => Date },
): PriorityClasses {
  const classes = new Map<PriorityClass, ClassLimits>(
    ([1, 5, 10] as const).map((priority) => [
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
    trouble: () =>
      [...classes.values()].map(({ breaker }) => breaker.trouble()).find((each) => each !== undefined),
  }
}
