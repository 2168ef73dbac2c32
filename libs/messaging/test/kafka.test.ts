import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { kafkaBroker } from '../src/kafka-broker.ts'
import { maxBytes } from '../src/relay.ts'
import { brokerConformance } from './broker-conformance.ts'
import { collecting, publishUntilTaken, said } from './broker-messages.ts'
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

  it('lets a group rest between deliveries, in which messages gather, and gives it all of them', async () => {
    const broker = kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log })
    const topic = `rested.${uuidv7()}.v1`
    const begun: number[] = []
    const group = collecting([topic], () => Promise.resolve(void begun.push(performance.now())))
    broker.subscribe({ ...group, atMostEveryMs: 500 })
    await broker.start()
    while (!broker.ready()) await pause(50)
    // The group has joined when it has the first.
    await publishUntilTaken(broker, [said(topic, 'k', 0)])
    while (group.received.length === 0) await pause(20)

    for (let n = 1; n <= 30; n += 1) {
      await broker.publish([said(topic, `k${n}`, n)])
      await pause(20)
    }

    while (group.received.length < 31) await pause(20)
    await broker.stop()
    expect(group.received.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 31 }, (_, n) => n),
    )
    const rests = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
    // Timers of Node end up to a millisecond early.
    for (const rest of rests) expect(rest).toBeGreaterThan(498)
  }, 60_000)
} else
  it.todo('kafkaBroker keeps what every broker promises: NOT RUN, since TEST_KAFKA_BROKERS names no Kafka')
