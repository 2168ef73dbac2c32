import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Measures how busy the machine is. */
export interface LoadWatch {
  /** Returns the number of runnable threads per core in the busiest second so far, but at least 1. */
  peak(): number
  stop(): void
}

const everyMs = 100
const perSecond = 1_000 / everyMs

/**
 * Measures the load of the machine until `stop` is called. A task that takes 100 ms on an idle machine takes
 * several times as long if other threads share its core.
 */
export function watchMachineLoad(): LoadWatch {
  const lastSecond: number[] = []
  let peak = 1
  const sample = async (): Promise<void> => {
    // The fourth field of /proc/loadavg is runnable/existing threads (proc(5)). Without this file, the load
    // is 0.
    const text = await readFile('/proc/loadavg', 'latin1').catch(() => '')
    lastSecond.push(Number(/ (\d+)\//.exec(text)?.[1] ?? 0) / cpus().length)
    if (lastSecond.length > perSecond) lastSecond.shift()
    if (lastSecond.length === perSecond) peak = Math.max(peak, mean(lastSecond))
  }
  const timer = setInterval(() => void sample(), everyMs)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
