import type { Context } from '../context.ts'
import { releaseClaim } from '../store/idempotency-keys.ts'

/** Frees a key whose mails send has refused after the claim: a 4xx never keeps a key. */
export const releaseKey = (
  { db }: Context,
  { claimedAt, ...name }: { projectId: string; key: string; claimedAt: string },
): Promise<void> => releaseClaim(db, { ...name, claimedAt: new Date(claimedAt) })
