import { setTimeout as pause } from 'node:timers/promises'
import { version } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import { createMetrics, type Metrics } from '../src/index.ts'

describe('a gauge with a series per label value', () => {
  const gauge = { name: 'oldest_row_age_seconds', help: 'Age', label: 'table' }
  const seriesOf = async (metrics: ReturnType<typeof createMetrics>): Promise<string[]> =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('oldest_row'))

  it('shows only the current values', async () => {
    const metrics = createMetrics('test', { processMetrics: false })
    let ages: Record<string, number> = { emails: 5, inbox: 7 }
    metrics.gaugeEach(gauge, () => Promise.resolve(ages))

    const before = await seriesOf(metrics)
    ages = { inbox: 8 }

    expect(before).toEqual([
      'oldest_row_age_seconds{table="emails",service="test"} 5',
      'oldest_row_age_seconds{table="inbox",service="test"} 7',
    ])
    expect(await seriesOf(metrics)).toEqual(['oldest_row_age_seconds{table="inbox",service="test"} 8'])
  })

  it('has no series if its source fails, while other metrics are complete', async () => {
    const metrics = createMetrics('test', { processMetrics: false })
    metrics.gaugeEach(gauge, () => Promise.reject(new Error('unavailable')))
    metrics.gauge('here', 'Another one', () => 1)

    expect(await seriesOf(metrics)).toEqual([])
    expect(await metrics.registry.metrics()).toContain('here{service="test"} 1')
  })
})

describe('a gauge whose source does not answer', () => {
  it('has no value after 2 s, while other metrics are complete', async () => {
    const metrics = createMetrics('test', { processMetrics: false })
    const silent = (): Promise<never> => new Promise(() => undefined)
    metrics.gauge('silent', 'Never read', silent)
    metrics.gaugeEach({ name: 'silent_each', help: 'Never read', label: 'table' }, silent)
    metrics.gauge('here', 'Another one', () => 1)
    jest.useFakeTimers()
    try {
      const scraped = metrics.registry.metrics()
      await jest.advanceTimersByTimeAsync(2_000)
      const text = await scraped

      expect(text).toContain('silent{service="test"} Nan')
      expect(text).not.toContain('silent_each{')
      expect(text).toContain('here{service="test"} 1')
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the duration of requests', () => {
  it('is observed by method, status and class of the endpoint; rare methods are one series', async () => {
    const { registry, startRequest } = createMetrics('test', { processMetrics: false })

    startRequest()('GET', 200, 'mails')
    startRequest()('GET', 200, 'mails')
    startRequest()('REPORT', 404, 'unknown')
    startRequest()('M-SEARCH', 404, 'unknown')

    const text = await registry.metrics()
    const counts = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
    expect(counts).toEqual([
      'http_request_duration_seconds_count{service="test",method="GET",status="200",endpoint="mails"} 2',
      'http_request_duration_seconds_count{service="test",method="other",status="404",endpoint="unknown"} 2',
    ])
  })
})

describe('build_info', () => {
  it('has the version of the program as a label', async () => {
    const { registry } = createMetrics('test', { processMetrics: false })

    const text = await registry.metrics()

    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(text).toContain(`build_info{version="${version}",service="test"} 1\n`)
  })
})

describe('the lag of the event loop', () => {
  it('includes a delay that is longer than the time between two samples', async () => {
    const { registry } = createMetrics('test', { processMetrics: true })
    // Wait until the first sample was taken.
    await pause(150)

    blockFor(400)
    await pause(150)

    const { max } = await lagIn(registry)
    expect(max).toBeGreaterThan(0.29)
  })

  it('is the time between two samples if the loop is not delayed', async () => {
    const { registry } = createMetrics('test', { processMetrics: true })
    await pause(150)

    // A scrape resets the lag. If the process is preempted, one sample is longer and the next is shorter. So
    // wait for a period without preemption.
    let lag = await lagIn(registry)
    await until(async () => {
      await lagIn(registry)
      await pause(350)
      lag = await lagIn(registry)
      return lag.min > 0.09 && lag.max < 0.19
    })

    expect(lag.min).toBeGreaterThan(0.09)
  })
})

/** Returns the shortest and the longest lag since the last scrape, in seconds. */
async function lagIn(registry: Metrics['registry']): Promise<{ min: number; max: number }> {
  const text = await registry.metrics()
  const lag = (which: string): number =>
    Number(new RegExp(`^nodejs_eventloop_lag_${which}_seconds\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1])
  return { min: lag('min'), max: lag('max') }
}

function blockFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
