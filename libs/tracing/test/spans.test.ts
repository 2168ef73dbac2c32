import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import {
  currentTraceIds,
  currentTraceparent,
  extractTrace,
  inSpan,
  injectTrace,
  isTracing,
  linksTo,
  startRootSpan,
  startServerSpan,
  startSpan,
  startSpanOf,
  endedSpan,
} from '../src/index.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const sampled = `00-${trace}-b7ad6b7169203331-01`

describe('without tracing', () => {
  it('runs the work, starts no span and writes no header', async () => {
    const headers = {}
    const seen = await inSpan('work', {}, (span) => {
      injectTrace(headers)
      return Promise.resolve({ span, traceparent: currentTraceparent(), ids: currentTraceIds() })
    })

    expect(seen).toEqual({ span: undefined, traceparent: undefined, ids: undefined })
    expect(headers).toEqual({})
    expect([isTracing(), startServerSpan('GET'), startSpanOf(sampled, 'a'), startSpan('a')]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('with tracing', () => {
  let spans: RecordedSpans
  beforeEach(() => {
    spans = recordSpans()
  })
  afterEach(() => spans.stop())

  it('starts no span without an active span, so that idle loops are not traced', async () => {
    await inSpan('select', {}, () => Promise.resolve())

    expect(spans.all()).toEqual([])
  })

  it('nests spans, and reads and writes the trace context of headers', async () => {
    const parent = extractTrace({ traceparent: sampled, tracestate: 'vendor=1' })
    const headers: Record<string, unknown> = {}
    await endedSpan(startServerSpan('GET', parent), () =>
      inSpan('inner', {}, (span) => {
        injectTrace(headers)
        expect(currentTraceparent()).toBe(`00-${trace}-${span?.spanContext().spanId}-01`)
        expect(currentTraceIds()).toEqual({ trace_id: trace, span_id: span?.spanContext().spanId })
        return Promise.resolve()
      }),
    )

    const [inner, outer] = spans.all()
    expect(outer?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(headers).toEqual({
      traceparent: `00-${trace}-${inner?.spanContext().spanId}-01`,
      tracestate: 'vendor=1',
    })
  })

  it('records the class of an error, and never its message', async () => {
    const failing = endedSpan(startRootSpan('work'), () => Promise.reject(new TypeError('ada@example.com')))

    await expect(failing).rejects.toThrow(TypeError)
    const [span] = spans.all()
    expect(span?.attributes).toEqual({ 'error.type': 'TypeError' })
    expect(span?.status).toEqual({ code: 2 })
    expect(span?.events).toEqual([])
  })

  it('continues the trace of a stored traceparent', () => {
    startSpanOf(sampled, 'deliver mail')?.end()

    expect(spans.all().map((span) => [span.spanContext().traceId, span.parentSpanContext?.spanId])).toEqual([
      [trace, 'b7ad6b7169203331'],
    ])
  })

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['not sampled', `00-${trace}-b7ad6b7169203331-00`],
    ['all zero', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['in upper case', sampled.toUpperCase()],
    ['binary', '\u0000\uFFFF\u0007'],
    ['long', '0'.repeat(100_000)],
  ])('ignores a stored traceparent that is %s', (_text, traceparent) => {
    expect(startSpanOf(traceparent, 'deliver mail')).toBeUndefined()
    expect(linksTo([traceparent])).toEqual([])
  })

  it('links to each sampled trace once, and to at most 64', () => {
    const many = Array.from({ length: 100 }, (_, index) => sampled.replace('b7ad', String(1000 + index)))

    expect(linksTo([sampled, sampled, undefined])).toHaveLength(1)
    expect(linksTo(many)).toHaveLength(64)
  })

  it('records unknown methods as _OTHER, because clients can invent methods', () => {
    startServerSpan('SECRET')?.end()

    expect(spans.all()[0]).toMatchObject({ name: '_OTHER', attributes: { 'http.request.method': '_OTHER' } })
  })
})
