import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '@postrider/http'
import type { Config } from './config.ts'
import { clientOf, type Client } from './client-address.ts'

/** One request on its way through the gateway. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  requestId: string
  method: string
  pathname: string
  client: Client
  /** Of the caller, when it is authenticated. */
  projectId?: string
}

export function beginExchange(config: Config, req: IncomingMessage, res: ServerResponse): Exchange {
  const url = req.url ?? '/'
  return {
    req,
    res,
    requestId: requestIdOf(req.headers['x-request-id']),
    method: req.method ?? 'GET',
    pathname: url.split('?', 1)[0] ?? '/',
    client: clientOf(req, config.trustedProxies),
  }
}

export function answerJson(res: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body))
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  res.end(bytes)
}
