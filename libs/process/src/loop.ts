import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './logger.ts'

export interface LoopDefinition {
  name: string
  /** Pause after a turn that found nothing more to do. */
  everyMs: number
  /**
   * The first pause after a turn that failed is twice this, each next one twice the one before; `everyMs`
   * unless given.
   */
  backOffMs?: number
  /**
   * One turn; true when more is waiting, so that the next turn follows at once. Also ends early on the
   * signal.
   */
  work(signal: AbortSignal): Promise<boolean>
  /** What turns have left running: awaited at the end, after the last turn. */
  finish?(): Promise<void>
  /**
   * From the start of one turn to the start of the next, when the first found all there was: under load more
   * gathers for each.
   */
  atMostEveryMs?: number
  /**
   * Where that is shorter than `atMostEveryMs`: so many times as long as the turn took. A turn takes a few ms
   * on a machine with little to do, where a delay is for nothing, and fifty where its CPU time is short.
   */
  atMostEveryTurns?: number
  /** True for a loop that requests give nothing to do (a sweep): only the clock starts its turns. */
  clockOnly?: boolean
}

export interface Loop {
  name: string
  /**
   * Takes the next turn now; after a failed turn only when its pause is over, so that requests cannot hammer
   * what is down.
   */
  wake(): void
  /** What the last turn failed with; undefined when it went well. */
  health(): string | undefined
  /** Lets the current turn finish, then ends. */
  stop(): Promise<void>
}

const longestPauseMs = 15_000

/** From the start of a turn that has taken so long to the start of the next. */
const paceOf = ({ atMostEveryMs = 0, atMostEveryTurns }: LoopDefinition, tookMs: number): number =>
  atMostEveryTurns === undefined ? atMostEveryMs : Math.min(atMostEveryMs, atMostEveryTurns * tookMs)

/**
 * Runs `work` again and again until stopped. A turn that fails is logged, shown in `health` and repeated
 * after a growing pause.
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

/** Ends a sleep early. One that is set before the sleep has begun, but since `clear`, counts too. */
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
 * Work of a loop that nobody waits for, such as deleting what no longer counts: a turn that has found more to
 * do pauses for four times as long as it took (`pausePerWork`), so requests keep four fifths of what it uses.
 * The pause ends early on the signal.
 */
export const unhurried =
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
