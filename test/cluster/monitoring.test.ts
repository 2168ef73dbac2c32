import { dashboards } from '@postrider/monitoring/dashboards'
import { metricNamesIn } from '@postrider/monitoring/metric-names'
import { alerts, ruleGroups } from '@postrider/monitoring/rules'
import { serviceNames } from '@postrider/services'
import { isInstalled, notRunWithout } from '@postrider/testing/engines'
import { until } from '@postrider/testing/jest'
import { describeClusterWithSink } from './support/cluster-with-sink.ts'
import { keyClient } from './support/key-client.ts'
import type { NativeCluster } from './support/native-cluster.ts'
import { startPrometheus, type Prometheus } from './support/prometheus.ts'
import { programs, targetsOf } from './support/targets.ts'

const scrapeMs = 120_000

/** Metrics that have no series before their event occurs, with the event. */
const needsEvent = new Map([
  ['oldest_due_mail_seconds', 'a mail that waits'],
  ['oldest_due_endpoint_seconds', 'a webhook endpoint'],
  // Metrics of other programs, and recorded values that need a minimum number of mails.
  ['ALERTS', 'an alert that fires'],
  ['recipient_provider:mail_deferred:ratio_increase1h', 'a hundred mails'],
])

const shown = Object.values(dashboards).flatMap(({ panels }) =>
  panels.flatMap((panel) =>
    panel.type === 'row' ? [] : panel.targets.flatMap(({ expr }) => metricNamesIn(expr)),
  ),
)
const expected = [...new Set(shown)].filter((name) => !needsEvent.has(name)).toSorted()

/** Returns whether Prometheus has checked all targets or rules once. */
const isKnown = (states: readonly { health: string }[]): boolean =>
  states.length > 0 && states.every(({ health }) => health !== 'unknown')

/** Sends a mail and tracks an event. */
async function use({ demo }: NativeCluster): Promise<void> {
  const api = (key: string) => keyClient(demo.baseUrl, key)
  const body = { to: 'ada@example.net', from: `hello@${demo.domain}`, subject: 'Hi', body: '<p>Hi</p>' }
  expect((await api(demo.secretKey).post('/v1/send', { body })).status).toBe(200)
  const event = { email: 'ada@example.net', event: 'signed_in' }
  expect((await api(demo.publicKey).post('/v1/track', { body: event })).status).toBe(200)
}

// With SMTP, the workers of send have a delivery journal, whose disk they watch.
if (isInstalled('prometheus'))
  describeClusterWithSink('Prometheus with the rules', { scale: 'send=2' }, testPrometheus)
else describe('Prometheus with the rules', () => notRunWithout('promtool', 'scrapes a cluster'))

function testPrometheus(context: () => { cluster: NativeCluster }): void {
  let prometheus: Prometheus

  beforeAll(async () => {
    prometheus = await startPrometheus({ targets: await targetsOf(context().cluster) })
  }, 90_000)
  afterAll(() => prometheus.stop())

  it(
    'scrapes each process',
    async () => {
      const running = await targetsOf(context().cluster)
      await until(async () => isKnown(await prometheus.targets()), scrapeMs)
      const scraped = await prometheus.targets()

      expect(running).toHaveLength(programs.length + 1)
      expect(scraped.map(({ health, lastError }) => ({ health, lastError }))).toEqual(
        running.map(() => ({ health: 'up', lastError: '' })),
      )
      const names = (await prometheus.query('count by (service) (build_info)')).map(
        ({ metric }) => metric['service'],
      )
      expect(new Set(names)).toEqual(new Set(programs))
    },
    scrapeMs,
  )

  it(
    'evaluates each rule without an error, and no alert fires',
    async () => {
      await until(async () => isKnown(await prometheus.rules()), scrapeMs)
      const rules = await prometheus.rules()

      const recordings = ruleGroups.flatMap((group) => group.recordings)
      expect(rules).toHaveLength(recordings.length + alerts.length)
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
      expect(rules.filter(({ state }) => state === 'firing')).toEqual([])
    },
    scrapeMs,
  )

  it(
    'sees the consumers of each service, also without messages',
    async () => {
      const consuming = async (): Promise<Set<string | undefined>> => {
        const found = await prometheus.query('count by (service) (consumer_lag_messages{job="postrider"})')
        return new Set(found.map(({ metric }) => metric['service']))
      }
      await until(async () => (await consuming()).size === serviceNames.length, scrapeMs)

      expect(await consuming()).toEqual(new Set(serviceNames))
    },
    scrapeMs,
  )

  it(
    'stores each metric of the dashboards after mails were sent and events tracked',
    async () => {
      const missing = async (): Promise<string[]> => {
        // A rate needs two values, so a single mail is not enough for recorded values.
        await use(context().cluster)
        const stored = await prometheus.query('count by (__name__) ({__name__=~".+"})')
        const names = new Set(stored.map(({ metric }) => metric['__name__']))
        return expected.filter((name) => !names.has(name))
      }
      let last = expected
      const isComplete = async (): Promise<boolean> => (last = await missing()).length === 0

      expect(expected.length).toBeGreaterThan(30)
      await until(isComplete, scrapeMs).catch((cause: unknown) => {
        throw new Error(`Not stored: ${last.join(', ')}`, { cause })
      })
    },
    scrapeMs + 30_000,
  )
}
