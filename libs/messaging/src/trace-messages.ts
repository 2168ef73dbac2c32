import { attribute, endedSpan, SpanKind, startSharedSpan, isTracing, type SpanOf } from '@postrider/tracing'
import type { Received, WireMessage } from './wire.ts'

/** Returns the span of a message that a consumer group handles in a batch of this size. */
export const processingSpan =
  (group: string, size: number): SpanOf<Received> =>
  ({ type, topic }) => ({
    name: `process ${type}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      [attribute.messagingOperationName]: 'process',
      [attribute.messagingOperationType]: 'process',
      [attribute.messagingDestination]: topic,
      [attribute.messagingGroup]: group,
      [attribute.messagingBatchSize]: size,
      [attribute.messageType]: type,
    },
  })

/** Publishes a batch in one span if it contains sampled messages. */
export function tracePublishing(batch: readonly WireMessage[], publish: () => Promise<void>): Promise<void> {
  if (!isTracing()) return publish()
  const causes = batch.map(({ headers }) => headers['traceparent'])
  const span = startSharedSpan(causes, 'publish', {
    kind: SpanKind.PRODUCER,
    attributes: {
      [attribute.messagingOperationName]: 'publish',
      [attribute.messagingOperationType]: 'send',
      [attribute.messagingBatchSize]: batch.length,
    },
  })
  return endedSpan(span, publish)
}
