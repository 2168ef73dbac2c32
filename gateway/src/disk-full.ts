import { diskFull } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { isWrite, type Route } from './route.ts'

export const diskFullWarning = 'the disk is full: requests that store data are rejected'

const retryAfterSeconds = 30

/**
 * Kinds of access that remain available on a full disk: sign-in, unsubscribe and bounce notifications store
 * little data.
 */
const allowedAccess: readonly Route['who'][] = ['anybody', 'visitor', 'mail-server']

/**
 * Throws 503 for a request that would store data while the disk is full. Deletions are allowed because they
 * free space.
 */
export function requireDiskSpace({ method }: Exchange, { who }: Route): void {
  if (!isWrite(method) || method === 'DELETE' || allowedAccess.includes(who)) return
  throw diskFull(retryAfterSeconds)
}
