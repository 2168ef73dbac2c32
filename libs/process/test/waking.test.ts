import { defineMessage, draft } from '@postrider/contracts/messages'
import { migrate, openDatabase, transact } from '@postrider/db'
import {
  append,
  consumer,
  memoryBroker,
  messagingBounds,
  messagingMigrations,
  type MessagingTables,
} from '@postrider/messaging'
import { until } from '@postrider/testing/jest'
import { createTestDatabase } from '@postrider/testing/postgres'
import { recordingLog, plainConfig } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { assembleService, createMetrics, type LoopDefinition } from '../src/index.ts'

const numberPublished = defineMessage('number.published', 'numbers.numbers.v1', z.object({ n: z.number() }))

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await createTestDatabase({
    name: 'messaging',
    migrate: (empty) => migrate(empty, [messagingMigrations]),
  }))
})
afterEach(() => drop())

/** Returns a loop that its clock does not start within a test. */
const counting = (name: string, turns: string[]): LoopDefinition => ({
  name,
  everyMs: 600_000,
  work: () => {
    turns.push(name)
    return Promise.resolve(false)
  },
})

describe('a handled batch of a consumer', () => {
  it('wakes only the loops that the consumer names', async () => {
    const db = openDatabase<MessagingTables>(url)
    const broker = memoryBroker()
    const turns: string[] = []
    const handled: number[] = []
    const service = assembleService({
      name: 'numbers',
      config: plainConfig('numbers', url),
      db,
      wiring: { broker, ownsBroker: true },
      log: recordingLog().log,
      settings: {},
      metrics: createMetrics('test', { processMetrics: false }),
      migrations: messagingMigrations,
      bounds: messagingBounds,
      endpoints: [],
      consumers: [
        consumer({
          group: 'numbers',
          consumes: [numberPublished],
          wakes: ['named'],
          handle: (batch) => Promise.resolve(void handled.push(...batch.map(({ data }) => data.n))),
        }),
      ],
      loops: [counting('named', turns), counting('other', turns)],
    })
    await service.start()
    await until(() => Promise.resolve(turns.length >= 2))

    const envelope = { key: 'k', projectId: uuidv7(), generation: 1, at: new Date() }
    await transact(db, (tx) => append(tx, [draft(numberPublished, envelope, { n: 1 })]))
    await until(() => Promise.resolve(turns.length >= 3))
    await service.stop()

    expect([handled, turns.toSorted()]).toEqual([[1], ['named', 'named', 'other']])
  })
})
