import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './logger.ts'

export interface LoopDefinition {
  name: string
  /** The pause after an iteration that found no more work. */
  everyMs: number
  /**
   * The base of the pauses after failures: the first pause is twice this, and each further one doubles.
   * Default `everyMs`.
   */
  backOffMs?: number
  /**
   * Runs one iteration. Returns true if more work is waiting, so the next one starts immediately. Also ends
   * early on the signal.
   */
  work(signal: AbortSignal): Promise<boolean>
  /** Waits for work that the iterations have started. Called after the last iteration. */
  finish?(): Promise<void>
  /**
   * The minimum time between the starts of two iterations if the first found all work, so that more work
   * gathers under load.
   */
  atMostEveryMs?: number
  /**
   * Limits that time to this multiple of the iteration's duration, if that is shorter. An iteration takes a
   * few ms on an idle machine, where a delay is useless, and fifty on a busy one.
   */
  atMostEveryTurns?: number
  /** True for a loop that requests never give work (a sweep): only the clock starts its iterations. */
  clockOnly?: boolean
}

export interface Loop {
  name: string
  /**
   * Starts the next iteration now. After a failure it starts only when the pause is over, so that requests
   * cannot overload a failing dependency.
   */
  wake(): void
  /** Returns the error of the last iteration; undefined if it succeeded. */
  health(): string | undefined
  /** Lets the current iteration finish, then ends. */
  stop(): Promise<void>
}

const longestPauseMs = 15_000

/** Returns the minimum time from the start of an iteration to the next, given its duration. */
const paceOf = ({ atMostEveryMs = 0, atMostEveryTurns }: LoopDefinition, tookMs: number): number =>
  atMostEveryTurns === undefined ? atMostEveryMs : Math.min(atMostEveryMs, atMostEveryTurns * tookMs)

/**
 * Runs `work` repeatedly until stopped. A failed iteration is logged, shown in `health` and repeated after
 * a growing pause.
 */
export function startLoop(definition: LoopDefinition, log: Logger): Loop {
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
      return Math.min(longestPauseMs, backOffMs * 2 ** failures)
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
 * Returns a signal that ends a sleep early. It also counts if it is set after `clear` and before the sleep.
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
 * Wraps background work, such as the deletion of old rows, so that requests keep four fifths of the
 * capacity. After an iteration with more to do, it pauses for four times its duration (`pausePerWork`). The
 * pause ends early on the signal.
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
