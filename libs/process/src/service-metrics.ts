import { databaseBytes, databaseStats, oldestAges } from '@postrider/db'
import {
  countDeadLetters,
  oldestOutboxSeconds,
  outboxSize,
  type Failures,
  type MessagingTables,
} from '@postrider/messaging'
import { databaseUrlOf } from './config/service-settings.ts'
import type { LoopDefinition } from './loop.ts'
import { messageFailures } from './message-failures.ts'
import { addProcessMetrics, type Metrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { maxAges, overdueAges } from './retention.ts'

/** Reading the size of a database takes longer than a scrape should, so it is read once in this time. */
const sizeReadMs = 60_000

/** Adds the metrics of a service that runs `loops`, and returns the functions that count failures. */
export function addServiceMetrics<Tables extends MessagingTables>(
  parts: Parts<Tables>,
  loops: readonly LoopDefinition[],
): { failures: Failures; onLoopFailure(loop: string): void } {
  const { name, db, log, metrics, wiring } = parts
  const groups = parts.consumers.map(({ group }) => group)
  if (wiring.ownsBroker === true) addProcessMetrics(metrics.registry)
  addMessagingMetrics(parts)
  addDatabaseMetrics(parts)
  addRetentionMetrics(parts)
  return {
    failures: messageFailures({ service: name, db, log, metrics, groups }),
    onLoopFailure: loopFailureCounter(metrics, loops),
  }
}

function loopFailureCounter(metrics: Metrics, loops: readonly LoopDefinition[]): (loop: string) => void {
  const failures = metrics.counter('loop_failures_total', 'Failed iterations of background loops', ['loop'])
  for (const { name } of loops) failures.inc({ loop: name }, 0)
  return (loop) => failures.inc({ loop })
}

type Measured<Tables extends MessagingTables> = Pick<
  Parts<Tables>,
  'name' | 'metrics' | 'db' | 'wiring' | 'consumers' | 'bounds' | 'config' | 'settings'
>

function addMessagingMetrics<Tables extends MessagingTables>({
  metrics,
  db,
  wiring: { broker },
  consumers,
}: Measured<Tables>): void {
  metrics.gauge(
    'outbox_messages',
    'Rows of the outbox (messages or bundles) that are not published yet',
    () => outboxSize(db),
  )
  metrics.gauge('outbox_oldest_seconds', 'Age of the oldest unpublished message in seconds', () =>
    oldestOutboxSeconds(db, new Date()),
  )
  const dead = 'Dead letters that wait for a decision of the operator'
  metrics.gauge('dead_letters', dead, async () => (await countDeadLetters(db)).count)
  const lag = {
    name: 'consumer_lag_messages',
    help: 'Published messages that the consumer group has not consumed yet',
    label: 'group',
  }
  const groups = new Set(consumers.map(({ group }) => group))
  metrics.gaugeEach(lag, () =>
    Object.fromEntries(Object.entries(broker.lag()).filter(([group]) => groups.has(group))),
  )
}

function addDatabaseMetrics<Tables extends MessagingTables>({
  name,
  config,
  metrics,
  db,
}: Measured<Tables>): void {
  const stats = sharedWhileRunning(() => databaseStats(databaseUrlOf(name, config.database)))
  metrics.gauge(
    'database_oldest_transaction_seconds',
    "Age of the oldest transaction in the service's database in seconds",
    async () => (await stats()).oldestTransactionSeconds,
  )
  metrics.gauge(
    'database_waiting_sessions',
    "Sessions of the service's database that wait for a lock",
    async () => (await stats()).waitingSessions,
  )
  const help = `Size of the service's database in bytes, read every ${sizeReadMs / 1_000} seconds`
  metrics.gauge(
    'database_size_bytes',
    help,
    keptFor(sizeReadMs, () => databaseBytes(db)),
  )
}

function addRetentionMetrics<Tables extends MessagingTables>({
  metrics,
  db,
  bounds,
  ...configured
}: Measured<Tables>): void {
  const ages = sharedWhileRunning(() => oldestAges(db, bounds, new Date()))
  const max = maxAges(bounds, configured)
  const age = {
    name: 'oldest_row_age_seconds',
    help: 'Age of the oldest row in seconds, for tables whose rows expire',
    label: 'table',
  }
  metrics.gaugeEach(age, ages)
  const overdue = {
    name: 'retention_overdue_seconds',
    help: 'How long the oldest row has outlived its retention time, in seconds',
    label: 'table',
  }
  metrics.gaugeEach(overdue, async () => overdueAges(await ages(), max))
}

/** Returns a function that shares a running read: all metrics of a scrape use the same result. */
function sharedWhileRunning<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () =>
    (running ??= read().finally(() => {
      running = undefined
    }))
}

/** Returns a function that reads a value again if the last successful read is older than `ms`. */
function keptFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; at: number } | undefined
  return async () => {
    if (!known || performance.now() - known.at > ms) known = { value: await read(), at: performance.now() }
    return known.value
  }
}
