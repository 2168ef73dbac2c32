import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@postrider/contracts/errors'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { callerOf } from './caller.ts'
import { hasMoreValues } from './count-values.ts'
import { noteInexactNumber } from './inexact-numbers.ts'

/** A megabyte of JSON has hardly more values; of a larger body most is text, such as an attachment. */
const mostValues = 500_000

/**
 * Reads a JSON body of at most `limit` (Express's notation) into `req.body`. 400 for one that is not UTF-8 (RFC 8259 section 8.1), or
 * compressed: a kilobyte of it may be a megabyte of JSON. 413 for one of more than a megabyte without Content-Length, and for one of more
 * than 500,000 values: 49 MB of small numbers took three seconds to parse and check, 49 MB of text take a tenth. Peers are bound by
 * `limit` alone.
 */
export function jsonBody(limit: string): RequestHandler {
  const usual = { strict: false, inflate: false, verify: checkBytes }
  const announced = express.json({ ...usual, limit })
  const unannounced = express.json({ ...usual, limit: '1mb' })
  return (req, res, next) => {
    if (!isUtf8Label(charsetOf(req))) return next(notUtf8())
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
function checkBytes(req: IncomingMessage, res: unknown, body: Buffer): void {
  if (isPeer(res as Response)) return
  if (!isUtf8(body)) throw notUtf8()
  if (body.length > mostValues && hasMoreValues(body, mostValues)) throw tooMany()
  noteInexactNumber(req, body)
}

/** The charset that a JSON body is sent with, and its type without it: Express knows one spelling of UTF-8. */
function charsetOf(req: Request): string | undefined {
  const type = req.headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";]*)"?/i.exec(type)?.[1]
  if (charset === undefined || !req.is('json')) return undefined
  req.headers['content-type'] = 'application/json'
  return charset
}

/** By the labels of the WHATWG Encoding Standard, such as `utf-8` and `UTF8`. */
function isUtf8Label(charset: string | undefined): boolean {
  try {
    return charset === undefined || new TextDecoder(charset).encoding === 'utf-8'
  } catch {
    return false
  }
}

const notUtf8 = (): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: 'The request body is not UTF-8.',
    suggestion: 'Encode the JSON as UTF-8 (RFC 8259 section 8.1).',
  })

const tooMany = (): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The request body has more than ${mostValues} values.`,
  })

const withoutLength = (): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: 'A request body of more than 1 MB has to say how long it is.',
    suggestion: 'Send it with Content-Length instead of in chunks.',
  })
