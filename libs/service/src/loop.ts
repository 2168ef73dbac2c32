import type { Logger } from './logger.ts'

export interface LoopOptions {
  name: string
  /** Pause after a turn that found nothing more to do. */
  everyMs: number
  /** One turn; true when more is waiting, so that the next turn follows at once. Also ends early on the signal. */
  work(signal: AbortSignal): Promise<boolean>
  log: Logger
}

export interface Loop {
  name: string
  /** Takes the next turn now. */
  wake(): void
  /** What the last turn failed with; undefined when it went well. */
  trouble(): string | undefined
  /** Lets the turn in hand finish, then ends. */
  stop(): Promise<void>
}

const longestPauseMs = 15_000

/** Runs `work` again and again until stopped. A turn that fails is logged, shown in `trouble` and repeated after a growing pause. */
export function startLoop({ name, everyMs, work, log }: LoopOptions): Loop {
  const stopping = new AbortController()
  let trouble: string | undefined
  let failures = 0
  let woken = false
  let wake = (): void => {
    woken = true
  }
  const nudge = (): void => wake()

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => (clearTimeout(timer), resolve())
    })

  const turn = async (): Promise<number> => {
    woken = false
    wake = () => {
      woken = true
    }
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
      const pauseMs = await turn()
      if (pauseMs > 0) await rest(pauseMs)
    }
  }

  const ended = run()
  return {
    name,
    wake: nudge,
    trouble: () => trouble,
    stop: () => {
      stopping.abort()
      nudge()
      return ended
    },
  }
}
