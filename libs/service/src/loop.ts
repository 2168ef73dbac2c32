import type { Logger } from './logger.ts'

export interface LoopOptions {
  name: string
  /** Pause after a turn that found nothing more to do. */
  everyMs: number
  /** One turn; true when more is waiting, so that the next turn follows at once. Also ends early on the signal. */
  work(signal: AbortSignal): Promise<boolean>
  /** What turns have left running: awaited at the end, after the last turn. */
  finish?(): Promise<void>
  /** From the beginning of one turn to that of the next, when the first found all there was: under load more gathers for each. */
  atMostEveryMs?: number
  /** True for a loop that requests give nothing to do (a sweep): only the clock starts its turns. */
  clockOnly?: boolean
  log: Logger
}

export interface Loop {
  name: string
  /** Takes the next turn now; after a failed turn only when its pause is over, so that requests cannot hammer what is down. */
  wake(): void
  /** What the last turn failed with; undefined when it went well. */
  trouble(): string | undefined
  /** Lets the turn in hand finish, then ends. */
  stop(): Promise<void>
}

const longestPauseMs = 15_000

/** Runs `work` again and again until stopped. A turn that fails is logged, shown in `trouble` and repeated after a growing pause. */
export function startLoop(options: LoopOptions): Loop {
  const { name, everyMs, work, finish, atMostEveryMs = 0, clockOnly = false, log } = options
  const stopping = new AbortController()
  const bell = createBell()
  // Nobody but the end rings this one.
  const gathering = createBell()
  let trouble: string | undefined
  let failures = 0

  const turn = async (): Promise<number> => {
    bell.mute()
    try {
      const more = await work(stopping.signal)
      failures = 0
      trouble = undefined
      return more ? 0 : everyMs
    } catch (error) {
      failures += 1
      trouble = `${name}: ${error instanceof Error ? error.message : String(error)}`
      log.warn('loop.failed', { loop: name, failures, error })
      return Math.min(longestPauseMs, everyMs * 2 ** failures)
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const beganAt = performance.now()
      const pauseMs = await turn()
      if (pauseMs === 0 || stopping.signal.aborted) continue
      await bell.rest(pauseMs)
      const earlyMs = atMostEveryMs - (performance.now() - beganAt)
      if (earlyMs > 0) await gathering.rest(earlyMs)
    }
    await finish?.().catch((error: unknown) => log.warn('loop.failed', { loop: name, error }))
  }

  const ended = run()
  return {
    name,
    wake: () => {
      if (!clockOnly && failures === 0) bell.ring()
    },
    trouble: () => trouble,
    stop: () => {
      stopping.abort()
      bell.ring()
      gathering.ring()
      return ended
    },
  }
}

/** A rest that a ring ends; one that rings before the rest has begun (since `mute`) is not forgotten. */
function createBell() {
  let rung = false
  let wake = (): void => undefined
  return {
    mute: (): void => void (rung = false),
    ring: (): void => {
      rung = true
      wake()
    },
    rest: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (rung) return resolve()
        const timer = setTimeout(resolve, ms)
        wake = () => (clearTimeout(timer), resolve())
      }),
  }
}
