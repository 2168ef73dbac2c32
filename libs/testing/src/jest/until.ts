import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000
const defaultPollMs = 10
/** The real function, because a test may stop the clock (`mockPerformanceNow`). */
const realNow = performance.now.bind(performance)

/**
 * Resolves when the condition is true. Rejects if it is not true within `withinMs`. The time limit is only
 * for slow machines; a test must not depend on it. `pollMs` is the pause between two checks.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number = patienceMs,
  pollMs: number = defaultPollMs,
): Promise<void> {
  const deadline = realNow() + withinMs
  while (!(await holds())) {
    if (realNow() > deadline) throw new Error(`The condition was not true within ${withinMs / 1000} s`)
    await pause(pollMs)
  }
}
