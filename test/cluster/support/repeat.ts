import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats `work` with a pause in ms, until the returned function is called. Its promise rejects if `work` has
 * failed.
 */
export function repeatUntilStopped(work: () => Promise<unknown>, pauseMs = 50): () => Promise<void> {
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await work()
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  // The caller of the returned function receives the rejection.
  working.catch(() => undefined)
  return () => {
    stopping.abort()
    return working
  }
}
