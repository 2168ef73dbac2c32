import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000
const pollMs = 10
/** The real function: a test may stop the clock (`mockPerformanceNow`). */
const realNow = performance.now.bind(performance)

/**
 * Resolves when the condition holds. Rejects if it does not within `withinMs`. The time allows for slow
 * machines and is not part of the test.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number = patienceMs,
): Promise<void> {
  const deadline = realNow() + withinMs
  while (!(await holds())) {
    if (realNow() > deadline) throw new Error(`The condition did not hold within ${withinMs / 1000} s`)
    await pause(pollMs)
  }
}
