export interface KeepTryingOptions {
  signal: AbortSignal
  onFailure(error: unknown): void
}

const maxPauseMs = 5_000

/** Runs `work` until it succeeds or the signal aborts, with pauses that double from 100 ms to 5 s. */
export async function keepTrying(
  work: () => Promise<void>,
  { signal, onFailure }: KeepTryingOptions,
): Promise<void> {
  for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      await pause(pauseMs, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
