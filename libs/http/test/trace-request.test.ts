import { SpanKind, endedSpan, startRootSpan } from '@postrider/tracing'
import { until } from '@postrider/testing/jest'
import type { AppUnderTest } from '@postrider/testing/service'
import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import { clientOf, failing, startDoubling } from './doubling-service.ts'

let app: AppUnderTest
let spans: RecordedSpans

beforeAll(async () => {
  app = await startDoubling((n) => {
    if (n === 13) throw new Error('ada@example.com')
    return { n: n * 2 }
  })
})
beforeEach(() => {
  spans = recordSpans()
})
afterEach(() => spans.stop())
afterAll(() => app.stop())

const ofKind = (kind: SpanKind) => spans.all().find((span) => span.kind === kind)

describe('a call between services', () => {
  it('is one trace of client and server', async () => {
    await endedSpan(startRootSpan('job'), () => clientOf(app.url).double({ n: 21 }))
    await until(() => spans.all().length === 3)

    const [client, server, [job]] = [ofKind(SpanKind.CLIENT), ofKind(SpanKind.SERVER), spans.named('job')]
    expect(client).toMatchObject({
      name: 'POST /internal/double',
      attributes: { 'server.address': 'doubling', 'http.response.status_code': 200 },
    })
    expect(server).toMatchObject({
      name: 'POST /internal/double',
      attributes: { 'http.route': '/internal/double', 'http.response.status_code': 200 },
    })
    expect(server?.parentSpanContext?.spanId).toBe(client?.spanContext().spanId)
    expect(client?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId)
  })

  it('marks both spans as failed after an error, without its message', async () => {
    await endedSpan(startRootSpan('job'), () => failing(clientOf(app.url).double({ n: 13 })))
    await until(() => spans.all().length === 3)

    expect(ofKind(SpanKind.SERVER)).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': '500' },
    })
    expect(ofKind(SpanKind.CLIENT)).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': '500' },
    })
    const texts = spans
      .all()
      .map(({ name, attributes, events, status }) => [name, attributes, events, status])
    expect(JSON.stringify(texts)).not.toContain('ada@example.com')
  })

  it('begins no trace, so that polling loops are not traced', async () => {
    await clientOf(app.url).double({ n: 21 })

    expect(spans.all()).toEqual([])
  })
})
