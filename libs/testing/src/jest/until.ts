import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000
const pollMs = 10
/** As it is: a test may stop the clock (`mockPerformanceNow`). */
const realNow = performance.now.bind(performance)

/**
 * Resolves when it holds; rejects when it does not within `withinMs`. The patience is for slow machines and
 * is no bound of what is tested.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number = patienceMs,
): Promise<void> {
  const deadline = realNow() + withinMs
  while (!(await holds())) {
    if (realNow() > deadline) throw new Error(`It did not come about in ${withinMs / 1000} s`)
    await pause(pollMs)
  }
}
