import type { Context } from '../context.ts'
import { releaseClaims } from '../store/idempotency-keys.ts'

/**
 * Releases claimed keys after the send service has rejected the mails, because the key of a 4xx response can
 * be used again.
 */
export const releaseKeys = (
  { db }: Context,
  { claimedAt, ...names }: { projectId: string; keys: readonly string[]; claimedAt: string },
): Promise<void> => releaseClaims(db, { ...names, claimedAt: new Date(claimedAt) })
