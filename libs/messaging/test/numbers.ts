import type { Draft } from '@postrider/contracts/messages'
import { transact, type Database } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  append,
  memoryBroker,
  relayBatch,
  type Broker,
  type MessagingTables,
  type RelayOptions,
  type WireMessage,
} from '../src/index.ts'
import { startMessagingDatabase } from './start.ts'

/**
 * The outbox of a service `counting` that publishes on `numbers.v1`. It is empty at the start of each test.
 */
export interface Numbers {
  readonly db: Database<MessagingTables>
  /** Appends the drafts in one transaction. */
  publish(...drafts: Draft[]): Promise<void>
  relay(broker: Broker, options?: Omit<RelayOptions, 'service'>): Promise<boolean>
}

/** Sets up the outbox for the tests of a file. Call this at the top of the file. */
export function withNumbers(): Numbers {
  let messaging: Awaited<ReturnType<typeof startMessagingDatabase>>
  beforeAll(async () => {
    messaging = await startMessagingDatabase()
  })
  beforeEach(() => sql`truncate outbox`.execute(messaging.db))
  afterAll(() => messaging.stop())
  return {
    get db() {
      return messaging.db
    },
    publish: (...drafts) => transact(messaging.db, (tx) => append(tx, drafts)),
    relay: (broker, options = {}) => relayBatch(messaging.db, broker, { service: 'counting', ...options }),
  }
}

export const projectId = uuidv7()

export const draft = (key: string, n: number, filling?: string): Draft => ({
  type: 'number.added',
  topic: 'numbers.v1',
  key,
  projectId,
  generation: 1,
  at: new Date('2026-01-01T00:00:00.000Z'),
  data: { n, filling },
})

/** Starts a broker that records its messages. */
export async function startBroker(
  deliver: (batch: WireMessage[]) => Promise<void> = () => Promise.resolve(),
) {
  const broker = memoryBroker()
  const received: WireMessage[] = []
  broker.subscribe({
    group: 'test',
    topics: ['numbers.v1'],
    deliver: async (batch) => {
      await deliver(batch)
      received.push(...batch)
    },
  })
  await broker.start()
  return { broker, received }
}

export const numbersOf = (messages: WireMessage[]): number[] =>
  messages.map(({ value }) => JSON.parse(value).n)
