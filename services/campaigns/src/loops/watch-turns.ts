import type { LoopDefinition } from '@postrider/process'

export interface WatchedLoops {
  loops: LoopDefinition[]
  /** True when no turn is under way, and none has found work since this was last called. */
  areIdle(): boolean
}

/**
 * Loops whose turns `settle` can wait for: while one has the lease on a campaign, nobody else finds work
 * there.
 */
export function watchTurns(definitions: readonly LoopDefinition[]): WatchedLoops {
  let underWay = 0
  let hasWorked = false
  const watched = (loop: LoopDefinition): LoopDefinition => ({
    ...loop,
    work: async (signal) => {
      underWay += 1
      try {
        const more = await loop.work(signal)
        hasWorked ||= more
        return more
      } finally {
        underWay -= 1
      }
    },
  })
  return {
    loops: definitions.map(watched),
    areIdle: () => {
      const isIdle = underWay === 0 && !hasWorked
      hasWorked = false
      return isIdle
    },
  }
}
