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
 * requires `DSN_TOKEN`. The response is 200 for every processed message, including ignored ones: otherwise
 * the server would repeat it, or bounce a bounce. On 400 the server may notify the message's sender.
 */
export const mailServer = (ctx: Context): Endpoint[] => {
  const limit = pLimit(maxConcurrent)
  const receive = async <Taken>(
    { req, res }: { req: Request; res: Response },
    take: (raw: Buffer) => Promise<Taken>,
  ): Promise<Taken> => {
    if (limit.pendingCount >= maxWaiting) throw tooManyMessages()
    // The body of a waiting request is not read yet.
    return limit(async () => take(await readRaw({ req, res }, ctx.messagePace)))
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

/** Each request holds up to three copies of its message. */
const maxConcurrent = 4
const maxWaiting = 100

const rawBody = express.raw({ type: () => true, limit: maxMessageBytes, inflate: false })

/**
 * Reads the request body. Rejects with Express's error, for example 413 if it is too large. Rejects with 503
 * if the body arrives too slowly, because a stalled server must not delay the messages of others.
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
