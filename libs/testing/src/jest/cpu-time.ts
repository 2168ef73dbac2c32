/**
 * Returns the CPU time of this thread in ms. Tests measure work by it: wall-clock time also includes other
 * programs and other machines on the same cores.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures the turns of the event loop; `stop` returns the CPU time of the longest in ms. */
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
