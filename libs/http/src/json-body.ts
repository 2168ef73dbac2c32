import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { findUnstorable, maxJsonValues, type Unstorable } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { callerOf } from './caller.ts'
import type { Endpoint } from './endpoint.ts'
import { bodyNotUtf8, lengthRequired, malformedJson, tooManyValues } from './errors.ts'
import { inexactNumberIn, noteInexactNumber } from './inexact-numbers.ts'
import { parseJson, type ParsedJson } from './parse-json.ts'
import { parseLargeJson } from './parse-large-json.ts'
import { routerOf } from './router.ts'

/** Size in bytes. Larger bodies are parsed in another thread. */
const largeBytes = 64 * 1024

/**
 * Reads a JSON body of at most `limit` (Express's notation) into `req.body`. Throws 400 if the body is not
 * UTF-8 (RFC 8259 section 8.1) or is compressed, because a kilobyte could expand to a megabyte. Throws 413
 * for more than a megabyte without Content-Length, and for a large body with too many values. For peers, only
 * `limit` applies.
 */
export function jsonBody(limit: string): RequestHandler {
  const usual = { inflate: false, limit }
  const small = express.json({ ...usual, strict: false, verify: checkBytes })
  const large = express.raw({ ...usual, type: 'application/json' })
  const unannounced = express.raw({ ...usual, type: 'application/json', limit: '1mb' })
  return (req, res, next) => {
    if (!isUtf8Label(charsetOf(req))) return next(bodyNotUtf8())
    if (isPeer(res) || isSmall(req)) return small(req, res, next)
    const isAnnounced = req.headers['transfer-encoding'] === undefined
    const read = isAnnounced ? large : unannounced
    read(req, res, (error?: unknown) => {
      if (error !== undefined) next(!isAnnounced && isTooLarge(error) ? lengthRequired() : error)
      else readLarge(req).then(() => next(), next)
    })
  }
}

const isSmall = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= largeBytes

/** Replaces the bytes in `req.body` by the parsed value. As in Express, an empty body becomes `{}`. */
async function readLarge(req: Request): Promise<void> {
  const bytes: unknown = req.body
  // Express reads no bytes if the content type is not JSON.
  if (!Buffer.isBuffer(bytes)) return
  if (bytes.length === 0) return void (req.body = {})
  // A chunked body can be small.
  const maxValues = valueLimitOf(req)
  const parsed =
    bytes.length <= largeBytes
      ? parseJson({ body: bytes, maxValues })
      : await parseLargeJson(bytes, maxValues)
  if ('refusal' in parsed) throw refusals[parsed.refusal](maxValues)
  req.body = parsed.value
  noteInexactNumber(req, parsed.inexact)
  checked.set(req, parsed.unstorable)
}

const valueLimits = new WeakMap<IncomingMessage, number>()

/** Sets the limits of endpoints with their own `valueLimit`. Must precede `jsonBody`. */
export const setValueLimits = (endpoints: readonly Endpoint[]): RequestHandler =>
  routerOf(
    endpoints.flatMap(({ method, path, valueLimit }) =>
      valueLimit === undefined ? [] : [{ method, path, handlers: [limitValues(valueLimit)] }],
    ),
  )

const limitValues =
  (limit: number): RequestHandler =>
  (req, _res, next) => {
    valueLimits.set(req, limit)
    next()
  }

const valueLimitOf = (req: IncomingMessage): number => valueLimits.get(req) ?? maxJsonValues

const checked = new WeakMap<IncomingMessage, Unstorable | undefined>()

/**
 * Returns the first part of the body that cannot be stored. Also reports too many values, unless a peer sent
 * them.
 */
export const unstorableIn = (req: Request, isOfPeer: boolean): Unstorable | undefined =>
  checked.has(req) ? checked.get(req) : findUnstorable(req.body, isOfPeer ? Infinity : valueLimitOf(req))

const isPeer = (res: Response): boolean => callerOf(res).kind === 'service'

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 413

/** Express calls this as `verify`, before it parses a small body. */
function checkBytes(req: IncomingMessage, res: unknown, body: Buffer): void {
  if (isPeer(res as Response)) return
  if (!isUtf8(body)) throw bodyNotUtf8()
  noteInexactNumber(req, inexactNumberIn(body))
}

/**
 * Returns the charset of a JSON body, and removes it from the content type because Express knows only one
 * spelling of UTF-8.
 */
function charsetOf(req: Request): string | undefined {
  const type = req.headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";]*)"?/i.exec(type)?.[1]
  if (charset === undefined || !req.is('json')) return undefined
  req.headers['content-type'] = 'application/json'
  return charset
}

/**
 * Returns whether the charset is a label of UTF-8 in the WHATWG Encoding Standard, such as `utf-8` or `UTF8`.
 */
function isUtf8Label(charset: string | undefined): boolean {
  try {
    return charset === undefined || new TextDecoder(charset).encoding === 'utf-8'
  } catch {
    return false
  }
}

const refusals: Record<Extract<ParsedJson, { refusal: string }>['refusal'], (maxValues: number) => AppError> =
  {
    'not-utf8': bodyNotUtf8,
    'too-many-values': tooManyValues,
    malformed: () => malformedJson(),
  }
