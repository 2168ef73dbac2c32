import type { Span } from '@opentelemetry/api'
import { endedSpan, failSpan, startSpanOf, type SpanOptions } from './spans.ts'
import { linksTo, traceparentOf } from './trace-context.ts'
import { isTracing } from './tracer.ts'

/**
 * Starts one span for work with several causes. It is in the trace of the first sampled cause and links to
 * the others. Returns undefined if no cause is sampled.
 */
export function startSharedSpan(
  traceparents: Iterable<string | null | undefined>,
  name: string,
  options: SpanOptions = {},
): Span | undefined {
  if (!isTracing()) return undefined
  const [first, ...others] = [...traceparents].filter((each) => each !== undefined && each !== null)
  return startSpanOf(first, name, { ...options, links: linksTo(others) })
}

/** An item of a batch with the trace context of its cause. */
export interface Traced {
  traceparent?: string | null | undefined
}

export type SpanOf<Item> = (item: Item) => Omit<SpanOptions, 'links'> & { name: string }

/**
 * Runs `work` on a batch with one span for each sampled item, in the item's own trace. `work` receives the
 * items with the trace contexts of these spans, for the messages that the items cause. The work, such as its
 * statements, is in the trace of the first sampled item; the other spans link to it.
 */
export async function inSpanPerItem<Item extends Traced, Result>(
  items: readonly Item[],
  spanOf: SpanOf<Item>,
  work: (items: readonly Item[]) => Promise<Result>,
): Promise<Result> {
  if (!isTracing() || items.every(({ traceparent }) => (traceparent ?? undefined) === undefined))
    return work(items)
  const { spans, first } = startSpans(items, spanOf)
  const traced = items.map((item) => ({ ...item, traceparent: traceparentOf(spans.get(item)) }))
  const others = [...spans.values()].filter((span) => span !== first)
  try {
    return await endedSpan(first, () => work(traced))
  } catch (error) {
    others.forEach((span) => failSpan(span, error))
    throw error
  } finally {
    others.forEach((span) => span.end())
  }
}

function startSpans<Item extends Traced>(
  items: readonly Item[],
  spanOf: SpanOf<Item>,
): { spans: Map<Item, Span>; first: Span | undefined } {
  const spans = new Map<Item, Span>()
  let first: Span | undefined
  for (const item of items) {
    if ((item.traceparent ?? undefined) === undefined) continue
    const { name, ...options } = spanOf(item)
    const related = first ? [traceparentOf(first)] : contextsExcept(item, items)
    const span = startSpanOf(item.traceparent, name, { ...options, links: linksTo(related) })
    if (span) spans.set(item, span)
    first ??= span
  }
  return { spans, first }
}

const contextsExcept = <Item extends Traced>(item: Item, items: readonly Item[]) =>
  items.flatMap((each) => (each === item ? [] : [each.traceparent]))
