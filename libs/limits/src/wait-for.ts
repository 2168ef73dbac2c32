interface WaitOptions {
  signal: AbortSignal | undefined
  /** The maximum wait in ms; Infinity for no limit. */
  maxWaitMs: number
  /** Creates the error of a wait that exceeds `maxWaitMs`. */
  refusal(): Error
}

/**
 * Resolves when `start` is called. `enqueue` registers `start` and returns a function that removes it again.
 * That function is called if the signal aborts or the wait exceeds `maxWaitMs`.
 */
export function waitFor(
  { signal, maxWaitMs, refusal }: WaitOptions,
  enqueue: (start: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWatching = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const leave = (error: unknown): void => {
      stopWatching()
      dequeue()
      reject(error)
    }
    const abort = (): void => leave(signal?.reason)
    const dequeue = enqueue(() => {
      stopWatching()
      resolve()
    })
    const timer = maxWaitMs === Infinity ? undefined : setTimeout(() => leave(refusal()), maxWaitMs)
    signal?.addEventListener('abort', abort)
  })
}
