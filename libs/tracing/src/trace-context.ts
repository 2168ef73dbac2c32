import {
  context,
  defaultTextMapGetter,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
  type SpanContext,
} from '@opentelemetry/api'
import { isTracing } from './tracer.ts'

/** The headers that carry a trace context between processes (W3C Trace Context). */
export const traceHeaders = ['traceparent', 'tracestate'] as const

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Returns the trace context in the headers of a request; undefined if they contain none or if it is
 * malformed.
 */
export function extractTrace(headers: Headers): Context | undefined {
  if (headers['traceparent'] === undefined) return undefined
  const found = propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  return trace.getSpanContext(found) && found
}

/** Adds the active trace context to the headers of a request. Does nothing if no trace is active. */
export function injectTrace(headers: Record<string, unknown>): void {
  if (isTracing()) propagation.inject(context.active(), headers)
}

/** Returns the `traceparent` of a span; undefined if its trace is not sampled. */
export function traceparentOf(span: Span | undefined): string | undefined {
  const of = span?.spanContext()
  return of && isSampled(of) ? `00-${of.traceId}-${of.spanId}-01` : undefined
}

/** Returns the `traceparent` of the active span; undefined if no span is active or its trace is not sampled. */
export const currentTraceparent = (): string | undefined =>
  isTracing() ? traceparentOf(trace.getActiveSpan()) : undefined

/**
 * Returns the span context of a stored `traceparent`; undefined if there is none, if it is malformed, if its
 * trace is not sampled, or if tracing is off.
 */
export function sampledContext(traceparent: string | null | undefined): SpanContext | undefined {
  if (!isTracing() || traceparent === undefined || traceparent === null) return undefined
  const found = extractTrace({ traceparent })
  const of = found && trace.getSpanContext(found)
  return of && isSampled(of) ? of : undefined
}

/** The maximum number of links of a span. A batch can contain thousands of messages. */
const maxLinks = 64

/** Returns links to the spans of the sampled `traceparents`, at most 64. */
export function linksTo(traceparents: Iterable<string | null | undefined>): Link[] {
  const links: Link[] = []
  for (const each of new Set(traceparents)) {
    const linked = sampledContext(each)
    if (linked) links.push({ context: linked })
    if (links.length === maxLinks) break
  }
  return links
}

/** Returns the ids of the active span for log lines; undefined if no trace is active. */
export function currentTraceIds(): { trace_id: string; span_id: string } | undefined {
  const of = isTracing() ? trace.getActiveSpan()?.spanContext() : undefined
  return of && isSpanContextValid(of) ? { trace_id: of.traceId, span_id: of.spanId } : undefined
}

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0
