import { processUsage, type ProcessUsage } from './process-usage.ts'
import type { Begun } from './progress.ts'

export interface TaskLimits {
  /** CPU time of the whole task. */
  cpuMs: number
  /** Resident memory of the whole process. */
  rssBytes: number
}

export interface TaskWatch {
  /** The worker says that it begins, or that it has come so far: its time counts from then. */
  begin(begun: Begun): void
  /** Why the process was ended; undefined when it was not. */
  ended(): 'too-slow' | 'too-large' | undefined
  stop(): void
}

// A reading of /proc takes 0.1 ms, and few tasks are under way so long.
const everyMs = 50

/**
 * By the clock on the wall a task may take so many times its CPU time where the system does not report that:
 * it waits for nothing but a core.
 */
const wallFactor = 10
/**
 * Where CPU time is told, the clock only ends what has come to a standstill: on a busy machine a second of a
 * core may take many.
 */
const standstillMs = 60_000

/**
 * Ends the process of a task that exceeds a limit. CPU time and not the clock on the wall, as far as the
 * system tells it: on a busy machine an ordinary mail takes seconds.
 */
export function watchTask(limits: TaskLimits): TaskWatch {
  let ended: 'too-slow' | 'too-large' | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let last = { pid: 0, cpuMicros: 0, atMs: 0 }

  async function look(): Promise<void> {
    const usage = await processUsage(last.pid)
    if (isStopped || ended) return
    ended = exceeded(limits, { tookMs: performance.now() - last.atMs, usage, fromMicros: last.cpuMicros })
    if (ended) kill(last.pid)
  }

  return {
    begin: (begun) => {
      if (isStopped) return
      last = { ...begun, atMs: performance.now() }
      timer ??= setInterval(() => void look(), everyMs).unref()
    },
    ended: () => ended,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}

interface Taken {
  tookMs: number
  /** Undefined where the system does not tell it. */
  usage: ProcessUsage | undefined
  fromMicros: number
}

function exceeded(
  { cpuMs, rssBytes }: TaskLimits,
  { tookMs, usage, fromMicros }: Taken,
): 'too-slow' | 'too-large' | undefined {
  const wallMs = wallFactor * cpuMs
  if (!usage) return tookMs > wallMs ? 'too-slow' : undefined
  if (usage.rssBytes > rssBytes) return 'too-large'
  const isTooSlow = usage.cpuMicros - fromMicros > cpuMs * 1000 || tookMs > Math.max(standstillMs, wallMs)
  return isTooSlow ? 'too-slow' : undefined
}

/** It may have ended by itself in this moment. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Then there is nothing to end.
  }
}
