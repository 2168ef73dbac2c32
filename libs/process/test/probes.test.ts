import { version } from '@postrider/contracts'
import { ok } from '@postrider/http'
import { createMetrics } from '../src/index.ts'
import { startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'

let app: AppUnderTest
let problem: string | undefined

const metrics = createMetrics('test', { processMetrics: false })

beforeAll(async () => {
  metrics.gauge('unreadable', 'A gauge whose source is unavailable', () =>
    Promise.reject(new Error('unavailable')),
  )
  app = await startApp([testEndpoint('GET /who', { access: 'anyone' }, () => ok({}))], {
    metrics,
    health: () => problem,
    degraded: () => ['broker: slow'],
  })
})
beforeEach(() => {
  problem = undefined
})
afterAll(() => app.stop())

describe('probes', () => {
  it('report that the process is alive, whether it can serve requests, and its warnings', async () => {
    const ready = await app.bare.get('/readyz')
    problem = 'database: unavailable'
    const unready = await app.bare.get('/readyz')
    const live = await app.bare.get('/livez')

    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', version, warnings: ['broker: slow'] }])
    expect([unready.status, unready.body]).toEqual([
      503,
      { status: 'unready', version, problem: 'database: unavailable', warnings: ['broker: slow'] },
    ])
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
  })

  it('return metrics even if the source of one metric fails', async () => {
    await app.bare.get('/who')

    const { status, body } = await app.bare.get('/metrics')

    expect(status).toBe(200)
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^http_request_duration_seconds_count{.*method="GET",status="200".*} \d+$/),
        expect.stringMatching(/^unreadable{service="test"} nan$/i),
      ]),
    )
  })
})
