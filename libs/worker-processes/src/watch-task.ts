import { processUsage, type ProcessUsage } from './process-usage.ts'
import type { TaskReport } from './progress.ts'

export interface TaskLimits {
  /** CPU time of the task. */
  cpuMs: number
  /** Resident memory of the process. */
  rssBytes: number
}

export interface TaskWatch {
  /** Called at the start of the task and at its steps. The time limit counts from the last call. */
  begin(report: TaskReport): void
  /** Why the process was ended, or undefined. */
  ended(): 'too-slow' | 'too-large' | undefined
  stop(): void
}

// Reading /proc takes 0.1 ms, and few tasks run this long.
const everyMs = 50

/** The limit of elapsed time as a multiple of the CPU time limit, if the system does not report CPU time. */
const wallFactor = 10
/** If CPU time is reported, elapsed time only limits tasks that make no progress. */
const stallTimeoutMs = 60_000

/**
 * Kills the process of a task that exceeds a limit. Limits CPU time if possible, because elapsed time depends
 * on the load of the machine.
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
    begin: (report) => {
      if (isStopped) return
      last = { ...report, atMs: performance.now() }
      timer ??= setInterval(() => void look(), everyMs).unref()
    },
    ended: () => ended,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}

interface TaskUsage {
  tookMs: number
  /** Undefined if the system does not report it. */
  usage: ProcessUsage | undefined
  fromMicros: number
}

function exceeded(
  { cpuMs, rssBytes }: TaskLimits,
  { tookMs, usage, fromMicros }: TaskUsage,
): 'too-slow' | 'too-large' | undefined {
  const wallMs = wallFactor * cpuMs
  if (!usage) return tookMs > wallMs ? 'too-slow' : undefined
  if (usage.rssBytes > rssBytes) return 'too-large'
  const isTooSlow = usage.cpuMicros - fromMicros > cpuMs * 1000 || tookMs > Math.max(stallTimeoutMs, wallMs)
  return isTooSlow ? 'too-slow' : undefined
}

/** The process may have ended in the meantime. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Then there is nothing to end.
  }
}
