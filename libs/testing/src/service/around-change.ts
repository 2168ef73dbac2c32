import type { ApiResponse } from './response.ts'

/**
 * The statuses of requests that started before the response to a change, and of requests that started later.
 */
export interface AroundChange {
  before: Set<number>
  after: Set<number>
  changed: ApiResponse
}

interface Change<Side> {
  /** The gateways that are called. */
  sides: readonly Side[]
  ask: (side: Side) => Promise<ApiResponse>
  change: () => Promise<ApiResponse>
}

/** The number of requests that each reader starts after the response to the change. */
const requestsAfter = 5

/**
 * Calls every gateway repeatedly, with two concurrent requests each, while one gateway makes a change. Each
 * gateway is called once before, so that it has cached the old state.
 */
export async function aroundChange<Side>({ sides, ask, change }: Change<Side>): Promise<AroundChange> {
  const statuses = { before: new Set<number>(), after: new Set<number>() }
  let isChanged = false
  const asking = async (side: Side): Promise<void> => {
    for (let left = requestsAfter; left > 0;) {
      const phase = isChanged ? 'after' : 'before'
      statuses[phase].add((await ask(side)).status)
      if (phase === 'after') left -= 1
    }
  }
  for (const side of sides) statuses.before.add((await ask(side)).status)
  const readers = Promise.all(sides.flatMap((side) => [asking(side), asking(side)]))
  try {
    const changed = await change()
    return { ...statuses, changed }
  } finally {
    isChanged = true
    await readers
  }
}
