/**
 * CPU time of this thread so far, in ms. What a test says of work is measured by it: on the clock, other
 * programs on the machine, or other machines on its cores, look like long work of ours.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Watches the turns of the event loop; `stop` answers how much CPU time the longest took, in ms. */
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
