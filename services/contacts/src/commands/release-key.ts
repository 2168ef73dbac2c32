import type { Context } from '../context.ts'
import { releaseClaim } from '../store/idempotency-keys.ts'

/**
 * Releases a key when the send service rejects the mails after the claim: a 4xx response never uses up a
 * key.
 */
export const releaseKey = (
  { db }: Context,
  { claimedAt, ...name }: { projectId: string; key: string; claimedAt: string },
): Promise<void> => releaseClaim(db, { ...name, claimedAt: new Date(claimedAt) })
