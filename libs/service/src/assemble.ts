import { migrate, ensureDatabase, type Database, type Migrations } from '@postrider/db'
import {
  messagingMigrations,
  outboxSize,
  parkMessage,
  relayBatch,
  subscription,
  sweepInbox,
  type Broker,
  type MessagingTables,
  type Subscribable,
} from '@postrider/messaging'
import type { Router } from 'express'
import { sql } from 'kysely'
import type { JWTVerifyGetKey } from 'jose'
import { createApp } from './app.ts'
import type { KeyRing } from './config.ts'
import { listen, type Listener } from './listen.ts'
import type { Logger } from './logger.ts'
import { startLoop, type Loop, type LoopOptions } from './loop.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { callerVerifier, remoteKeys } from './tokens.ts'

/** A service with a life. `prepare` migrates and subscribes, `start` opens the doors; both are safe to call once each. */
export interface Service {
  name: string
  /** Known after `start`. */
  url(): string
  prepare(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Does what is waiting now; true when there was nothing left to do. For tests and for an orderly end. */
  settle(): Promise<boolean>
}

export interface CommonConfig {
  host: string
  port: number
  role: 'http' | 'worker' | 'all'
  databaseUrl: string
  gatewayJwksUrl: string
  serviceTokenKeys: KeyRing
  /** How long requests are answered on after SIGTERM; see `listen`. */
  drainMs?: number
}

export interface Parts<Tables extends MessagingTables> {
  name: string
  config: CommonConfig
  db: Database<Tables>
  broker: Broker
  /** True when this service starts and stops the broker: always, but for one that several share in a process. */
  ownsBroker: boolean
  log: Logger
  migrations: Migrations
  routers: Router[]
  consumers: Subscribable[]
  loops: Omit<LoopOptions, 'log'>[]
  metrics?: Metrics
  bodyLimit?: string
  /** Overrides how the gateway's keys are found (tests). */
  gatewayKeys?: JWTVerifyGetKey
  /** Work of its own to do in `settle`; true when nothing was left. */
  settle?(): Promise<boolean>
}

/** Puts the parts of a service together: doors, consumers, loops and relay, started in order and stopped in reverse. */
export function assembleService<Tables extends MessagingTables>(parts: Parts<Tables>): Service {
  const { name, config, db, broker, log } = parts
  const metrics = parts.metrics ?? createMetrics(name, { processMetrics: false })
  metrics.gauge('outbox_messages', 'Committed messages not yet published', () => outboxSize(db))
  const retries = metrics.counter('consumer_retries_total', 'Passing faults of consumers', ['group'])
  const parked = metrics.counter('consumer_parked_total', 'Poison messages set aside', ['group'])
  const loops: Loop[] = []
  const unsubscribe: (() => void)[] = []
  let listener: Listener | undefined
  let prepared: Promise<void> | undefined

  const failures = {
    park: async (
      group: string,
      message: Parameters<typeof parkMessage>[1]['message'],
      reason: string,
    ): Promise<void> => {
      log.error('message.parked', { group, topic: message.topic, type: message.headers['ce_type'], reason })
      parked.inc({ group })
      await parkMessage(db, { service: name, group, message, reason })
    },
    onRetry: (group: string, error: unknown, attempt: number): void => {
      log.warn('message.retried', { group, attempt, error })
      retries.inc({ group })
    },
  }

  const prepare = (): Promise<void> => (prepared ??= prepareOnce())
  const prepareOnce = async (): Promise<void> => {
    await ensureDatabase(config.databaseUrl)
    const applied = await migrate(config.databaseUrl, [messagingMigrations, parts.migrations])
    if (applied.length > 0) log.info('migrated', { applied })
    if (config.role === 'http') return
    for (const each of parts.consumers) unsubscribe.push(broker.subscribe(subscription(each, failures)))
  }

  const openDoor = async (): Promise<Listener> =>
    listen(
      createApp({
        routers: config.role === 'worker' ? [] : parts.routers,
        verifyCaller: callerVerifier(
          parts.gatewayKeys ?? remoteKeys(config.gatewayJwksUrl),
          config.serviceTokenKeys,
        ),
        log,
        metrics,
        trouble: () => databaseTrouble(db),
        degraded: () =>
          [...loops.map((loop) => loop.trouble()), broker.trouble()].filter((each) => each !== undefined),
        ...(parts.bodyLimit ? { bodyLimit: parts.bodyLimit } : {}),
        onWrite: () => loops.forEach((loop) => loop.wake()),
      }),
      {
        host: config.host,
        port: config.port,
        ...(config.drainMs === undefined ? {} : { drainMs: config.drainMs }),
      },
    )

  return {
    name,
    url: () => listener?.url ?? '',
    prepare,
    start: async () => {
      await prepare()
      if (parts.ownsBroker) await broker.start()
      // The relay runs in every role: whoever writes also sees to it that his messages leave.
      const all = [relay(db, broker), inboxSweep(db), ...(config.role === 'http' ? [] : parts.loops)]
      loops.push(...all.map((each) => startLoop({ ...each, log })))
      listener = await openDoor()
      log.info('started', { url: listener.url, role: config.role })
    },
    stop: async () => {
      await listener?.close()
      await Promise.all(loops.map((loop) => loop.stop()))
      unsubscribe.forEach((each) => each())
      if (parts.ownsBroker) await broker.stop()
      await db.destroy()
      log.info('stopped')
    },
    settle: async () => {
      const waiting = await outboxSize(db)
      if (waiting > 0) await relayBatch(db, broker)
      const own = (await parts.settle?.()) ?? true
      return own && waiting === 0
    },
  }
}

const relay = <Tables extends MessagingTables>(
  db: Database<Tables>,
  broker: Broker,
): Omit<LoopOptions, 'log'> => ({
  name: 'outbox-relay',
  // Requests wake it; the pause only bounds what another replica's crash leaves behind.
  everyMs: 250,
  work: () => relayBatch(db, broker),
})

const inboxSweep = <Tables extends MessagingTables>(db: Database<Tables>): Omit<LoopOptions, 'log'> => ({
  name: 'inbox-sweep',
  everyMs: 3_600_000,
  work: async () => {
    await sweepInbox(db)
    return false
  },
})

async function databaseTrouble<Tables>(db: Database<Tables>): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    return undefined
  } catch (error) {
    return `database: ${error instanceof Error ? error.message : String(error)}`
  }
}
