import { processUsage, type ProcessUsage } from './process-usage.ts'
import type { TaskReport } from './progress.ts'

export interface TaskLimits {
  /** CPU time of the task in ms. */
  cpuMs: number
  /** Resident memory of the process in bytes. */
  rssBytes: number
}

export interface TaskWatch {
  /** Called at the start of the task and of its steps. The time limit is measured from the last call. */
  begin(report: TaskReport): void
  /** Returns why the process was ended; undefined if it was not. */
  ended(): 'too-slow' | 'too-large' | undefined
  stop(): void
}

// The interval of checks in ms. Reading /proc takes 0.1 ms, and few tasks run this long.
const everyMs = 50

/** If the system does not report CPU time, elapsed time is limited to this multiple of the CPU time limit. */
const wallFactor = 10
/**
 * The limit of elapsed time in ms if the system reports CPU time. It ends only tasks that make no progress.
 */
const stallTimeoutMs = 60_000

/**
 * Kills the process of a task that exceeds a limit. CPU time is limited if possible, because elapsed time
 * depends on the load of the machine.
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
  /** Undefined if the system does not report the usage. */
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

/** Kills a process that may already have ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process had already ended.
  }
}
