import type { LoopDefinition } from '@postrider/process'

export interface WatchedLoops {
  loops: LoopDefinition[]
  /** True if no iteration is running and none has found work since the last call. */
  areIdle(): boolean
}

/**
 * Wraps loops so that `settle` can wait for their iterations. While a loop has leased a campaign, `settle`
 * itself cannot find the campaign's work.
 */
export function watchLoops(definitions: readonly LoopDefinition[]): WatchedLoops {
  let running = 0
  let hasWorked = false
  const watched = (loop: LoopDefinition): LoopDefinition => ({
    ...loop,
    work: async (signal) => {
      running += 1
      try {
        const more = await loop.work(signal)
        hasWorked ||= more
        return more
      } finally {
        running -= 1
      }
    },
  })
  return {
    loops: definitions.map(watched),
    areIdle: () => {
      const isIdle = running === 0 && !hasWorked
      hasWorked = false
      return isIdle
    },
  }
}
