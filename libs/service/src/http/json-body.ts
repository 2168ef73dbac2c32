import type { IncomingMessage } from 'node:http'
import { AppError } from '@postrider/contracts/errors'
import express, { type RequestHandler, type Response } from 'express'
import { callerOf } from './caller.ts'
import { hasMoreValues } from './count-values.ts'

/** A megabyte of JSON has hardly more values; of a larger body most is text, such as an attachment. */
const mostValues = 500_000

/**
 * Reads a JSON body of at most `limit` (Express's notation) into `req.body`. 400 for one that is compressed: a kilobyte of it may be a
 * megabyte of JSON. 413 for one of more than a megabyte that has not said how long it is, and for one of more than 500,000 values: 49 MB
 * of small numbers took three seconds to parse and check, 49 MB of text take a tenth. Peers are bound by `limit` alone.
 */
export function jsonBody(limit: string): RequestHandler {
  const usual = { strict: false, inflate: false, verify: countValues }
  const announced = express.json({ ...usual, limit })
  const unannounced = express.json({ ...usual, limit: '1mb' })
  return (req, res, next) => {
    const isBound = req.headers['transfer-encoding'] !== undefined && !isPeer(res)
    const read = isBound ? unannounced : announced
    read(req, res, (error?: unknown) => {
      // It was refused while it was read (`largeBodies`), so nothing may follow from it.
      if (res.headersSent) return
      next(isBound && isTooLarge(error) ? withoutLength() : error)
    })
  }
}

const isPeer = (res: Response): boolean => callerOf(res).kind === 'service'

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 413

/** Express's `verify`, called before a body is parsed. */
function countValues(_req: IncomingMessage, res: unknown, body: Buffer): void {
  if (body.length > mostValues && !isPeer(res as Response) && hasMoreValues(body, mostValues)) throw tooMany()
}

const tooMany = (): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The request body has more than ${mostValues} values.`,
  })

const withoutLength = (): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: 'A request body of more than 1 MB has to say how long it is.',
    suggestion: 'Send it with Content-Length instead of in chunks.',
  })
