/**
 * Sent by a worker when it begins a task, and again at a step when `reportMs` have passed: which process to
 * watch, and the CPU time that it had used by then, in microseconds.
 */
export interface Begun {
  pid: number
  cpuMicros: number
}

/**
 * CPU time after which a worker reports that it has come to the next step: the limit of a step is that much
 * longer at most.
 */
export const reportMs = 50

/** How far a task has come. */
export interface Progress {
  /** The next of the task's steps begins, each of which has the CPU time of the pool's limit. */
  step(): void
  /** CPU time since the task began. */
  cpuMs(): number
}

/**
 * How old a reading of the CPU time may be, by the clock: with the threads of the engine, a process uses
 * little more of it than that.
 */
const readMs = 5

export function beginTask(report: (begun: Begun) => void): Progress {
  const begunMicros = cpuMicros()
  let reportedMicros = begunMicros
  let last = { atMs: performance.now(), micros: begunMicros }
  report({ pid: process.pid, cpuMicros: begunMicros })

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
    cpuMs: () => (recentMicros() - begunMicros) / 1000,
  }
}

const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
