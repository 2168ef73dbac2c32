// oxlint-disable jest/no-export -- shared setup of all groups
import { setTimeout as pause } from 'node:timers/promises'
import { alerts } from '@postrider/monitoring/rules'
import { until } from '@postrider/testing/jest'
import { addDomain } from '../../cluster/support/cluster-with-sink.ts'
import { describeCluster, printLine } from '../../cluster/support/cluster-under-test.ts'
import { startNativeCluster, type NativeCluster } from '../../cluster/support/native-cluster.ts'
import { startPrometheus, type ActiveAlert, type Prometheus } from '../../cluster/support/prometheus.ts'
import { mountSmallDisk, type SmallDisk } from '../../cluster/support/small-disk.ts'
import { targetsOf } from '../../cluster/support/targets.ts'
import type { Drill, DrillContext, DrillGroup } from './drill.ts'
import { fastRules } from './fast-rules.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { trafficTo, type Traffic } from './traffic.ts'

/** Prometheus evaluates the rules each second. */
const lookMs = 250
const diskMegabytes = 3_000
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

type ClusterContext = Omit<DrillContext, 'atEnd' | 'prometheus' | 'traffic'>

function declareDrills(group: DrillGroup, context: () => ClusterContext): void {
  let prometheus: Prometheus
  let traffic: Traffic
  const cleanUps: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const { cluster } = context()
    const history = group.history?.()
    prometheus = await startPrometheus({
      targets: await targetsOf(cluster),
      rules: fastRules(group.speeds),
      ...(history !== undefined && { history: `${history}# EOF\n` }),
    })
    const isScraping = async (): Promise<boolean> => {
      const targets = await prometheus.targets()
      return targets.length > 0 && targets.every(({ health }) => health === 'up')
    }
    // An increase before the first scrape is not seen.
    await until(isScraping, scrapedWithinMs)
    traffic = trafficTo(cluster.demo)
    traffic.start()
  }, 90_000)
  afterAll(async () => {
    await traffic.stop()
    await prometheus.stop()
    for (const cleanUp of cleanUps) await cleanUp()
  }, 90_000)

  it.each(group.drills)(
    '$alerts: $cause',
    async (drill) => {
      expect(drill.alerts.filter((name) => !names.has(name))).toEqual([])
      for (const { alert, firing, resolved, summary } of await run(drill, {
        ...context(),
        atEnd: (cleanUp) => void cleanUps.push(cleanUp),
        prometheus,
        traffic,
      }))
        printLine(`| ${drill.cause} | ${alert} | ${firing} | ${resolved} | ${summary} |`)
    },
    drillMs,
  )
}

interface Seen {
  alert: string
  /** The time from the start of the cause, and from its removal, such as `12 s`. */
  firing: string
  resolved: string
  /** The rendered summary. */
  summary: string
}

/** Resolves when each alert of the drill has fired, and has ended after the cause was removed. */
async function run(drill: Drill, context: DrillContext): Promise<Seen[]> {
  const firing = async (): Promise<Map<string, ActiveAlert>> => {
    await pause(lookMs)
    const active = await context.prometheus.alerts()
    const expected = active.filter(
      ({ state, labels }) => state === 'firing' && drill.alerts.includes(labels['alertname'] ?? ''),
    )
    return new Map(expected.map((alert) => [alert.labels['alertname'] ?? '', alert]))
  }
  await until(async () => (await firing()).size === 0, quietWithinMs)

  const began = performance.now()
  const remove = await drill.begin(context)
  let fired: SeenOnce<ActiveAlert>
  try {
    fired = await whenEach(drill.alerts, async () => [...(await firing())], firesWithinMs)
  } finally {
    await remove()
  }
  const removed = performance.now()
  const ended = await whenEach(
    drill.alerts,
    async () => {
      const now = await firing()
      return drill.alerts.flatMap((name) => (now.has(name) ? [] : [[name, undefined] as const]))
    },
    resolvesWithinMs,
  )
  return drill.alerts.map((alert) => ({
    alert,
    firing: secondsBetween(began, fired.get(alert)?.at),
    resolved: secondsBetween(removed, ended.get(alert)?.at),
    summary: fired.get(alert)?.value?.annotations['summary'] ?? '',
  }))
}

/** The time and the first value of each name. */
type SeenOnce<Value> = Map<string, { at: number; value: Value }>

/** Resolves when each name was seen once, with the time and the first value of each. */
async function whenEach<Value>(
  expected: readonly string[],
  look: () => Promise<readonly (readonly [string, Value])[]>,
  withinMs: number,
): Promise<SeenOnce<Value>> {
  const seen: SeenOnce<Value> = new Map()
  const isComplete = async (): Promise<boolean> => {
    for (const [name, value] of await look())
      if (!seen.has(name)) seen.set(name, { at: performance.now(), value })
    return expected.every((name) => seen.has(name))
  }
  await until(isComplete, withinMs).catch((cause: unknown) => {
    throw new Error(`Seen: ${[...seen.keys()].join(', ')}; expected: ${expected.join(', ')}`, { cause })
  })
  return seen
}

const secondsBetween = (from: number, to: number | undefined): string =>
  to === undefined ? '' : `${Math.round((to - from) / 1000)} s`
