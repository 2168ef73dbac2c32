import { SpanKind, SpanStatusCode, type Context, type Span } from '@opentelemetry/api'
import { attribute } from './attributes.ts'
import { startRootSpan, type SpanOptions } from './spans.ts'

/** Any other method is recorded as `_OTHER`, because clients can invent methods. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'])

const methodOf = (method: string): string => (methods.has(method) ? method : '_OTHER')

/** Starts the span of a received request. Returns undefined if tracing is off. */
export const startServerSpan = (method: string, parent?: Context): Span | undefined =>
  startRootSpan(
    methodOf(method),
    {
      kind: SpanKind.SERVER,
      attributes: { [attribute.httpMethod]: methodOf(method), [attribute.urlScheme]: 'http' },
    },
    parent,
  )

/**
 * Names a span after the matched endpoint. `route` is the path with the names of its parameters, never the
 * requested path, which may contain tokens and ids.
 */
export function setRoute(span: Span | undefined, method: string, route: string): void {
  span?.updateName(`${methodOf(method)} ${route}`)
  span?.setAttribute(attribute.httpRoute, route)
}

/** Returns the options of the span of a request to another server. */
export const clientSpan = (method: string, server?: string): SpanOptions => ({
  kind: SpanKind.CLIENT,
  attributes: {
    [attribute.httpMethod]: methodOf(method),
    ...(server === undefined ? {} : { [attribute.serverAddress]: server }),
  },
})

/** Records the status of a response. A span fails if the status is at least `failsFrom`. */
export function setStatus(span: Span | undefined, status: number, failsFrom: 400 | 500): void {
  if (!span) return
  span.setAttribute(attribute.httpStatus, status)
  if (status < failsFrom) return
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute(attribute.errorType, String(status))
}
