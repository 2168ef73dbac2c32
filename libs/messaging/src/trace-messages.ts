import {
  attribute,
  endedSpan,
  failSpan,
  isTracing,
  linksTo,
  SpanKind,
  startSpanOf,
  traceparentOf,
  withoutSpan,
  type Span,
} from '@postrider/tracing'
import type { Received, WireMessage } from './wire.ts'

/**
 * Handles a batch with one span for each sampled message, in the message's own trace. The spans are the
 * parents of what the messages cause. The work of the batch, such as its statements, is in the trace of the
 * first sampled message; the other spans link to it.
 */
export async function traceBatch(
  group: string,
  messages: readonly Received[],
  handle: (messages: readonly Received[]) => Promise<void>,
): Promise<void> {
  if (!isTracing()) return handle(messages)
  if (messages.every(({ traceparent }) => traceparent === undefined))
    return withoutSpan(() => handle(messages))
  const spans = new Map<Received, Span>()
  let shared: Span | undefined
  for (const message of messages) {
    const links = shared ? [traceparentOf(shared)] : otherTraces(message, messages)
    const span = startProcessing(group, message, { links, size: messages.length })
    if (span) spans.set(message, span)
    shared ??= span
  }
  const traced = messages.map((each) => ({ ...each, traceparent: traceparentOf(spans.get(each)) }))
  const others = [...spans.values()].filter((span) => span !== shared)
  try {
    await endedSpan(shared, () => handle(traced))
  } catch (error) {
    others.forEach((span) => failSpan(span, error))
    throw error
  } finally {
    others.forEach((span) => span.end())
  }
}

const otherTraces = (message: Received, messages: readonly Received[]) =>
  messages.flatMap((each) => (each === message ? [] : (each.traceparent ?? [])))

const startProcessing = (
  group: string,
  { type, topic, traceparent }: Received,
  { links, size }: { links: readonly (string | undefined)[]; size: number },
): Span | undefined =>
  traceparent === undefined
    ? undefined
    : startSpanOf(traceparent, `process ${type}`, {
        kind: SpanKind.CONSUMER,
        links: linksTo(links),
        attributes: {
          [attribute.messagingOperationName]: 'process',
          [attribute.messagingOperationType]: 'process',
          [attribute.messagingDestination]: topic,
          [attribute.messagingGroup]: group,
          [attribute.messagingBatchSize]: size,
          [attribute.messageType]: type,
        },
      })

/**
 * Publishes a batch. If it contains sampled messages, the span is in the trace of the first of them and links
 * to the others.
 */
export function tracePublishing(batch: readonly WireMessage[], publish: () => Promise<void>): Promise<void> {
  const sampled = isTracing() ? batch.flatMap(({ headers }) => headers['traceparent'] ?? []) : []
  const [first, ...others] = sampled
  if (first === undefined) return publish()
  const span = startSpanOf(first, 'publish', {
    kind: SpanKind.PRODUCER,
    links: linksTo(others),
    attributes: {
      [attribute.messagingOperationName]: 'publish',
      [attribute.messagingOperationType]: 'send',
      [attribute.messagingBatchSize]: batch.length,
    },
  })
  return endedSpan(span, publish)
}
