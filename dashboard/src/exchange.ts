import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request and its response. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  method: string
  /** The path of the request as the client sent it. */
  pathname: string
}

export const exchangeOf = (req: IncomingMessage, res: ServerResponse): Exchange => ({
  req,
  res,
  method: req.method ?? 'GET',
  pathname: (req.url ?? '/').split('?', 1)[0] ?? '/',
})

export interface Content {
  type: string
  text: string
}

/** Sends a text, or only its headers to HEAD. */
export function sendText({ req, res }: Exchange, status: number, { type, text }: Content): void {
  const bytes = Buffer.from(text)
  res.writeHead(status, { 'content-type': type, 'content-length': bytes.length })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

export const sendJson = (exchange: Exchange, status: number, body: unknown): void =>
  sendText(exchange, status, { type: 'application/json; charset=utf-8', text: JSON.stringify(body) })

export const sendHtml = (exchange: Exchange, status: number, text: string): void =>
  sendText(exchange, status, { type: 'text/html; charset=utf-8', text })
