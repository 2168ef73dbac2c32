import type { FakeProject } from '@postrider/testing/fakes'
import { until } from '@postrider/testing/jest'
import { recordSpans, type RecordedSpans } from '@postrider/testing/tracing'
import { samplerOf } from '@postrider/process/tracing/samplers'
import { rawRequest } from './raw-request.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const sampled = `00-${traceId}-b7ad6b7169203331-01`
const id = '0190f7a2-1111-7000-8000-000000000001'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

const getContact = (headers: Record<string, string> = {}) =>
  under.as({ ...bearer(project.secretKey), ...headers }).get(`/contacts/${id}?token=secret`)

describe('with tracing, the gateway', () => {
  let spans: RecordedSpans
  beforeEach(() => {
    spans = recordSpans()
  })
  afterEach(() => spans.stop())

  it('continues the trace of the caller, and names its span after the endpoint only', async () => {
    const { body } = await getContact({ traceparent: sampled, tracestate: 'vendor=1', baggage: 'a=b' })
    await until(() => spans.named('GET /contacts/:id').length === 1)

    const [server] = spans.named('GET /contacts/:id')
    const [client] = spans.named('GET')
    expect(server?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
    expect(server?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/contacts/:id',
      'http.response.status_code': 200,
      'url.scheme': 'http',
    })
    expect(client?.parentSpanContext?.spanId).toBe(server?.spanContext().spanId)
    expect(client?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': 'contacts',
    })
    expect(body.headers).toMatchObject({
      traceparent: `00-${traceId}-${client?.spanContext().spanId}-01`,
      tracestate: 'vendor=1',
    })
    expect(body.headers).not.toHaveProperty('baggage')
    expect(JSON.stringify(spans.all().map(({ name, attributes }) => [name, attributes]))).not.toMatch(
      /0190f7a2|secret/,
    )
  })

  it('does not name a span after an unknown path', async () => {
    await under.as().get(`/unknown/${id}`)
    await until(() => spans.all().length === 1)

    expect(spans.all().map(({ name }) => name)).toEqual(['GET'])
  })

  it.each([
    ['long', 'f'.repeat(10_000)],
    ['all zero', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['of an invalid version', sampled.replace('00-', 'ff-')],
    ['binary', '\u0080\u00FF\u0090'],
  ])('begins a new trace if the traceparent is %s', async (_text, value) => {
    const { status, text } = await rawRequest(
      under.port,
      Buffer.from(
        `GET /contacts/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\ntraceparent: ${value}\r\n\r\n`,
        'latin1',
      ),
    )
    await until(() => spans.named('GET /contacts/:id').length === 1)

    const [server] = spans.named('GET /contacts/:id')
    expect(status).toBe(200)
    expect(server?.parentSpanContext).toBeUndefined()
    expect(text).toContain(`00-${server?.spanContext().traceId}-`)
  })
})

describe('with a sampler that records nothing, the gateway', () => {
  it('ignores the sampled flag of the caller, and the service does not sample either', async () => {
    const spans = recordSpans(samplerOf({ sampler: 'parentbased_always_off', ratio: 1 }))
    const { body } = await getContact({ traceparent: sampled })
    await spans.stop()

    expect(spans.all()).toEqual([])
    expect(body.headers).toMatchObject({
      traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`)),
    })
  })
})

describe('without tracing, the gateway', () => {
  it('removes the trace context of the caller, which would reach services that record traces', async () => {
    const { body } = await getContact({ traceparent: sampled, tracestate: 'vendor=1' })

    expect(body.headers).not.toHaveProperty('traceparent')
    expect(body.headers).not.toHaveProperty('tracestate')
  })
})
