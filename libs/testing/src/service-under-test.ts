import type { Caller } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import type { Migrations } from '@postrider/db'
import { migrate } from '@postrider/db'
import {
  memoryBroker,
  messagingMigrations,
  wireMessage,
  type Broker,
  type WireMessage,
} from '@postrider/messaging'
import type { Logger, Service } from '@postrider/service'
import type { JWTVerifyGetKey } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { httpClient, type Client } from './client.ts'
import { peerClient } from './peer-client.ts'
import { createTestDatabase } from './postgres.ts'
import { createTestKeys } from './test-keys.ts'
import { checkLogsAtStop, watchedLog } from './watched-logs.ts'

export interface Wiring {
  databaseUrl: string
  broker: Broker
  gatewayKeys: JWTVerifyGetKey
  /** Unannounced WARN and ERROR lines fail the test; see `expectLogs`. */
  log: Logger
}

export interface Said {
  type: string
  key: string
  projectId: string
  generation: number
  correlationId: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** A service in the test process: real Postgres, memory broker, its HTTP door. */
export interface ServiceUnderTest {
  service: Service
  databaseUrl: string
  /** A client whose requests carry the gateway's token for this caller. */
  as(caller: Caller): Client
  /** A client that is this peer; without a name, one that may call whatever internal endpoint it calls. */
  asPeer(peer?: string): Client
  /** Everything the service has said so far, in order. */
  said(): Promise<Said[]>
  /** Says something to the service; resolves when it has been dealt with. `id` makes a repeat. */
  hear(draft: Draft, id?: string): Promise<void>
  settled(): Promise<void>
  stop(): Promise<void>
}

/** A caller with a secret key of a project of his own. */
export const someCaller = (projectId: string = uuidv7()): Extract<Caller, { kind: 'key' }> => ({
  kind: 'key',
  keyType: 'secret',
  projectId,
  generation: 1,
})

/** Starts a service for one test file. `create` wires it as standalone would. */
export async function startServiceUnderTest(
  name: string,
  migrations: Migrations,
  create: (wiring: Wiring) => Service | Promise<Service>,
): Promise<ServiceUnderTest> {
  const database = await createTestDatabase({
    name,
    migrate: (url) => migrate(url, [messagingMigrations, migrations]),
  })
  const keys = await createTestKeys(name)
  const broker = memoryBroker()
  const heard = listenIn(broker)
  const service = await create({
    databaseUrl: database.url,
    broker,
    gatewayKeys: keys.gatewayKeys,
    log: watchedLog(name),
  })
  await service.prepare()
  await broker.start()
  await service.start()
  const settled = async (): Promise<void> => {
    while (!(await service.settle())) continue
  }
  return {
    service,
    databaseUrl: database.url,
    as: (caller) =>
      httpClient(service.url, async () => ({ authorization: `Bearer ${await keys.tokenOf(caller)}` })),
    asPeer: (peer) => peerClient(service, peer),
    said: async () => {
      await settled()
      return heard.filter((message) => message.headers['ce_source'] === `/postrider/${name}`).map(saidOf)
    },
    hear: async (draft, id = uuidv7()) => broker.publish([wireMessage(id, draft)]),
    settled,
    stop: async () => {
      await broker.stop()
      await service.stop()
      await database.drop()
      checkLogsAtStop()
    },
  }
}

/** Everything that is published from now on. */
function listenIn(broker: Broker): WireMessage[] {
  const heard: WireMessage[] = []
  const deliver = (batch: WireMessage[]): Promise<void> => Promise.resolve(void heard.push(...batch))
  broker.subscribe({ group: 'test', topics: everyTopic, deliver })
  return heard
}

const saidOf = ({ headers, key, value }: WireMessage): Said => ({
  type: headers['ce_type'] ?? '',
  key,
  projectId: headers['ce_projectid'] ?? '',
  generation: Number(headers['ce_generation']),
  correlationId: headers['ce_correlationid'],
  data: JSON.parse(value),
})

const everyTopic = [
  'accounts.projects.v1',
  'contacts.contacts.v1',
  'contacts.events.v1',
  'send.emails.v1',
  'send.commands.v1',
  'segments.memberships.v1',
  'campaigns.campaigns.v1',
  'workflows.executions.v1',
]
