import { extractTrace, setRoute, setStatus, startServerSpan, isTracing, type Span } from '@postrider/tracing'
import type { Request, Response } from 'express'
import { endpointOf } from './endpoint-of.ts'

/**
 * Starts the span of a request that belongs to a trace, and ends it with the response. Returns undefined for
 * any other request: only the gateway and the start of background work begin traces.
 */
export function traceRequest(req: Request, res: Response): Span | undefined {
  const parent = isTracing() ? extractTrace(req.headers) : undefined
  const span = parent && startServerSpan(req.method, parent)
  if (span) res.once('close', () => endRequest(span, req, res))
  return span
}

function endRequest(span: Span, req: Request, res: Response): void {
  const route = endpointOf(req)
  if (route !== undefined) setRoute(span, req.method, route)
  setStatus(span, res.statusCode, 500)
  span.end()
}
