/**
 * Returns the CPU time of this thread in ms. Tests use it to measure work, because elapsed time depends on
 * other programs and machines on the same cores.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures the turns of the event loop. `stop` returns the CPU time of the longest turn in ms. */
export function watchTurns(): { stop(): number } {
  let longestMs = 0
  let last = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(longestMs, cpuMs() - last)
    },
  }
}
