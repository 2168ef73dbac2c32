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
  /** Returns the current time, which the test advances with `forward`. */
  now(): Date
  gatewayKeys: JWTVerifyGetKey
  /** The log of the service. Unexpected WARN and ERROR lines fail the test; see `expectLogs`. */
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

/**
 * A service that runs in the test process and is called over HTTP. It uses a real PostgreSQL and the memory
 * broker.
 */
export interface ServiceUnderTest {
  service: Service
  databaseUrl: string
  /**
   * Returns a client whose requests have the gateway's token for this caller. `process` can be another
   * process of the service.
   */
  as(caller: Caller, process?: Pick<Service, 'url'>): Client
  /**
   * Sends a GET as this caller. Returns the response as a stream, so that a test can read it slowly or in
   * part.
   */
  open(caller: Caller, path: string, signal?: AbortSignal): Promise<Response>
  /**
   * Returns a client with the token of this peer. Without `peer`, the client calls each path as the first
   * peer that the path's definition allows.
   */
  asPeer(peer?: string): Client
  /**
   * Returns all messages that the service has published so far, in order. Entries of the audit log are
   * omitted.
   */
  published(): Promise<PublishedMessage[]>
  /** Returns the published entries of the audit log, in order. */
  audited(): Promise<PublishedMessage[]>
  /** Makes `published` and `audited` return only messages that are published after this call. */
  forgetPublished(): Promise<void>
  /**
   * Sets whether the running test file uses the service. The service's log is checked only while the file
   * uses the service.
   */
  use(used: boolean): void
  /**
   * Delivers a message to the service. Resolves when the service's consumers have handled it. Pass the same
   * `id` again to repeat a message.
   */
  consume(draft: Draft, id?: string): Promise<void>
  idle(): Promise<void>
  /** Runs a loop of the service until it finds no more work. */
  runLoop(name: string): Promise<void>
  /** Returns the service's time. */
  now(): Date
  /** Advances the service's clock. */
  forward(ms: number): void
  /**
   * Call this at the end of a test file. A shared service becomes idle. A separate service stops, and its
   * database is dropped.
   */
  stop(): Promise<void>
}

/** A service and its database, so that a test can check rows and cause failures. */
export interface ServiceWithDatabase<Tables> extends ServiceUnderTest {
  db: Database<Tables>
}

/** Returns a caller that uses the secret key of this project. The default is the id of a new project. */
export const someCaller = (projectId: string = uuidv7()): Extract<Caller, { kind: 'key' }> => ({
  kind: 'key',
  keyType: 'secret',
  projectId,
  generation: 1,
})

/**
 * Starts a service for one test file. `create` builds the service from `wiring`, in the same way as the
 * standalone server.
 */
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

/** Returns the messages of this service. `messages` contains all messages of the broker. */
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
 * Returns this worker's instance for `key`, and starts it when it is first requested. `published` and
 * `audited` return only messages that are published after this call. `stop` waits until the service is idle,
 * but leaves it running.
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
 * Collects all messages that are published after this call. Messages of the test are included; they have no
 * source.
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
