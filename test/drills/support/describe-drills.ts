// oxlint-disable jest/no-export -- shared setup of all groups
import { alerts } from '@postrider/monitoring/rules'
import { until } from '@postrider/testing/jest'
import { addDomain } from '../../cluster/support/cluster-with-sink.ts'
import { describeCluster, printLine } from '../../cluster/support/cluster-under-test.ts'
import { startNativeCluster, type NativeCluster } from '../../cluster/support/native-cluster.ts'
import { startPrometheus, type ActiveAlert, type Prometheus } from '../../cluster/support/prometheus.ts'
import { mountSmallDisk, type SmallDisk } from '../../cluster/support/small-disk.ts'
import { targetsOf } from '../../cluster/support/targets.ts'
import { diskMegabytes, type Drill, type DrillContext, type DrillGroup } from './drill.ts'
import { fastRules } from './fast-rules.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { trafficTo, type Traffic } from './traffic.ts'

/** Prometheus evaluates the rules each second. */
const lookMs = 250
const quietWithinMs = 400_000
const scrapedWithinMs = 30_000
const firesWithinMs = 300_000
const resolvesWithinMs = 400_000
const drillMs = quietWithinMs + firesWithinMs + resolvesWithinMs + 60_000

const names = new Set(alerts.map(({ name }) => name))

/** Declares a test for each drill. All drills of the group share a cluster and a Prometheus server. */
export function describeDrills(group: DrillGroup): void {
  describe(group.name, () => {
    let disk: SmallDisk | undefined
    let mailServer: MailServer | undefined
    const start = async (): Promise<NativeCluster> => {
      disk = await mountSmallDisk(diskMegabytes)
      mailServer = await startMailServer()
      const cluster = await startNativeCluster(
        group.scale ?? '',
        {
          SEND_PROVIDER: 'smtp',
          SMTP_URL: mailServer.url,
          PLATFORM_FROM: 'postrider@example.com',
          ...group.settings,
        },
        disk.folder,
      )
      await addDomain(cluster, cluster.demo)
      return cluster
    }
    describeCluster('in a cluster', start, (context) =>
      declareDrills(group, () => {
        if (!disk || !mailServer) throw new Error('The cluster has not started')
        return { ...context(), disk, mailServer }
      }),
    )
    // The cluster has ended: the hooks of the cluster run before these hooks.
    afterAll(async () => {
      await mailServer?.stop()
      await disk?.remove()
    })
  })
}

type ClusterContext = Omit<DrillContext, 'onEnd' | 'onRemove' | 'prometheus' | 'traffic'>

function declareDrills(group: DrillGroup, context: () => ClusterContext): void {
  let prometheus: Prometheus
  let traffic: Traffic
  const cleanUps: (() => unknown)[] = []

  beforeAll(async () => {
    const { cluster } = context()
    const history = group.history?.()
    prometheus = await startPrometheus({
      targets: await targetsOf(cluster),
      rules: fastRules(group.speeds, group.thresholds),
      ...(history !== undefined && { history: `${history}# EOF\n` }),
    })
    cleanUps.push(prometheus.stop)
    const isScraping = async (): Promise<boolean> => {
      const targets = await prometheus.targets()
      return targets.length > 0 && targets.every(({ health }) => health === 'up')
    }
    // An increase before the first scrape is not seen.
    await until(isScraping, scrapedWithinMs, lookMs)
    traffic = trafficTo(cluster.demo)
    traffic.start()
    cleanUps.push(traffic.stop)
  }, 90_000)
  afterAll(() => runInReverse(cleanUps), 90_000)

  it.each(group.drills.map((drill) => ({ title: Object.keys(drill.alerts).join(', '), drill })))(
    '$title: $drill.cause',
    async ({ drill }) => {
      const { cause, alerts: expected, absent = [] } = drill
      expect([...Object.keys(expected), ...absent].filter((name) => !names.has(name))).toEqual([])
      const given = { ...context(), onEnd: (cleanUp: () => unknown) => void cleanUps.push(cleanUp) }
      const seen = await run(drill, { ...given, prometheus, traffic })

      for (const { alert, firing, resolved, summary } of seen)
        printLine(`| ${cause} | ${alert} | ${firing} s | ${resolved} s | ${summary} |`)
      expect(seen.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(expected).toSorted())
    },
    drillMs,
  )
}

/** An alert that has fired and was resolved. */
interface SeenAlert {
  alert: string
  /** The seconds from the start of the cause, and from its removal. */
  firing: number
  resolved: number
  /** The rendered summary. */
  summary: string
}

/** Resolves when all alerts of the drill have fired together, and have ended after the cause was removed. */
async function run(drill: Drill, context: Omit<DrillContext, 'onRemove'>): Promise<SeenAlert[]> {
  const watch = watchAlerts(drill, context.prometheus)
  const count = Object.keys(drill.alerts).length
  await until(async () => (await watch.active()).length === 0, quietWithinMs, lookMs)

  const began = performance.now()
  const removals: (() => unknown)[] = []
  try {
    await drill.begin({ ...context, onRemove: (remove) => void removals.push(remove) })
    await until(async () => (await watch.firing()) === count, firesWithinMs, lookMs).catch(
      (cause: unknown) => {
        throw new Error(`Only these alerts fired: ${[...watch.seen.keys()].join(', ')}`, { cause })
      },
    )
  } finally {
    await runInReverse(removals)
  }
  const removed = performance.now()
  await until(async () => (await watch.firing()) === 0, resolvesWithinMs, lookMs)
  return [...watch.seen].map(([alert, { first, last, summary }]) => ({
    alert,
    firing: Math.round((first - began) / 1000),
    resolved: Math.max(0, Math.round((last - removed) / 1000)),
    summary,
  }))
}

/** When an alert was first and last seen firing, as `performance.now()`. */
interface Sighting {
  first: number
  last: number
  summary: string
}

function watchAlerts({ alerts: expected, absent = [] }: Drill, prometheus: Prometheus) {
  const seen = new Map<string, Sighting>()
  const isExpected = ({ labels }: ActiveAlert): boolean => {
    const wanted = expected[labels['alertname'] ?? '']
    return wanted !== undefined && Object.entries(wanted).every(([name, value]) => labels[name] === value)
  }
  return {
    seen,
    /** Returns the expected alerts that fire or are pending. */
    active: async (): Promise<ActiveAlert[]> => (await prometheus.alerts()).filter(isExpected),
    /** Returns the number of expected alerts that fire, and records them. Rejects if an absent alert fires. */
    firing: async (): Promise<number> => {
      const firing = (await prometheus.alerts()).filter(({ state }) => state === 'firing')
      const wrong = firing.filter(({ labels }) => absent.includes(labels['alertname'] ?? ''))
      expect(wrong.map(({ labels }) => labels)).toEqual([])
      const now = performance.now()
      for (const { labels, annotations } of firing.filter(isExpected)) {
        const name = labels['alertname'] ?? ''
        const summary = seen.get(name)?.summary ?? annotations['summary'] ?? ''
        seen.set(name, { first: seen.get(name)?.first ?? now, last: now, summary })
      }
      return [...seen.values()].filter(({ last }) => last === now).length
    },
  }
}

/** Runs all functions, the last one first, also after a failure. Rejects with the first failure. */
async function runInReverse(work: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const each of work.splice(0).toReversed())
    try {
      await each()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
