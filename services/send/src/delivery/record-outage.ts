import type { Context } from '../context.ts'
import { upsertOutage } from './store/outages.ts'

/**
 * Records while the circuit breaker of this process is open, so that other processes can explain why mail waits.
 * Always returns false: there is no more work.
 */
export async function recordOutage({ db, now, provider }: Context): Promise<boolean> {
  const reason = provider.health()
  if (reason !== undefined) await upsertOutage(db, { provider: provider.name, reason, now: now() })
  return false
}
