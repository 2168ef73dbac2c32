import type { Response } from 'express'
import { errorReply } from './error-envelope.ts'

/** Sends an error in the API's error envelope; see `errorReply`. */
export function sendError(res: Response, error: unknown): void {
  const reply = errorReply(error, { requestId: String(res.locals['requestId']), now: new Date() })
  res.status(reply.status).set(reply.headers).json(reply.body)
}
