import { AppError } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'

/** How long an upload waits for its turn, in ms. */
export const uploadQueueMs = 10_000

/**
 * Limits the uploads of a process: each holds its file in memory. The key is `shareOf` the caller, so all
 * projects of a user share their slots. A hundred uploads of a user may wait, with their bodies unread.
 * Others, and uploads that wait longer than `maxWaitMs`, get 429 with `Retry-After`.
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

const tooManyUploads = (): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'Too many of your files are being uploaded.',
    suggestion: 'Upload fewer files at a time, or send the request again later.',
    retryAfterSeconds: 5,
  })
