import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** What a handler gives back: a value, applied to the response in one place. */
export interface Reply {
  status: number
  body?: unknown
  /** Sent as it is instead of JSON, with this content type. */
  type?: string
  /** A list for a header that is sent several times (`set-cookie`). */
  headers?: Record<string, string | string[]>
  /**
   * Sent piece by piece instead of a body, each when the caller has room for it; `return` is called when it
   * hangs up.
   */
  pieces?: AsyncGenerator<string | Uint8Array>
}

/** 200 with this body as JSON. */
export const ok = (body: unknown): Reply => ({ status: 200, body })
/** 201 with what was created, as JSON. */
export const created = (body: unknown): Reply => ({ status: 201, body })
/** 202: the work continues after the response. */
/** The fields that a list with page numbers returns in addition to its items. */
export const pageNumbers = ({ page, pageSize }: { page: number; pageSize: number }, total: number) => ({
  total,
  page,
  pageSize,
  totalPages: Math.ceil(total / pageSize),
})

export const accepted = (body: unknown): Reply => ({ status: 202, body })
/** 204, without a body. */
export const noContent = (): Reply => ({ status: 204 })
/** A page in UTF-8, sent as it is: what comes from outside must be escaped in it already. */
export const html = (body: string, status = 200): Reply => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
})
/** Plain text in UTF-8, sent as it is. */
export const text = (body: string, status = 200): Reply => ({
  status,
  body,
  type: 'text/plain; charset=utf-8',
})
/** 302 to an address, absolute or from the root; a browser follows it with GET (RFC 9110 section 15.4.3). */
export const redirect = (location: string): Reply => ({ status: 302, headers: { location } })
/**
 * 303 to an address from the root: what came of a form. A browser asks for it with GET, so that going back or
 * reloading posts nothing again.
 */
export const seeOther = (location: string): Reply => ({ status: 303, headers: { location } })

/**
 * Applies a reply to the response; a promise where that takes time. Rejects for pieces that fail: the answer
 * is cut off then.
 */
export function sendReply(res: Response, reply: Reply): Promise<void> | undefined {
  if (reply.pieces) return sendPieces(res, reply, reply.pieces)
  begin(res, reply)
  const { body, type } = reply
  if (body === undefined) res.end()
  else if (type) res.type(type).send(body)
  else sendJson(res, JSON.stringify(body))
  return undefined
}

/**
 * As `res.json` does, which asks for four settings and reads and writes the content type twice; head and body
 * in one write.
 */
function sendJson(res: Response, text: string): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

function begin(res: Response, { status, headers }: Reply): void {
  res.status(status)
  if (headers) res.set(headers)
}

/**
 * The first piece is awaited before anything is sent, so that what fails until then is answered as an error.
 */
async function sendPieces(
  res: Response,
  reply: Reply,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<void> {
  const first = await pieces.next()
  begin(res, reply)
  if (reply.type) res.type(reply.type)
  if (res.req.method === 'HEAD') return void (await pieces.return(undefined), res.end())
  // `pipeline` listens for the end in half a dozen ways, beside all others that do.
  res.setMaxListeners(2 * res.getMaxListeners())
  try {
    await pipeline(Readable.from(withFirst(first, pieces)), res)
  } catch (error) {
    if (!hasHungUp(error)) throw error
  }
}

async function* withFirst(
  first: IteratorResult<string | Uint8Array, unknown>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (first.done) return
  yield first.value
  yield* rest
}

const hasHungUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE'
