import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './logger.ts'

export interface LoopDefinition {
  name: string
  /** The pause in ms after an iteration that found no more work. */
  everyMs: number
  /**
   * The base of the pauses after failures, in ms. The first pause is twice the base, and each later pause is
   * doubled. Default `everyMs`.
   */
  backOffMs?: number
  /**
   * Runs one iteration. Returns true if more work is waiting: the next iteration then starts immediately.
   * Must end early if the signal aborts.
   */
  work(signal: AbortSignal): Promise<boolean>
  /** Waits for work that the iterations have started. It is called after the last iteration. */
  finish?(): Promise<void>
  /**
   * The minimum time in ms between the starts of two iterations if the first iteration found all work. Under
   * load, more work gathers in this time.
   */
  atMostEveryMs?: number
  /**
   * Reduces `atMostEveryMs` to this multiple of the iteration's duration, if that is shorter. An iteration
   * takes a few ms on an idle machine, where waiting is useless, and 50 ms on a busy machine.
   */
  atMostEveryTurns?: number
  /** True if requests never add work to this loop, such as a sweep: only the clock starts its iterations. */
  clockOnly?: boolean
}

export interface Loop {
  name: string
  /**
   * Starts the next iteration now. After a failure, the iteration starts only when the pause has ended, so
   * that requests cannot overload a failing dependency.
   */
  wake(): void
  /** Returns the error of the last iteration; undefined if it succeeded. */
  health(): string | undefined
  /** Stops the loop. Resolves when the current iteration has ended. */
  stop(): Promise<void>
}

/** Receives the name of a loop whose iteration has failed. */
type OnFailure = (loop: string) => void

const maxPauseMs = 15_000

/** Returns the minimum time in ms from the start of an iteration to the next start, given its duration. */
const paceOf = ({ atMostEveryMs = 0, atMostEveryTurns }: LoopDefinition, tookMs: number): number =>
  atMostEveryTurns === undefined ? atMostEveryMs : Math.min(atMostEveryMs, atMostEveryTurns * tookMs)

/**
 * Runs `work` repeatedly until the loop is stopped. A failed iteration is logged, reported by `health` and
 * `onFailure`, and repeated after a growing pause.
 */
export function startLoop(definition: LoopDefinition, log: Logger, onFailure?: OnFailure): Loop {
  const { name, everyMs, backOffMs = everyMs, work, finish, clockOnly = false } = definition
  const stopping = new AbortController()
  const woken = createWakeSignal()
  const stopped = createWakeSignal()
  let failure: string | undefined
  let failures = 0

  const turn = async (): Promise<number> => {
    woken.clear()
    try {
      const more = await work(stopping.signal)
      failures = 0
      failure = undefined
      return more ? 0 : everyMs
    } catch (error) {
      failures += 1
      failure = `${name}: ${error instanceof Error ? error.message : String(error)}`
      log.warn('loop.failed', { loop: name, failures, error })
      onFailure?.(name)
      return Math.min(maxPauseMs, backOffMs * 2 ** failures)
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const pauseMs = await turn()
      if (pauseMs === 0 || stopping.signal.aborted) continue
      const paceMs = paceOf(definition, performance.now() - startedAt)
      await woken.sleep(pauseMs)
      const earlyMs = paceMs - (performance.now() - startedAt)
      if (earlyMs > 0) await stopped.sleep(earlyMs)
    }
    await finish?.().catch((error: unknown) => log.warn('loop.failed', { loop: name, error }))
  }

  const ended = run()
  return {
    name,
    wake: () => {
      if (!clockOnly && failures === 0) woken.set()
    },
    health: () => failure,
    stop: () => {
      stopping.abort()
      woken.set()
      stopped.set()
      return ended
    },
  }
}

/**
 * Returns a signal that ends a sleep early. A signal that is set between `clear` and the sleep also ends the
 * sleep.
 */
function createWakeSignal() {
  let isSet = false
  let endSleep = (): void => undefined
  return {
    clear: (): void => void (isSet = false),
    set: (): void => {
      isSet = true
      endSleep()
    },
    sleep: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isSet) return resolve()
        const timer = setTimeout(resolve, ms)
        endSleep = () => (clearTimeout(timer), resolve())
      }),
  }
}

/**
 * Wraps background work, such as the deletion of old rows, so that requests keep four fifths of the capacity.
 * After an iteration with more work left, the work pauses for four times the iteration's duration
 * (`pausePerWork`). The pause ends early if the signal aborts.
 */
export const lowPriority =
  (
    work: (signal: AbortSignal) => Promise<boolean>,
    { pausePerWork = 4 }: { pausePerWork?: number } = {},
  ): LoopDefinition['work'] =>
  async (signal) => {
    const startedAt = performance.now()
    const more = await work(signal)
    const pauseMs = pausePerWork * (performance.now() - startedAt)
    if (more) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    return more
  }
