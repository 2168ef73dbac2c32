import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Broker } from '../src/index.ts'
import { promises, type Bench } from './broker-promises.ts'

export interface Conformance {
  /** A broker that is not started; every test has its own. */
  makeBroker(): Broker
  /** How long a test may take: a group of a real broker takes its time to join. */
  patienceMs: number
}

/** Holds a broker to what every broker promises, whatever carries the messages. */
export function brokerConformance(name: string, { makeBroker, patienceMs }: Conformance): void {
  describe(name, () => {
    it.each(Object.entries(promises))(
      '%s',
      async (_sentence, promise) => {
        const bench = benchOf(makeBroker(), patienceMs)
        try {
          await expect(promise(bench)).resolves.toBeUndefined()
        } finally {
          await bench.broker.stop()
        }
      },
      // A condition that does not come true must have the time to say so, and the broker to stop.
      patienceMs * 2,
    )
  })
}

function benchOf(broker: Broker, patienceMs: number): Bench {
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
 * Real brokers tell nobody when a group has joined or a message has arrived: the condition is looked at every
 * 5 ms.
 */
async function waitFor(holds: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not so after ${patienceMs} ms: ${holds.toString()}`)
    await pause(5)
  }
}
