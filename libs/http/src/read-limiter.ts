import { Limiter } from '@postrider/limits'

/**
 * Limits the reads of a project to three at a time. A search may take seconds (`statement_timeout` is 10
 * s), and a few would hold all connections (`DATABASE_POOL`, 10) while other projects wait. A hundred may
 * wait; further reads are 503.
 */
export const readLimiter = (): Limiter => new Limiter({ perKey: 3, maxWaitingPerKey: 100 })
