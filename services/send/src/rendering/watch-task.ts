import { processUsage } from './process-usage.ts'
import type { Begun } from './tasks.ts'

export interface TaskLimits {
  /** CPU time of the whole task. */
  cpuMs: number
  /** Of the whole process. */
  rssBytes: number
}

export interface TaskWatch {
  /** The worker says that it begins. */
  begin(begun: Begun): void
  /** Why the process was ended; undefined when it was not. */
  ended(): 'too-slow' | 'too-large' | undefined
  stop(): void
}

const everyMs = 100

/** By the clock on the wall a task may take so many times its CPU time: it waits for nothing, but on a busy machine for a core. */
const wallFactor = 10

/**
 * Ends the process of a task that exceeds a limit. CPU time and not the clock on the wall, as far as the system tells it: on a busy
 * machine an ordinary mail takes seconds.
 */
export function watchTask(limits: TaskLimits): TaskWatch {
  let ended: 'too-slow' | 'too-large' | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function begin({ pid, cpuMicros }: Begun): void {
    if (isStopped) return
    const lastMs = performance.now() + wallFactor * limits.cpuMs
    const look = async (): Promise<void> => {
      const usage = await processUsage(pid)
      if (isStopped || ended) return
      if (usage && usage.rssBytes > limits.rssBytes) ended = 'too-large'
      else if (usage && usage.cpuMicros - cpuMicros > limits.cpuMs * 1000) ended = 'too-slow'
      else if (performance.now() > lastMs) ended = 'too-slow'
      if (ended) kill(pid)
    }
    timer = setInterval(() => void look(), everyMs).unref()
  }

  return {
    begin,
    ended: () => ended,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}

/** It may have ended by itself in this moment. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Then there is nothing to end.
  }
}
