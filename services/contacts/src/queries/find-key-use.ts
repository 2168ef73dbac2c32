import type { Context } from '../context.ts'
import { isHeld } from '../domain/key-use.ts'
import { findKey } from '../store/idempotency-keys.ts'

export interface KeyUse {
  endpoint: string
  requestedAt: string
  state: 'claimed' | 'done'
}

/** Who uses an idempotency key now; null when a request could claim it. */
export async function findKeyUse(ctx: Context, projectId: string, key: string): Promise<KeyUse | null> {
  const found = await findKey(ctx.db, projectId, key)
  if (!found || !isHeld(found, { now: ctx.now(), ttlHours: ctx.config.idempotencyTtlHours })) return null
  return { endpoint: found.endpoint, requestedAt: found.requested_at.toISOString(), state: found.state }
}
