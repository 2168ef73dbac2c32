import type { Context } from '../context.ts'
import { priorityClasses } from '../db/queue-priorities.ts'
import { upsertOutage } from './store/outages.ts'

/**
 * Records the priority classes for which the circuit breaker of this process is open, so that other processes
 * can explain why mail waits. Always returns false: there is no more work.
 */
export async function recordOutage({ db, now, provider }: Context): Promise<boolean> {
  for (const priority of Object.values(priorityClasses)) {
    const reason = provider.health(priority)
    if (reason !== undefined)
      await upsertOutage(db, { provider: provider.name, priority, reason, now: now() })
  }
  return false
}
