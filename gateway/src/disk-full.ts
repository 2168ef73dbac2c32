import { AppError } from '@postrider/contracts/errors'
import type { Exchange } from './exchange.ts'
import { isWrite, type Route } from './route.ts'

export const diskFullWarning = 'the disk is full: requests that store data are refused'

const retryAfterSeconds = 30

/** Without a key: to log in, to unsubscribe, and notifications of bounces. They store little. */
const served: readonly Route['who'][] = ['anybody', 'visitor', 'mail-server']

/**
 * Throws 503 for a request that would store data while the disk is full. Deletions are served: they free
 * space.
 */
export function refuseNewData({ method }: Exchange, { who }: Route): void {
  if (!isWrite(method) || method === 'DELETE' || served.includes(who)) return
  throw new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', {
    message: 'The disk of this server is full. Nothing can be stored at the moment.',
    suggestion: 'Try again later, or ask the operator of the server to free disk space.',
    retryAfterSeconds,
    // The disk itself is reported once, and in GET /health.
    isOverload: true,
  })
}
