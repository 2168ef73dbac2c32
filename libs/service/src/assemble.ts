import { migrate, ensureDatabase, type Database, type Migrations } from '@postrider/db'
import {
  messagingMigrations,
  outboxSize,
  subscription,
  wipeProjects,
  type Broker,
  type MessagingTables,
  type ProjectTables,
  type ProjectWipe,
  type Subscribable,
} from '@postrider/messaging'
import type { Router } from 'express'
import { sql } from 'kysely'
import type { JWTVerifyGetKey } from 'jose'
import { createApp, type AppOptions } from './http/app.ts'
import type { KeyRing } from './config/config.ts'
import { endpointsOf, type Endpoint } from './http/endpoints.ts'
import { listen, type Listener, type ListenOptions, type ReservedPort } from './http/listen.ts'
import type { Logger } from './logger.ts'
import { startLoop, type Loop, type LoopOptions } from './loop.ts'
import { messageFailures } from './message-failures.ts'
import { messagingLoops, relayOnce, wipeLoop } from './messaging-loops.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { callerVerifier, remoteKeys } from './tokens/tokens.ts'

/** A service with a life. `prepare` migrates and subscribes, `start` opens the doors; both are safe to call once each. */
export interface Service {
  name: string
  /** Known after `start`. */
  url(): string
  /** Every route of its own, public and internal, without probes and metrics. The gateway's table is compared with it. */
  endpoints(): Endpoint[]
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
  /** A port that is open already, in the place of `host` and `port`. */
  reserved?: ReservedPort
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
  /** Where the service keeps a copy of projects: what a reset or deleted project is wiped from. */
  wipe?: ProjectWipe<Tables & ProjectTables>
  metrics?: Metrics
  bodyLimit?: string
  /** Overrides how the gateway's keys are found (tests). */
  gatewayKeys?: JWTVerifyGetKey
  /** What of its own does not go well though it serves, for people; undefined when all is well. */
  degraded?(): string | undefined
  /** Work of its own to do in `settle`; true when nothing was left. */
  settle?(): Promise<boolean>
}

/** What whoever composes services may hand to one of them, beside any part of its context. */
export interface Given {
  broker: Broker
  /** True when this service alone uses the broker, and so starts and stops it. */
  ownsBroker?: boolean
  /** Overrides how the gateway's keys are found. */
  gatewayKeys?: JWTVerifyGetKey
}

/** Puts the parts of a service together: doors, consumers, loops and relay. The door is the last to open and the last to close. */
export function assembleService<Tables extends MessagingTables>(parts: Parts<Tables>): Service {
  const { name, config, db, broker, log } = parts
  const metrics = parts.metrics ?? createMetrics(name, { processMetrics: parts.ownsBroker })
  metrics.gauge('outbox_messages', 'Committed messages not yet published', () => outboxSize(db))
  metrics.gauge('consumer_lag_messages', 'Published messages not yet consumed', () => lagOf(broker))
  const loops: Loop[] = []
  const unsubscribe: (() => void)[] = []
  let listener: Listener | undefined
  let prepared: Promise<void> | undefined

  const prepareOnce = async (): Promise<void> => {
    await migrateAll(parts)
    const failures = messageFailures({ service: name, db, log, metrics })
    const consumers = config.role === 'http' ? [] : parts.consumers
    unsubscribe.push(...consumers.map((each) => broker.subscribe(subscription(each, failures))))
  }
  const prepare = (): Promise<void> => (prepared ??= prepareOnce())

  return {
    name,
    url: () => listener?.url ?? '',
    endpoints: () => parts.routers.flatMap(endpointsOf),
    prepare,
    start: async () => {
      await prepare()
      if (parts.ownsBroker) await broker.start()
      loops.push(...loopsOf(parts).map((each) => startLoop({ ...each, log })))
      listener = await listen(createApp(doorOf(parts, { metrics, loops })), listenOptions(config))
      log.info('started', { url: listener.url, role: config.role })
    },
    stop: async () => {
      // Behind the open door: finishing a batch and leaving a consumer group take seconds, in which callers would find nobody.
      // What requests say meanwhile waits in the outbox.
      await Promise.all(loops.map((loop) => loop.stop()))
      unsubscribe.forEach((each) => each())
      if (parts.ownsBroker) await broker.stop()
      await listener?.close()
      await db.destroy()
      log.info('stopped')
    },
    settle: async () => {
      // Own work first: what it says is in the outbox by the time that is looked at.
      const own = ((await parts.settle?.()) ?? true) && !(await isWiping(parts))
      const waiting = await outboxSize(db)
      if (waiting > 0) await relayOnce(parts)
      return own && waiting === 0
    },
  }
}

async function migrateAll<Tables extends MessagingTables>({
  config,
  migrations,
  log,
}: Parts<Tables>): Promise<void> {
  await ensureDatabase(config.databaseUrl)
  const applied = await migrate(config.databaseUrl, [messagingMigrations, migrations])
  if (applied.length > 0) log.info('migrated', { applied })
}

/** The relay runs in every role: whoever writes also sees to it that his messages leave. */
const loopsOf = <Tables extends MessagingTables>(parts: Parts<Tables>): Omit<LoopOptions, 'log'>[] => {
  const { config, loops, wipe } = parts
  return [
    ...messagingLoops(parts),
    ...(config.role === 'http' ? [] : [...loops, ...(wipe ? [wipeLoop(wipe)] : [])]),
  ]
}

/** Wipes now; true when there was something to wipe. */
const isWiping = async <Tables extends MessagingTables>({ config, wipe }: Parts<Tables>): Promise<boolean> =>
  wipe !== undefined && config.role !== 'http' && wipeProjects(wipe, { eager: true })

function doorOf<Tables extends MessagingTables>(
  parts: Parts<Tables>,
  { metrics, loops }: { metrics: Metrics; loops: Loop[] },
): AppOptions {
  const { config, db, broker, log, bodyLimit } = parts
  const gatewayKeys = parts.gatewayKeys ?? remoteKeys(config.gatewayJwksUrl)
  return {
    routers: config.role === 'worker' ? [] : parts.routers,
    verifyCaller: callerVerifier({ service: parts.name, gatewayKeys, serviceKeys: config.serviceTokenKeys }),
    log,
    metrics,
    trouble: () => databaseTrouble(db),
    degraded: () =>
      [...loops.map((loop) => loop.trouble()), broker.health(), parts.degraded?.()].filter(
        (each) => each !== undefined,
      ),
    ...(bodyLimit ? { bodyLimit } : {}),
    onWrite: () => loops.forEach((loop) => loop.wake()),
  }
}

const listenOptions = ({ host, port, reserved, drainMs }: CommonConfig): ListenOptions => ({
  host,
  port,
  reserved,
  ...(drainMs === undefined ? {} : { drainMs }),
})

const lagOf = (broker: Broker): number => Object.values(broker.lag()).reduce((sum, lag) => sum + lag, 0)

async function databaseTrouble<Tables>(db: Database<Tables>): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    return undefined
  } catch (error) {
    return `database: ${error instanceof Error ? error.message : String(error)}`
  }
}
