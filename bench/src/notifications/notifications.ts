import { newId } from '@postrider/contracts'
import { openDatabase } from '@postrider/db'
import { readConfig } from '@postrider/send/config'
import { createContext } from '@postrider/send/context'
import { createSnsProcessor, type ProcessSns } from '@postrider/send/notifications'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { watchUsage } from '../usage.ts'
import { expectedMailStates, readMailStates, type MailStates } from './mail-states.ts'
import { notificationsOf, type SesNotification } from './ses-notifications.ts'
import { seedMails } from './seed.ts'

/** Target: notifications per second. */
const perSecond = 10_000
const mails = 20_000
/** Concurrent SNS requests. */
const concurrency = 2_000

/**
 * Measures how fast notifications of SES are recorded if they arrive twice and in any order. This includes
 * receipts, mails, timelines, suppressions and messages, but not HTTP parsing and signature checks, which the
 * gateway benchmark covers. Runs in this process on the cluster's database. Throws if the mail states differ
 * from the states after each notification is processed once and in order.
 */
export async function notifications(config: Config, cluster: Cluster): Promise<Outcome> {
  const env = await cluster.environmentOf('send-1')
  const ctx = createContext(readConfig(env))
  const db = openDatabase<object>(await cluster.databaseUrl('send'), { max: 2 })
  try {
    const add = createSnsProcessor(ctx)
    await record(add, notificationsOf(await seedMails(db, newId(), 2_000)))
    const projectId = newId()
    const stories = notificationsOf(await seedMails(db, projectId, mails))
    const watch = watchUsage({ ...pidsOf(cluster), 'this process': process.pid })
    const began = performance.now()
    const latencies = await record(add, stories)
    const seconds = (performance.now() - began) / 1000
    const usage = await watch.stop()
    requireSame(await readMailStates(db, projectId), expectedMailStates(stories))
    const rate = latencies.length / seconds
    const row = {
      name: 'notifications, shuffled and twice each',
      clients: concurrency,
      requests: latencies.length,
      seconds,
      requestsPerSecond: rate,
      ...percentilesOf(latencies),
      failures: {},
      usage,
      limit: perSecond,
      ratio: rate / perSecond,
    }
    return outcomeOf(config, [row], '10,000 notifications a second')
  } finally {
    await Promise.all([db.destroy(), ctx.db.destroy(), ctx.provider.stop(), ctx.rendering.stop()])
  }
}

/** Processes each notification twice, in random order. Returns the durations in ms. */
async function record(add: ProcessSns, stories: readonly SesNotification[]): Promise<number[]> {
  const waiting = shuffled([...stories, ...stories])
  const latencies: number[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const began = performance.now()
      await add(next.message)
      latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return latencies
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)

function percentilesOf(latencies: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function requireSame(left: MailStates, expected: MailStates): void {
  const [found, wanted] = [left, expected].map((each) => JSON.stringify(each))
  if (found !== wanted) throw new Error(`Notifications resulted in ${found} instead of ${wanted}`)
}
