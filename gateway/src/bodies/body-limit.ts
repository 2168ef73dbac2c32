import type { IncomingMessage } from 'node:http'
import { AppError, badRequest } from '@postrider/contracts/errors'

/**
 * A refused body is read on for this long, so that the client comes to reading the answer; then it is cut
 * off.
 */
const drainMs = 5_000
/**
 * Between two pieces of a refused body, of 64 KB at most: reading all of it at full speed would keep others
 * from being served.
 */
const drainPauseMs = 20

/**
 * Throws 400 for a body that is compressed, or encoded otherwise (RFC 9110 section 8.4): limits are of bytes
 * as they come, and 50 KB of gzip may be 50 MB of JSON.
 */
export function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? ''
  if (encoding === '' || encoding.toLowerCase() === 'identity') return
  throw badRequest(`The request body is encoded (Content-Encoding: ${encoding.slice(0, 100)}).`, {
    suggestion: 'Send the body as it is, without compression.',
  })
}

/** Refuses with 413 what announces itself as too large. */
export function checkAnnouncedLength(req: IncomingMessage, limit: number): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

/** Reads slowly, and drops, what is left of a body that nobody wants, for a while. */
export function drain(req: IncomingMessage): void {
  if (req.complete) return void req.resume()
  const timer = setTimeout(() => req.socket.destroy(), drainMs)
  timer.unref()
  req
    .once('close', () => clearTimeout(timer))
    .on('data', () => {
      req.pause()
      setTimeout(() => req.resume(), drainPauseMs)
    })
    .resume()
}

export const tooLarge = (limit: number): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The request body is larger than the ${limit} bytes that this endpoint accepts.`,
    details: { limit },
  })
