import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Measures how busy the machine is. */
export interface LoadWatch {
  /** Runnable threads per core in the busiest second so far, at least 1. */
  peak(): number
  stop(): void
}

const everyMs = 100
const perSecond = 1_000 / everyMs

/**
 * Watches the load of the machine. A task that takes 100 ms on an idle machine takes several times as long
 * when other threads share its core.
 */
export function watchMachineLoad(): LoadWatch {
  const lately: number[] = []
  let peak = 1
  const look = async (): Promise<void> => {
    // The fourth field of /proc/loadavg is runnable/existing threads (proc(5)). Other systems have no such
    // file: use no allowance there.
    const text = await readFile('/proc/loadavg', 'latin1').catch(() => '')
    lately.push(Number(/ (\d+)\//.exec(text)?.[1] ?? 0) / cpus().length)
    if (lately.length > perSecond) lately.shift()
    if (lately.length === perSecond) peak = Math.max(peak, mean(lately))
  }
  const timer = setInterval(() => void look(), everyMs)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
