import type { IncomingMessage } from 'node:http'
import { bodyTooLarge, compressedBody } from '../errors.ts'

/**
 * How long the rest of a rejected body is read before the connection is closed, in milliseconds. A client that
 * still sends when the connection is closed gets a reset instead of the response. In this time, 96 MB are read,
 * if the machine is not busy. An idle connection may stay open for longer.
 */
const drainMs = 30_000
/**
 * Pause between two reads of a rejected body in milliseconds. Reading without pauses would slow down other
 * requests.
 */
const drainPauseMs = 20

/**
 * Throws 400 for a compressed or otherwise encoded body (RFC 9110 section 8.4). Limits apply to received
 * bytes, but 50 KB of gzip can contain 50 MB of JSON.
 */
export function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? ''
  if (encoding === '' || encoding.toLowerCase() === 'identity') return
  throw compressedBody(encoding)
}

/** Throws 413 if the `Content-Length` exceeds the limit. */
export function checkAnnouncedLength(req: IncomingMessage, limit: number): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit)
}

/** Slowly reads and discards the rest of a rejected body, for a limited time. */
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
