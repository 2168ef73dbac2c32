import { ensureDatabase, migrate } from '@postrider/db'
import {
  messagingMigrations,
  onAppended,
  outboxSize,
  subscription,
  type Failures,
  type MessagingTables,
  type Received,
} from '@postrider/messaging'
import { appOptions } from './app-options.ts'
import { createApp, listen, type Endpoint, type Listener, type ListenOptions } from '@postrider/http'
import { startLoop, type Loop } from './loop.ts'
import { messagingLoops, relayLoop, relayOnce } from './messaging-loops.ts'
import { describeMetrics, type MetricDescription } from './describe-metrics.ts'
import { databaseUrlOf, type ServiceConfig } from './config/service-settings.ts'
import type { Parts } from './parts.ts'
import { addServiceMetrics } from './service-metrics.ts'
import { erasureLoop, purgeLoop, tenancyWork, type TenancyWork } from './tenancy-loops.ts'

/** A service that can be started and stopped once. */
export interface Service {
  name: string
  /** Returns the service's URL. Available after `start`. */
  url(): string
  /**
   * Returns all public and internal endpoints, without probes and metrics. The gateway's routes are tested
   * against this list.
   */
  endpoints(): readonly Endpoint[]
  /**
   * Migrates the database and subscribes the consumers. `start` calls this method unless it was called
   * before.
   */
  prepare(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns all metrics, with the service's name, type, help and labels. */
  metrics(): readonly MetricDescription[]
  /**
   * Does all pending work immediately. Returns true if no work was pending. Used by tests and for an orderly
   * stop.
   */
  settle(): Promise<boolean>
  /**
   * Runs a loop until it finds no more work, even if the service's role does not include its loops. Only for
   * tests, which cannot wait until the loop runs by itself.
   */
  runLoop(name: string): Promise<void>
}

/** Assembles the parts of a service. The parts stop in the reverse order of their start. */
export function assembleService<Tables extends MessagingTables>(parts: Parts<Tables>): Service {
  const { name, config, db, log } = parts
  const { broker, ownsBroker = false } = parts.wiring
  const deleting = tenancyWork(name, parts)
  const defined = loopsOf(parts, deleting)
  const { failures, onLoopFailure } = addServiceMetrics(parts, defined)
  const loops: Loop[] = []
  const wake: Wake = (isConcerned) => loops.filter(isNamed(isConcerned)).forEach((loop) => loop.wake())
  let listener: Listener | undefined
  let prepared: Promise<void> | undefined
  let appended = 0

  // The part that starts last stops first.
  const running = new AsyncDisposableStack()
  running.defer(() => db.destroy())
  running.defer(() => parts.close?.())

  const prepareOnce = async (): Promise<void> => {
    await migrateAll(parts)
    running.defer(subscribeAll(parts, { failures, wake }))
  }
  const prepare = (): Promise<void> => (prepared ??= prepareOnce())

  return {
    name,
    url: () => listener?.url ?? '',
    endpoints: () => parts.endpoints,
    metrics: () => describeMetrics(parts.metrics.registry),
    prepare,
    start: async () => {
      await prepare()
      // The listener opens before broker and loops, so it closes after them. Finishing a batch and leaving a
      // consumer group takes seconds, in which requests are still answered. The messages of these requests
      // wait in the outbox.
      const onWrite = (): void => wake((loop) => loop !== relayLoop)
      const app = createApp(appOptions(parts, { loops, onWrite }))
      listener = await listen(app, listenOptions(config))
      running.defer(() => listener?.close())
      if (ownsBroker) await broker.start()
      if (ownsBroker) running.defer(() => broker.stop())
      loops.push(...defined.map((each) => startLoop(each, log, onLoopFailure)))
      running.defer(async () => void (await Promise.all(loops.map((loop) => loop.stop()))))
      const onAppend = (): void => {
        appended += 1
        wake((loop) => loop === relayLoop)
      }
      running.defer(onAppended(db, onAppend))
      log.info('started', { url: listener.url, role: config.role })
    },
    stop: async () => {
      await running.disposeAsync()
      log.info('stopped')
    },
    settle: () => settleOnce(parts, { deleting, appended: () => appended }),
    runLoop: (loop) => runLoop(parts, loop),
  }
}

async function runLoop<Tables extends MessagingTables>(
  { name, loops }: Parts<Tables>,
  loop: string,
): Promise<void> {
  const found = loops.find((each) => each.name === loop)
  if (!found) throw new Error(`No loop of ${name} is named ${loop}`)
  const { signal } = new AbortController()
  while (await found.work(signal)) continue
}

/**
 * Implements `Service.settle`. `appended` returns how often this process has appended messages to the outbox.
 */
async function settleOnce<Tables extends MessagingTables>(
  { settle, ...parts }: Parts<Tables>,
  { deleting, appended }: { deleting: TenancyWork; appended(): number },
): Promise<boolean> {
  const { name, config, db, log } = parts
  // Consumers can add work while the outbox contains messages. So the outbox must be empty before and during
  // the check for work.
  const before = appended()
  const isEmpty = (await outboxSize(db)) === 0
  const isIdle = ((await settle?.()) ?? true) && !(config.role !== 'http' && (await isDeleting(deleting)))
  const isQuiet = isEmpty && appended() === before
  if (!isQuiet) await relayOnce({ name, db, broker: parts.wiring.broker, log })
  return isIdle && isQuiet
}

/** Wakes the loops whose names match. */
type Wake = (isConcerned: (loop: string) => boolean) => void

const isNamed =
  (isConcerned: (loop: string) => boolean) =>
  ({ name }: Loop): boolean =>
    isConcerned(name)

async function migrateAll<Tables extends MessagingTables>(parts: Parts<Tables>): Promise<void> {
  const { name, config, migrations, log } = parts
  const url = databaseUrlOf(name, config.database)
  await ensureDatabase(url)
  const applied = await migrate(url, [messagingMigrations, migrations])
  if (applied.length > 0) log.info('migrated', { applied })
}

/** Subscribes the consumers. Returns a function that ends their subscriptions. */
function subscribeAll<Tables extends MessagingTables>(
  parts: Parts<Tables>,
  { failures, wake }: { failures: Failures; wake: Wake },
): () => void {
  const { name, config, wiring } = parts
  const consumers = config.role === 'http' ? [] : parts.consumers
  const isLoop = (loop: string): boolean => parts.loops.some((each) => each.name === loop)
  const unknown = consumers.flatMap(({ wakes = [] }) => wakes).find((loop) => !isLoop(loop))
  if (unknown !== undefined) throw new Error(`No loop of ${name} is named ${unknown}`)
  const waking = consumers.map((each) => ({
    ...each,
    handle: async (batch: Received[]) => {
      await each.handle(batch)
      wake((loop) => each.wakes?.includes(loop) === true)
    },
  }))
  const ends = waking.map((each) => wiring.broker.subscribe(subscription(each, failures)))
  return () => ends.forEach((end) => end())
}

/**
 * Returns the loops of a role. The relay runs in every role, because the process that writes messages also
 * publishes them.
 */
const loopsOf = <Tables extends MessagingTables>(
  { name, config, db, loops, purge, erasing, wiring, log }: Parts<Tables>,
  deleting: TenancyWork,
) => [
  ...messagingLoops({ name, db, broker: wiring.broker, log }),
  ...(config.role === 'http'
    ? []
    : [...loops, ...(purge ? [purgeLoop(deleting)] : []), ...(erasing ? [erasureLoop(deleting)] : [])]),
]

/** Runs all purges and erasures now. Returns true if any data was left to delete. */
const isDeleting = async ({ purge, erase }: TenancyWork): Promise<boolean> =>
  (await purge({ eager: true })) || (await erase({ eager: true }))

const listenOptions = ({ host, port, reserved, drainMs }: ServiceConfig): ListenOptions => ({
  host,
  port,
  reserved,
  ...(drainMs === undefined ? {} : { drainMs }),
})
