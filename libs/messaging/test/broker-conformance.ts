import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Broker } from '../src/index.ts'
import { brokerTests, type BrokerTestContext } from './broker-tests.ts'

export interface Conformance {
  /** Returns a broker that is not started. Each test creates its own. */
  makeBroker(): Broker
  /** The time limit of a test in ms: a group of a real broker takes time to join. */
  patienceMs: number
}

/** Runs the tests that every broker must pass. */
export function brokerConformance(name: string, { makeBroker, patienceMs }: Conformance): void {
  describe(name, () => {
    it.each(Object.entries(brokerTests))(
      '%s',
      async (_sentence, promise) => {
        const bench = benchOf(makeBroker(), patienceMs)
        try {
          await expect(promise(bench)).resolves.toBeUndefined()
        } finally {
          await bench.broker.stop()
        }
      },
      // Jest's limit is longer, so that a test can report a failed condition and stop the broker.
      patienceMs * 2,
    )
  })
}

function benchOf(broker: Broker, patienceMs: number): BrokerTestContext {
  const until = (holds: () => boolean): Promise<void> => waitFor(holds, patienceMs)
  return {
    broker,
    topic: `conformance.${uuidv7()}.v1`,
    other: `conformance.${uuidv7()}.v1`,
    until,
    start: async () => {
      await broker.start()
      await until(() => broker.ready())
    },
  }
}

/**
 * Checks the condition every 5 ms, because a real broker does not notify when a group has joined or a message
 * has arrived.
 */
async function waitFor(holds: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not fulfilled after ${patienceMs} ms: ${holds.toString()}`)
    await pause(5)
  }
}
