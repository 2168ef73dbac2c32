import { fc } from '@postrider/testing/property'
import { createMetrics } from '@postrider/process'
import { allowLogsInFile, expectLogs } from '@postrider/testing/jest'
import { rawRequest } from './raw-request.ts'
import { startGateway, type GatewayUnderTest } from './start.ts'

// The gateway logs that requests contain proxy headers although it trusts no proxy.
allowLogsInFile('proxy.untrusted')

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under.stop())

describe('invalid input', () => {
  const rubbish = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'Bearer',
      'Bearer  ',
      'bearer sk_',
      'session=',
      'session=a.b.c',
      ';;;=',
      '%',
      '\u0001',
      '😀',
    ),
  )
  const line = rubbish.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n]/g, ''),
  )
  const headers = fc.record({
    Authorization: line,
    Cookie: line,
    'X-Project-Id': line,
    'Idempotency-Key': line,
    'X-Request-Id': line,
    Origin: line,
    'X-Forwarded-For': line,
    Connection: line,
  })
  const path = fc.oneof(
    line.map((text) => `/${text}`),
    line.map((text) => `/contacts/${encodeURIComponent(text)}`),
    line.map((text) => `/contacts?${text}`),
    line.map((text) => `/users/@me/projects/${text}`),
    fc.constantFrom(
      '/v1/send',
      '/v1/track',
      '/contacts',
      '/users/@me',
      '/auth/logout',
      '/inbox',
      '/health',
      '*',
    ),
  )
  const method = fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'PROPFIND')

  it('in path and headers never causes a 5xx response', async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        fc.subarray(Object.keys({ ...sample })),
        headers,
        async (verb, url, names, all) => {
          const values: Record<string, string> = all
          const lines = names.map((name) => `${name}: ${values[name]}`)
          const { status, text } = await rawRequest(
            under.port,
            Buffer.from([`${verb} ${url} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n'), 'latin1'),
          )
          const isNotBuilt = status === 501 && (verb === 'HEAD' || text.includes('NOT_IMPLEMENTED'))
          expect({ status, isFine: isNotBuilt || (status > 0 && status < 500) }).toMatchObject({
            isFine: true,
          })
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)

  const sample = {
    Authorization: '',
    Cookie: '',
    'X-Project-Id': '',
    'Idempotency-Key': '',
    'X-Request-Id': '',
    Origin: '',
    'X-Forwarded-For': '',
    Connection: '',
  }
})

describe('an error before a request is parsed', () => {
  it('causes a 500 response and does not end the process', async () => {
    expectLogs('request.failed')
    const metrics = createMetrics('gateway', { processMetrics: false })
    let started = 0
    const startRequest: typeof metrics.startRequest = () => {
      if ((started += 1) === 1) throw new TypeError('no metric')
      return metrics.startRequest()
    }
    const odd = await startGateway({}, { metrics: { ...metrics, startRequest } })

    const answers = [await odd.as().get('/livez'), await odd.as().get('/livez')]

    expect(answers.map(({ status }) => status)).toEqual([500, 200])
    await odd.stop()
  })

  it('is not caused by a zone in X-Forwarded-For', async () => {
    const proxied = await startGateway({ trustedProxies: 1 })

    const { status } = await proxied.as({ 'x-forwarded-for': 'fe80::1%a-b' }).get('/livez')

    expect(status).toBe(200)
    await proxied.stop()
  })
})
