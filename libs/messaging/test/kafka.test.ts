import { setTimeout as pause } from 'node:timers/promises'
import { notRunWithout, testEngine } from '@postrider/testing/engines'
import { v7 as uuidv7 } from 'uuid'
import { kafkaBroker } from '../src/kafka-broker.ts'
import { maxBytes } from '../src/relay.ts'
import { brokerConformance } from './broker-conformance.ts'
import { collecting, publishUntilAccepted, messageWith } from './broker-messages.ts'

const kafka = await testEngine('kafka')
const log = { warn: () => undefined, debug: () => undefined }

if (kafka.url === undefined) notRunWithout('kafka', 'kafkaBroker passes the tests of every broker', kafka)
else {
  const brokers = kafka.url.split(',')
  brokerConformance('kafkaBroker', {
    makeBroker: () => kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log }),
    patienceMs: 30_000,
  })

  it('accepts the largest batch of the relay for a single partition', async () => {
    const broker = kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log })
    await broker.start()
    while (!broker.ready()) await pause(50)
    const message = { topic: `large.${uuidv7()}.v1`, key: 'k', headers: {}, value: 'x'.repeat(70_000) }

    await expect(
      broker.publish(Array.from({ length: Math.ceil(maxBytes / 70_000) + 1 }, () => message)),
    ).resolves.toBeUndefined()
    await broker.stop()
  }, 60_000)

  it('waits between deliveries to a group, so that messages gather', async () => {
    const broker = kafkaBroker({ brokers, clientId: `test-${uuidv7()}`, log })
    const topic = `rested.${uuidv7()}.v1`
    let deliveries = 0
    const group = collecting([topic], () => Promise.resolve(void (deliveries += 1)))
    // Several times as long as publishing the messages takes on a slow machine.
    broker.subscribe({ ...group, atMostEveryMs: 5_000 })
    await broker.start()
    while (!broker.ready()) await pause(50)
    // When the group has received the first message, it has joined.
    await publishUntilAccepted(broker, [messageWith(topic, 'k', 0)])
    while (group.received.length === 0) await pause(20)

    for (let n = 1; n <= 30; n += 1) {
      await broker.publish([messageWith(topic, `k${n}`, n)])
      await pause(20)
    }

    while (group.received.length < 31) await pause(20)
    await broker.stop()
    expect(group.received.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 31 }, (_, n) => n),
    )
    // Without the wait, most messages would be delivered one by one.
    expect(deliveries).toBeLessThanOrEqual(6)
  }, 60_000)
}
