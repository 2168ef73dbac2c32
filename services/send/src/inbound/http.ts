import * as api from '@postrider/contracts/api/notifications'
import { badRequest, overloaded } from '@postrider/contracts/errors'
import { implement, ok, watchPace, type Endpoint } from '@postrider/http'
import express, { type Request, type Response } from 'express'
import pLimit from 'p-limit'
import { receiveRaw } from './receive-mail.ts'
import { takeReport } from './take-report.ts'
import type { Context } from '../context.ts'
import { maxMessageBytes } from '../messages/message-size.ts'

/**
 * What a mail server of the operator's posts: raw messages (RFC 5322), 40 MB at most. The gateway lets only a
 * caller with `DSN_TOKEN` through. An answer of 200 tells the server that the message is dealt with, also
 * when nothing follows from it: a server would send it again, or bounce a bounce. 400: the server may tell
 * the message's sender that it was not taken.
 */
export const mailServer = (ctx: Context): Endpoint[] => {
  const inTurn = pLimit(atOnce)
  const receive = async <Taken>(
    { req, res }: { req: Request; res: Response },
    take: (raw: Buffer) => Promise<Taken>,
  ): Promise<Taken> => {
    if (inTurn.pendingCount >= mostWaiting) throw overloaded('Too many messages are being read.')
    // The body of one that waits is not read yet.
    return inTurn(async () => take(await readRaw({ req, res }, ctx.messagePace)))
  }
  return [
    implement(api.takeDeliveryReport, async ({ req, res, query }) => {
      const { kind } = await receive({ req, res }, (raw) =>
        takeReport(ctx, { raw, recipients: query.recipient }),
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
      if (isUnanswerable) throw badRequest(noSender)
      return ok({ success: true, stored, ...(stored === 0 && repeated > 0 && { duplicate: true }) })
    }),
  ]
}

const noSender = 'The From header of the message has no email address that can be stored.'

/** Each holds its message up to three times while it is read. */
const atOnce = 4
const mostWaiting = 100

const rawBody = express.raw({ type: () => true, limit: maxMessageBytes, inflate: false })

/**
 * The body as it came. Rejects with Express's error, 413 for one that is too large; with 503 for one that
 * comes too slowly: a mail server stands in a network that carries mail, and one that stalls must not keep
 * the others' messages waiting.
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
        // What has come of it is dropped with the connection; the server posts the message again.
        res.once('finish', () => req.destroy())
        reject(overloaded('The message came too slowly.'))
      },
    })
    rawBody(req, res, (error?: unknown) => {
      stop()
      if (error instanceof Error) reject(error)
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    })
  })
