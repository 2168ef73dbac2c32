import { Limiter } from '@postrider/limits'
import { tooManyUploads } from './errors.ts'

/** How long an upload may wait for a slot, in ms. */
export const uploadQueueMs = 10_000

/**
 * Limits the uploads of a process, because each upload keeps its file in memory. The key is `shareOf` the
 * caller, so all projects of a user share the same slots. At most a hundred uploads of a user may wait, with
 * unread bodies. Uploads above that number, and uploads that wait longer than `maxWaitMs`, are rejected with
 * 429 and `Retry-After`.
 */
export const uploadLimiter = (maxWaitMs = uploadQueueMs): Limiter =>
  new Limiter({
    concurrency: 8,
    perKey: 2,
    reserved: 4,
    // Each waiting upload uses a connection, and memory for the first bytes of its body.
    maxWaitingPerKey: 100,
    maxWaitMs,
    refusal: tooManyUploads,
  })
