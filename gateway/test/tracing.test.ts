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

  it('begins a trace that links to the trace of the caller, and names its span after the endpoint only', async () => {
    const { body } = await getContact({ traceparent: sampled, tracestate: 'vendor=1', baggage: 'a=b' })
    await until(() => spans.named('GET /contacts/:id').length === 1)

    const [server] = spans.named('GET /contacts/:id')
    const [client] = spans.named('GET')
    const own = server?.spanContext().traceId
    expect(own).not.toBe(traceId)
    expect(server?.parentSpanContext).toBeUndefined()
    expect(server?.links.map(({ context }) => [context.traceId, context.spanId])).toEqual([
      [traceId, 'b7ad6b7169203331'],
    ])
    expect(server?.links[0]?.context.traceState).toBeUndefined()
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
    expect(body.headers.traceparent).toBe(`00-${own}-${client?.spanContext().spanId}-01`)
    expect(body.headers).not.toHaveProperty('tracestate')
    expect(body.headers).not.toHaveProperty('baggage')
    expect(JSON.stringify(spans.all().map(({ name, attributes }) => [name, attributes]))).not.toMatch(
      /0190f7a2|secret/,
    )
  })

  it.each([
    ['GET', `/unknown/${id}`],
    ['PUT', '/v1/send'],
    ['OPTIONS', '/v1/send'],
    ['GET', '/livez'],
    ['GET', '/readyz'],
    ['GET', '/health'],
    ['GET', '/metrics'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
  ])('does not trace %s %s, because anybody can send it and no service receives it', async (method, path) => {
    await rawRequest(under.port, Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 'latin1'))
    await getContact()
    await until(() => spans.named('GET /contacts/:id').length === 1)

    const roots = spans.all().filter(({ parentSpanContext }) => parentSpanContext === undefined)
    expect(roots.map(({ name }) => name)).toEqual(['GET /contacts/:id'])
  })

  it.each([
    ['long', 'f'.repeat(10_000)],
    ['all zero', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['of an invalid version', sampled.replace('00-', 'ff-')],
    ['binary', '\u0080\u00FF\u0090'],
    ['not sampled', sampled.replace(/1$/, '0')],
  ])('links to nothing if the traceparent is %s', async (_text, value) => {
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
    expect(server?.links).toEqual([])
    expect(text).toContain(`00-${server?.spanContext().traceId}-`)
  })
})

describe.each([
  ['always_off', 1],
  ['parentbased_always_off', 1],
  ['traceidratio', 0],
  ['parentbased_traceidratio', 0],
  // Records few trace ids, among them the one below.
  ['traceidratio', 1e-9],
  ['parentbased_traceidratio', 1e-9],
] as const)('with the sampler %s and the ratio %d, the gateway', (sampler, ratio) => {
  it('is not forced to record by the flag or the trace id of a caller, and neither is a service', async () => {
    const spans = recordSpans(samplerOf({ sampler, ratio }))
    const favoured = `${'0'.repeat(31)}1`
    const { body } = await getContact({ traceparent: sampled.replace(traceId, favoured) })
    await spans.stop()

    expect(spans.all()).toEqual([])
    expect(body.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(body.headers.traceparent).not.toContain(favoured)
  })
})

describe.each(['always_on', 'parentbased_always_on'] as const)(
  'with the sampler %s, the gateway',
  (sampler) => {
    it('records a request whose caller does not', async () => {
      const spans = recordSpans(samplerOf({ sampler, ratio: 1 }))
      const { body } = await getContact({ traceparent: sampled.replace(/1$/, '0') })
      await until(() => spans.named('GET /contacts/:id').length === 1)
      await spans.stop()

      expect(body.headers.traceparent).toMatch(/-01$/)
    })
  },
)

describe('without tracing, the gateway', () => {
  it('removes the trace context of the caller, which would reach services that record traces', async () => {
    const { body } = await getContact({ traceparent: sampled, tracestate: 'vendor=1' })

    expect(body.headers).not.toHaveProperty('traceparent')
    expect(body.headers).not.toHaveProperty('tracestate')
  })
})
