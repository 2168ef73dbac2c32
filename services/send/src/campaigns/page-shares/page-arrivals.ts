/** Lets loops that have found no page wait for the next that comes. */
export interface PageArrivals {
  /** Pages have come. */
  came(): void
  /** Resolves when pages come, after `ms` or on the signal. */
  untilCome(ms: number, signal: AbortSignal): Promise<void>
}

export function createPageArrivals(): PageArrivals {
  const waiting = new Set<() => void>()
  return {
    came: () => waiting.forEach((end) => end()),
    // Nothing of a wait stays behind, however it ends.
    untilCome: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, signal.aborted ? 0 : ms)
        timer.unref()
        waiting.add(end)
        signal.addEventListener('abort', end)
      }),
  }
}
