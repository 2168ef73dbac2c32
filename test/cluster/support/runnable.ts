import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** How busy the machine is. */
export interface RunnableWatch {
  /**
   * How many threads there were for each core in the busiest second so far, running or waiting for it; at
   * least 1.
   */
  peak(): number
  stop(): void
}

const everyMs = 100
const perSecond = 1_000 / everyMs

/**
 * Watches the machine: what takes a process 100 ms alone takes it several times that where others want its
 * core.
 */
export function watchRunnable(): RunnableWatch {
  const lately: number[] = []
  let peak = 1
  const look = async (): Promise<void> => {
    // proc(5), /proc/loadavg: the fourth field is runnable/existing threads. Elsewhere there is no such file,
    // and no allowance.
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
