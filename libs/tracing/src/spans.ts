import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanKind,
} from '@opentelemetry/api'
import { attribute } from './attributes.ts'
import { linksTo, sampledContext } from './trace-context.ts'
import { currentTracer, isTracing } from './tracer.ts'

export interface SpanOptions {
  kind?: SpanKind
  /** Must not contain personal data, ids of tenants, or parts of a URL other than its route template. */
  attributes?: Attributes
  links?: Link[]
  /** When the span started, if that was earlier. */
  startTime?: Date
}

/** Returns whether the active span is recorded. */
export const isRecording = (): boolean => isTracing() && trace.getActiveSpan()?.isRecording() === true

/** Starts a span as a child of the active span. Returns undefined if that span is not recorded. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | undefined =>
  isRecording() ? currentTracer()?.startSpan(name, options) : undefined

/**
 * Starts a span as a child of the span that a stored `traceparent` names. Returns undefined if there is none
 * or its trace is not sampled.
 */
export function startSpanOf(
  traceparent: string | null | undefined,
  name: string,
  options: SpanOptions = {},
): Span | undefined {
  const parent = sampledContext(traceparent)
  return parent && currentTracer()?.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, parent))
}

/** Starts a span whose parent is a received trace context, or a new trace if there is none. */
export const startRootSpan = (
  name: string,
  options: SpanOptions = {},
  parent: Context = ROOT_CONTEXT,
): Span | undefined => currentTracer()?.startSpan(name, options, parent)

/** Runs `work` with an active span. Without a span, only runs `work`. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work()

/** Runs `work` without an active span. */
export const withoutSpan = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work)

/**
 * Runs `work` in a child of the active span, which `work` receives. If that span is not recorded, only runs
 * `work`.
 */
export const inSpan = <Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> => endedSpan(startSpan(name, options), work)

/** Runs `work` in this span and ends the span. Without a span, only runs `work`. */
export async function endedSpan<Result>(
  span: Span | undefined,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (!span) return work(undefined)
  try {
    return await withSpan(span, () => work(span))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Links the active span, if it is recorded, to the sampled traces of other work. */
export const linkActiveSpan = (traceparents: Iterable<string | null | undefined>): void =>
  void (isRecording() && trace.getActiveSpan()?.addLinks(linksTo(traceparents)))

/** Marks a span as failed. The message of the error is not recorded, because it may contain personal data. */
export function failSpan(span: Span | undefined, error: unknown): void {
  span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttribute(attribute.errorType, errorType(error))
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
