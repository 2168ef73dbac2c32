import type { Caller } from '@postrider/contracts'
import { changeAudited, topics, type Draft } from '@postrider/contracts/messages'
import { migrate, openDatabase, type Database, type Migrations } from '@postrider/db'
import {
  memoryBroker,
  messagingMigrations,
  sourceOf,
  unbundle,
  wireMessage,
  type Broker,
  type WireMessage,
} from '@postrider/messaging'
import type { Logger, Service } from '@postrider/process'
import type { JWTVerifyGetKey } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { apiClient, type Client } from './client.ts'
import { peerClient } from './peer-client.ts'
import { createTestDatabase } from '../postgres/postgres.ts'
import { sharedInstance } from '../jest/shared-instances.ts'
import { createTestKeys } from './test-keys.ts'
import { checkLogsAtStop, watchedLog } from '../jest/watched-logs.ts'

export interface Wiring {
  databaseUrl: string
  broker: Broker
  /** The time, which the test moves by `forward`. */
  now(): Date
  gatewayKeys: JWTVerifyGetKey
  /** Unannounced WARN and ERROR lines fail the test; see `expectLogs`. */
  log: Logger
}

/** A message that the service under test has published. */
export interface PublishedMessage {
  type: string
  key: string
  projectId: string
  generation: number
  correlationId: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** A service in the test process, reached over HTTP: real PostgreSQL, memory broker. */
export interface ServiceUnderTest {
  service: Service
  databaseUrl: string
  /**
   * A client whose requests carry the gateway's token for this caller, to the service or to another process
   * of it.
   */
  as(caller: Caller, process?: Pick<Service, 'url'>): Client
  /** Asks as this caller by GET and hands the answer over as it comes, to be read slowly or in part. */
  open(caller: Caller, path: string, signal?: AbortSignal): Promise<Response>
  /**
   * A client with the token of this peer; without a name, of one that may call the internal endpoint in
   * question.
   */
  asPeer(peer?: string): Client
  /** Everything the service has published so far, in order, but the entries of the audit log. */
  published(): Promise<PublishedMessage[]>
  /** The entries of the audit log that it has published, in order. */
  audited(): Promise<PublishedMessage[]>
  /** `published` and `audited` return only messages from now on. */
  forgetPublished(): Promise<void>
  /** Whether the running test file uses the service: its log is watched only then. */
  use(used: boolean): void
  /**
   * Has the service consume a message; resolves when its consumers have handled it. The same `id` again makes
   * a repeat.
   */
  consume(draft: Draft, id?: string): Promise<void>
  idle(): Promise<void>
  /** Runs a loop of the service until it finds no more to do. */
  runLoop(name: string): Promise<void>
  /** The time as the service reads it. */
  now(): Date
  /** Moves the service's clock. */
  forward(ms: number): void
  /**
   * At the end of a test file. A shared service becomes idle; one of the file's own stops, and its database
   * is dropped.
   */
  stop(): Promise<void>
}

/**
 * A service with connections of the test to the service's own database, to look behind the API and to break
 * things.
 */
export interface ServiceWithDatabase<Tables> extends ServiceUnderTest {
  db: Database<Tables>
}

/** A caller with a secret key of a project of its own. */
export const someCaller = (projectId: string = uuidv7()): Extract<Caller, { kind: 'key' }> => ({
  kind: 'key',
  keyType: 'secret',
  projectId,
  generation: 1,
})

/** Starts a service for one test file. `create` wires it as standalone would. */
export async function startServiceUnderTest<Tables = object>(
  name: string,
  migrations: Migrations,
  create: (wiring: Wiring) => Service | Promise<Service>,
): Promise<ServiceWithDatabase<Tables>> {
  const database = await createTestDatabase({
    name,
    migrate: (url) => migrate(url, [messagingMigrations, migrations]),
  })
  const keys = await createTestKeys(name)
  const broker = memoryBroker()
  const messages = collectMessages(broker)
  const clock = movableClock()
  let isUsed = true
  const service = await create({
    databaseUrl: database.url,
    broker,
    now: clock.now,
    gatewayKeys: keys.gatewayKeys,
    log: watchedLog(name, () => isUsed),
  })
  await service.prepare()
  await broker.start()
  await service.start()
  const db = openDatabase<Tables>(database.url, { max: 2 })
  const headersOf = async (caller: Caller) => ({ authorization: `Bearer ${await keys.tokenOf(caller)}` })
  return {
    service,
    databaseUrl: database.url,
    db,
    ...clock,
    as: (caller, { url } = service) => apiClient(url, () => headersOf(caller)),
    open: async (caller, path, signal) =>
      fetch(service.url() + path, { headers: await headersOf(caller), ...(signal ? { signal } : {}) }),
    asPeer: (peer) => peerClient(service, peer),
    consume: async (draft, id = uuidv7()) => broker.publish([wireMessage(id, draft)]),
    ...publications(service, messages),
    runLoop: (loop) => service.runLoop(loop),
    use: (used) => void (isUsed = used),
    stop: async () => {
      await db.destroy()
      await broker.stop()
      await service.stop()
      await database.drop()
      checkLogsAtStop()
    },
  }
}

function movableClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    forward: (ms: number): void => void (aheadMs += ms),
  }
}

type Publications = Pick<ServiceUnderTest, 'idle' | 'published' | 'audited' | 'forgetPublished'>

/** `messages` are all of the broker; those of the service itself are returned. */
function publications(service: Service, messages: WireMessage[]): Publications {
  const idle = async (): Promise<void> => {
    while (!(await service.settle())) continue
  }
  const ownMessages = async (): Promise<PublishedMessage[]> => {
    await idle()
    return messages
      .filter(({ headers }) => headers['ce_source'] === sourceOf(service.name))
      .map(publishedMessage)
  }
  return {
    idle: idle,
    published: async () => (await ownMessages()).filter(({ type }) => type !== changeAudited.type),
    audited: async () => (await ownMessages()).filter(({ type }) => type === changeAudited.type),
    forgetPublished: async () => {
      await idle()
      messages.length = 0
    },
  }
}

/**
 * Returns this worker's instance for `key`, started by the first test file that asks. `published` and
 * `audited` return only what is published from now on, and `stop` waits until the service is idle but leaves
 * it running.
 */
export async function sharedService<Started extends ServiceUnderTest>(
  key: string,
  start: () => Promise<Started>,
): Promise<Started> {
  const started = await sharedInstance(key, start)
  started.use(true)
  await started.forgetPublished()
  const stop = async (): Promise<void> => {
    await started.idle()
    started.use(false)
    checkLogsAtStop()
  }
  return { ...started, stop }
}

/**
 * All messages that are published from now on, also those that the test has the service consume; these have
 * no source.
 */
function collectMessages(broker: Broker): WireMessage[] {
  const messages: WireMessage[] = []
  const deliver = (batch: WireMessage[]): Promise<void> =>
    Promise.resolve(void messages.push(...batch.flatMap(unbundle)))
  broker.subscribe({ group: 'test', topics: [...topics], deliver })
  return messages
}

const publishedMessage = ({ headers, key, value }: WireMessage): PublishedMessage => ({
  type: headers['ce_type'] ?? '',
  key,
  projectId: headers['ce_projectid'] ?? '',
  generation: Number(headers['ce_generation']),
  correlationId: headers['ce_correlationid'],
  data: JSON.parse(value),
})
