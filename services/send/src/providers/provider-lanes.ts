import pLimit, { type LimitFunction } from 'p-limit'
import type { Lane } from '../store/tables.ts'
import { createBreaker, type Breaker } from './breaker.ts'

export interface ProviderLane {
  breaker: Breaker
  /** Lets only so many hand-overs of the lane run at the same time, whichever batches they are from; the others wait their turn. */
  limit: LimitFunction
}

export interface ProviderLanes {
  of(lane: Lane): ProviderLane
  trouble(): string | undefined
}

/**
 * A breaker and a number of hands for each lane: what goes wrong with a campaign's mails says nothing about a password mail, and
 * what waits for them does not hold it up.
 */
export function providerLanes(
  name: string,
  { concurrency, now }: { concurrency: number; now: () => Date },
): ProviderLanes {
  const lanes = new Map<Lane, ProviderLane>(
    ([1, 5, 10] as const).map((lane) => [
      lane,
      { breaker: createBreaker(name, now), limit: pLimit(concurrency) },
    ]),
  )
  return {
    of: (lane) => {
      const found = lanes.get(lane)
      if (!found) throw new Error(`There is no lane ${lane}`)
      return found
    },
    trouble: () =>
      [...lanes.values()].map(({ breaker }) => breaker.trouble()).find((each) => each !== undefined),
  }
}
