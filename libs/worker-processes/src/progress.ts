/**
 * A worker sends this report when it starts a task, and at steps that start at least `reportMs` after the
 * last report. The report contains the worker's process id and its total CPU time in microseconds.
 */
export interface TaskReport {
  pid: number
  cpuMicros: number
}

/** The CPU time between two reports, in ms. A step may exceed its limit by this time. */
export const reportMs = 50

/** Reports the progress of a task. */
export interface Progress {
  /** Starts the next step of the task. Each step has its own limit of CPU time. */
  step(): void
  /** Returns the CPU time since the start of the task, in ms. */
  cpuMs(): number
}

/** The maximum age of a cached CPU time, in ms of elapsed time. */
const readMs = 5

export function startTask(report: (report: TaskReport) => void): Progress {
  const startMicros = cpuMicros()
  let reportedMicros = startMicros
  let last = { atMs: performance.now(), micros: startMicros }
  report({ pid: process.pid, cpuMicros: startMicros })

  const recentMicros = (): number => {
    const atMs = performance.now()
    if (atMs - last.atMs > readMs) last = { atMs, micros: cpuMicros() }
    return last.micros
  }

  return {
    step: () => {
      if (recentMicros() - reportedMicros <= reportMs * 1000) return
      reportedMicros = cpuMicros()
      report({ pid: process.pid, cpuMicros: reportedMicros })
    },
    cpuMs: () => (recentMicros() - startMicros) / 1000,
  }
}

const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
