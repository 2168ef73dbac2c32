import { linksTo, setRoute, setStatus, startServerSpan, type Span } from '@postrider/tracing'
import type { Exchange } from './exchange.ts'
import type { Match } from './match-route.ts'

/**
 * Starts the span of a request to a service and ends it with the response. It begins a new trace and only links
 * to the caller's sampled trace: a caller must not choose trace ids or decide which traces are recorded.
 */
export function traceExchange({ req, res, method }: Exchange, match: Match): Span | undefined {
  const span = startServerSpan(method)
  if (!span) return undefined
  setRoute(span, match.method, match.route.path)
  span.addLinks(linksTo([req.headers['traceparent']].flat()))
  res.once('close', () => {
    setStatus(span, res.statusCode, 500)
    span.end()
  })
  return span
}
