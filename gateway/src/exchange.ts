import type { IncomingMessage, ServerResponse } from 'node:http'
import { chainMark, newId, type GatewayCaller } from '@postrider/contracts'
import { requestIdOf, unknownEndpointClass } from '@postrider/http'
import type { Config } from './config.ts'
import { clientOf, type Client } from './client-address.ts'

/** The state of one request in the gateway. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  requestId: string
  method: string
  pathname: string
  client: Client
  /** The class of the endpoint in metrics; see `endpointClassOf`. */
  endpointClass: string
  /** The project of the caller; undefined before authentication. */
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
    endpointClass: unknownEndpointClass,
  }
}

/**
 * Replaces a request id that continues a chain of workflows, unless the caller has a secret key. The public
 * key is visible in web pages, so anyone could forge such an id and use up the limit of its chain.
 */
export function replaceForgedId(exchange: Exchange, caller: GatewayCaller): void {
  const mayContinue = caller.kind === 'key' && caller.keyType === 'secret'
  if (mayContinue || !chainMark.test(exchange.requestId)) return
  exchange.requestId = newId()
  exchange.res.setHeader('X-Request-Id', exchange.requestId)
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body))
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  res.end(bytes)
}
