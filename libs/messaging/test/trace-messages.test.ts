import { withCorrelation } from '@postrider/contracts'
import { causeOf } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import { currentTraceparent, endedSpan, startRootSpan, startSpan } from '@postrider/tracing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import {
  append,
  listDeadLetters,
  replayDeadLetters,
  saveDeadLetter,
  consumer,
  subscription,
  unbundle,
  wireMessage,
  type Received,
} from '../src/index.ts'
import { draft, startBroker, withNumbers } from './numbers.ts'

const numbers = withNumbers()
const other = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const another = '00-5bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b8-01'

let spans: RecordedSpans
beforeEach(() => {
  spans = recordSpans()
})
afterEach(() => spans.stop())

/** Appends in a traced request. Returns the traceparent of the request. */
const appendTraced = (drafts: Parameters<typeof append>[1], requestId?: string) =>
  endedSpan(startRootSpan('request'), async () => {
    const work = () => transact(numbers.db, (tx) => append(tx, drafts))
    await (requestId === undefined ? work() : withCorrelation({ requestId }, work))
    return currentTraceparent()
  })

const published = async () => {
  const { broker, received } = await startBroker()
  await numbers.relay(broker)
  return received.flatMap(unbundle).map(({ headers }) => headers['traceparent'])
}

describe('an appended message', () => {
  it('has the trace context of its request, also in a bundle', async () => {
    const traceparent = await appendTraced(
      Array.from({ length: 10 }, (_, n) => draft('k', n)),
      'request-1',
    )

    const contexts = await published()
    expect(contexts).toHaveLength(10)
    expect(contexts.every((each) => each?.startsWith(String(traceparent).slice(0, 36)))).toBe(true)
  })

  it('keeps the trace context of its cause, which may differ within a bundle', async () => {
    const causes = [other, undefined, another]
    await appendTraced(
      Array.from({ length: 9 }, (_, n) => ({
        ...draft('k', n),
        correlationId: `cause-${n}`,
        traceparent: causes[n % 3],
      })),
      'request-1',
    )

    expect(await published()).toEqual([...causes, ...causes, ...causes])
  })

  it('has none without a request, because the work may have several causes', async () => {
    await appendTraced([draft('k', 1)])

    expect(await published()).toEqual([undefined])
  })
})

describe('a dead letter', () => {
  it('keeps the trace context of its message when it is replayed', async () => {
    const message = numberOf(other)
    await saveDeadLetter(numbers.db, { service: 'counting', group: 'g', message, reason: 'test' })
    const [letter] = await listDeadLetters(numbers.db, { after: 0, upTo: 1_000, limit: 10 })
    await sql`truncate outbox`.execute(numbers.db)
    await replayDeadLetters(numbers.db, [letter?.id ?? 0])

    expect(await published()).toEqual([other])
  })
})

describe('the relay', () => {
  it('records one span for a batch, with links to its traces, and none for untraced messages', async () => {
    await appendTraced([
      { ...draft('a', 1), generation: 1, traceparent: other },
      { ...draft('b', 2), generation: 2, traceparent: another },
    ])
    spans.reset()
    await published()
    await appendTraced([draft('k', 3)])
    await published()

    expect(spans.named('publish')).toMatchObject([
      {
        parentSpanContext: { spanId: '00f067aa0ba902b7' },
        links: [{ context: { spanId: '00f067aa0ba902b8' } }],
        attributes: { 'messaging.batch.message_count': 2 },
      },
    ])
  })
})

const numberAdded = { type: 'number.added' as const, topic: 'numbers.v1', data: z.object({ n: z.number() }) }

const numberOf = (traceparent: string | undefined, n = 1) =>
  wireMessage(uuidv7(), {
    type: 'number.added',
    topic: 'numbers.v1',
    key: 'k',
    projectId: uuidv7(),
    generation: 1,
    at: new Date(),
    data: { n },
    correlationId: 'request-1',
    traceparent,
  })

const deliver = (batch: ReturnType<typeof numberOf>[], handle: (batch: Received[]) => Promise<void>) =>
  subscription(consumer({ group: 'g', consumes: [numberAdded], handle }), {
    deadLetter: () => Promise.resolve(),
    onRetry: () => undefined,
  }).deliver(batch, new AbortController().signal)

describe('a consumer', () => {
  it('has one span for each sampled message in its trace, which causes the next messages', async () => {
    const caused: unknown[] = []
    await deliver([numberOf(undefined), numberOf(other), numberOf(another)], (batch) => {
      caused.push(...batch.map((each) => causeOf(each).traceparent))
      startSpan('statement')?.end()
      return Promise.resolve()
    })

    const [statement] = spans.named('statement')
    const [first, second] = [other, another].map((traceparent) =>
      spans.named('process number.added').find((span) => traceparent.includes(span.spanContext().traceId)),
    )
    const ids = [first, second].map((span) => span?.spanContext().spanId)
    expect([first, second].map((span) => span?.parentSpanContext?.spanId)).toEqual([
      '00f067aa0ba902b7',
      '00f067aa0ba902b8',
    ])
    expect(caused).toEqual([
      undefined,
      `${other.slice(0, 36)}${ids[0]}-01`,
      `${another.slice(0, 36)}${ids[1]}-01`,
    ])
    expect(statement?.parentSpanContext?.spanId).toBe(ids[0])
    expect(first?.links.map(({ context }) => context.spanId)).toEqual(['00f067aa0ba902b8'])
    expect(second?.links.map(({ context }) => context.spanId)).toEqual([ids[0]])
    expect(first?.attributes).toMatchObject({ 'messaging.consumer.group.name': 'g' })
  })

  it('marks the spans of a failed batch, and handles its messages one by one', async () => {
    await deliver([numberOf(other), numberOf(another)], () => Promise.reject(new Error('ada@example.com')))

    expect(spans.named('process number.added').map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => ({ code: 2 })),
    )
  })

  it.each(['', 'rubbish', '\u0000', 'f'.repeat(10_000)])(
    'handles a message whose traceparent is malformed: %j',
    async (traceparent) => {
      const wire = numberOf(undefined)
      const received: Received[] = []
      await deliver([{ ...wire, headers: { ...wire.headers, traceparent } }], (batch) => {
        received.push(...batch)
        return Promise.resolve()
      })

      expect(received.map((each) => each.traceparent)).toEqual([undefined])
      expect(spans.all()).toEqual([])
    },
  )

  it('is not traced within the span of a publisher in the same process', async () => {
    await endedSpan(startRootSpan('publish'), () =>
      deliver([numberOf(undefined)], () => Promise.resolve().then(() => startSpan('statement')?.end())),
    )

    expect(spans.named('statement')).toEqual([])
  })
})

describe('without tracing', () => {
  it('no message has a trace context, and the trace context of a message is ignored', async () => {
    await spans.stop()
    const received: Received[] = []
    await appendTraced([draft('k', 1)], 'request-1')
    await deliver([numberOf(other)], (batch) => Promise.resolve(void received.push(...batch)))

    expect(await published()).toEqual([undefined])
    expect(received.map((each) => each.traceparent)).toEqual([undefined])
  })
})
