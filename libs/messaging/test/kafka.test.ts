import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { kafkaBroker } from '../src/kafka-broker.ts'
import { maxBytes } from '../src/relay.ts'
import { brokerConformance } from './broker-conformance.ts'
import { kafkaBrokers } from './config.ts'

const brokers = kafkaBrokers()
const log = { warn: () => undefined, debug: () => undefined }

if (brokers.length > 0) {
  brokerConformance('kafkaBroker', {
    makeBroker: () => kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log }),
    patienceMs: 30_000,
  })

  it('takes what the relay publishes at once, though all of it is for one partition', async () => {
    const broker = kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log })
    await broker.start()
    while (!broker.ready()) await pause(50)
    const message = { topic: `large.${uuidv7()}.v1`, key: 'k', headers: {}, value: 'x'.repeat(70_000) }

    await expect(
      broker.publish(Array.from({ length: Math.ceil(maxBytes / 70_000) + 1 }, () => message)),
    ).resolves.toBeUndefined()
    await broker.stop()
  }, 60_000)
} else
  it.todo('kafkaBroker keeps what every broker promises: NOT RUN, since TEST_KAFKA_BROKERS names no Kafka')
