import * as api from '@postrider/contracts/api/notifications'
import { implement, ok, watchPace, type Endpoint } from '@postrider/http'
import express, { type Request, type Response } from 'express'
import pLimit from 'p-limit'
import { messageTooSlow, noStorableSender, tooManyMessages } from '../errors.ts'
import { receiveRaw } from './receive-mail.ts'
import { recordReport } from './record-report.ts'
import type { Context } from '../context.ts'
import { maxMessageBytes } from '../messages/message-size.ts'

/**
 * Endpoints for the operator's mail server, which posts raw messages (RFC 5322, at most 40 MB). The gateway
 * requires `DSN_TOKEN`. The response is 200 for every processed message, even if it is ignored: otherwise the
 * server would post the message again, or bounce a bounce. On 400, the server may notify the message's
 * sender.
 */
export const mailServer = (ctx: Context): Endpoint[] => {
  const limit = pLimit(maxConcurrent)
  const receive = async <Result>(
    { req, res }: { req: Request; res: Response },
    handle: (raw: Buffer) => Promise<Result>,
  ): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw tooManyMessages()
    // Read the body only after the wait.
    return limit(async () => handle(await readRaw({ req, res }, ctx.messagePace)))
  }
  return [
    implement(api.takeDeliveryReport, async ({ req, res, query }) => {
      const { kind } = await receive({ req, res }, (raw) =>
        recordReport(ctx, { raw, recipients: query.recipient }),
      )
      if (kind === 'ignored') ctx.log.info('report.ignored')
      return ok({
        success: true,
        recorded: kind === 'recorded',
        ...(kind === 'duplicate' && { duplicate: true }),
      })
    }),

    implement(api.takeMail, async ({ req, res, query }) => {
      const { recipient: recipients, ...verdicts } = query
      const { stored, repeated, isUnanswerable } = await receive({ req, res }, (raw) =>
        receiveRaw(ctx, { raw, recipients, verdicts }),
      )
      if (isUnanswerable) throw noStorableSender()
      return ok({ success: true, stored, ...(stored === 0 && repeated > 0 && { duplicate: true }) })
    }),
  ]
}

/** Maximum concurrent requests. Each keeps up to three copies of its message in memory. */
const maxConcurrent = 4
const maxWaiting = 100

const rawBody = express.raw({ type: () => true, limit: maxMessageBytes, inflate: false })

/**
 * Reads the request body. Rejects with Express's error, for example 413 if the body is too large. Rejects
 * with 503 if the body arrives too slowly, because a stalled server must not delay messages of other servers.
 */
const readRaw = (
  { req, res }: { req: Request; res: Response },
  pace: Context['messagePace'],
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const stop = watchPace(req, {
      pace,
      isExcused: () => req.complete,
      onSlow: () => {
        // Drop the connection with the partial body; the server posts the message again.
        res.once('finish', () => req.destroy())
        reject(messageTooSlow())
      },
    })
    rawBody(req, res, (error?: unknown) => {
      stop()
      if (error instanceof Error) reject(error)
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    })
  })
