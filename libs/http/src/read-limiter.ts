import { Limiter } from '@postrider/limits'

/**
 * Limits the reads of a project to three at a time. A search may take seconds (`statement_timeout` is 10 s),
 * so a few searches could use all connections (`DATABASE_POOL`, 10). At most a hundred reads may wait; reads
 * above that number are rejected with 503.
 */
export const readLimiter = (): Limiter => new Limiter({ perKey: 3, maxWaitingPerKey: 100 })
