import { atBoundary, extractTrace, isTracing, setStatus, startServerSpan } from '@postrider/tracing'
import type { Exchange } from './exchange.ts'

/**
 * Starts the span of a request and ends it with the response. The span continues the caller's trace, but the
 * gateway decides whether it is recorded.
 */
export function traceExchange(exchange: Exchange): void {
  if (!isTracing()) return
  const { req, res, method } = exchange
  const parent = extractTrace(req.headers)
  const span = startServerSpan(method, parent && atBoundary(parent))
  if (!span) return
  exchange.span = span
  res.once('close', () => {
    setStatus(span, res.statusCode, 500)
    span.end()
  })
}
