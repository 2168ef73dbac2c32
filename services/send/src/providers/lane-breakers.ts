import type { Lane } from '../store/tables.ts'
import { createBreaker, type Breaker } from './breaker.ts'

export interface LaneBreakers {
  of(lane: Lane): Breaker
  trouble(): string | undefined
}

/** A breaker for each lane: what goes wrong with a campaign's mails says nothing about a password mail. */
export function laneBreakers(name: string, now: () => Date): LaneBreakers {
  const breakers = new Map<Lane, Breaker>(
    ([1, 5, 10] as const).map((lane) => [lane, createBreaker(name, now)]),
  )
  return {
    of: (lane) => {
      const breaker = breakers.get(lane)
      if (!breaker) throw new Error(`There is no lane ${lane}`)
      return breaker
    },
    trouble: () =>
      [...breakers.values()].map((breaker) => breaker.trouble()).find((each) => each !== undefined),
  }
}
