import type { Context } from '../context.ts'
import { releaseClaim } from '../store/idempotency-keys.ts'

/**
 * Releases a claimed key after the send service has rejected the mails, because the key of a 4xx response can
 * be used again.
 */
export const releaseKey = (
  { db }: Context,
  { claimedAt, ...name }: { projectId: string; key: string; claimedAt: string },
): Promise<void> => releaseClaim(db, { ...name, claimedAt: new Date(claimedAt) })
