import { Limiter } from '@postrider/limits'
import { tooManyUploads } from './errors.ts'

/** How long an upload may wait for a slot, in ms. */
export const uploadQueueMs = 10_000

/**
 * Limits the uploads of a process, because each holds its file in memory. The key is `shareOf` the caller,
 * so all projects of a user share their slots. A hundred uploads of a user may wait, with their bodies
 * unread. Further uploads, and uploads that wait longer than `maxWaitMs`, get 429 with `Retry-After`.
 */
export const uploadLimiter = (maxWaitMs = uploadQueueMs): Limiter =>
  new Limiter({
    concurrency: 8,
    perKey: 2,
    reserved: 4,
    // Each holds a connection and the first bytes of its body.
    maxWaitingPerKey: 100,
    maxWaitMs,
    refusal: tooManyUploads,
  })
