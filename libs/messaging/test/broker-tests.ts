import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { bundle } from '../src/bundle.ts'
import { consumer, subscription, unbundle, type Broker, type WireMessage } from '../src/index.ts'
import {
  byValue,
  collecting,
  messageOf,
  numberAdded,
  publishUntilAccepted,
  messageWith,
} from './broker-messages.ts'

/** A broker that is not started, and two topics that no other test uses. */
export interface BrokerTestContext {
  broker: Broker
  topic: string
  other: string
  /** Starts the broker. Resolves when it accepts messages. */
  start(): Promise<void>
  /** Resolves when the condition is true, which may take time on a real broker. */
  until(holds: () => boolean): Promise<void>
}

/** The tests that every broker must pass, by title. */
export const brokerTests: Record<string, (bench: BrokerTestContext) => Promise<void>> = {
  'delivers all messages of its topics to every group, unchanged, and no other messages': deliversToAll,
  'keeps the order per key across batches': keepsOrder,
  'keeps the order per key, even if single messages and bundles alternate': keepsOrderInBundles,
  'delivers only one batch of a key at a time to a group, even with several publishers': takesTurns,
  'shares a delivery between keys that arrive together, and retries it after a failure': sharesDeliveries,
  'delivers a batch again to a failing group, and loses no messages of other groups': losesNothing,
  'rejects messages before its start and after its stop': refusesWhileStopped,
  'finishes the batch in progress before it stops': finishesBatch,
  'lets a consumer handle all messages except those that become dead letters': deadLettersPoison,
}

async function deliversToAll({ broker, topic, other, start, until }: BrokerTestContext): Promise<void> {
  const [one, two, both] = [collecting([topic]), collecting([topic]), collecting([topic, other])]
  for (const group of [one, two, both]) broker.subscribe(group)
  await start()
  const [first, second, third] = [
    messageWith(topic, 'k', 1),
    messageWith(other, 'k', 2),
    messageWith(topic, 'é', 3),
  ]

  await broker.publish([first, second, third])

  await until(() => one.received.length + two.received.length + both.received.length === 7)
  const received = [one, two, both].map((group) => group.received.toSorted(byValue))
  expect(received).toEqual([
    [first, third],
    [first, third],
    [first, second, third],
  ])
}

async function keepsOrder({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  const group = collecting([topic])
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 10 }, (_, index) => `k${index}`)

  for (let round = 0; round < 20; round += 1)
    await broker.publish(
      keys.flatMap((key) => [messageWith(topic, key, round * 2), messageWith(topic, key, round * 2 + 1)]),
    )

  await until(() => group.received.length === 400)
  for (const messages of Map.groupBy(group.received, ({ key }) => key).values())
    expect(messages.map(({ value }) => Number(value))).toEqual(Array.from({ length: 40 }, (_, n) => n))
}

async function keepsOrderInBundles({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  const group = collecting([topic])
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`)
  const round = (n: number): WireMessage[] => keys.map((key) => messageWith(topic, key, n))
  const bundled = ([first, ...rest]: WireMessage[]): WireMessage[] =>
    first ? [bundle([first, ...rest])] : []

  await broker.publish([...round(0), ...bundled([...round(1), ...round(2)]), ...round(3)])
  await broker.publish([...bundled(round(4)), ...round(5), ...bundled(round(6))])

  const received = (): WireMessage[] => group.received.flatMap(unbundle)
  await until(() => received().length === 280)
  for (const messages of Map.groupBy(received(), ({ key }) => key).values())
    expect(messages.map(({ value }) => Number(value))).toEqual([0, 1, 2, 3, 4, 5, 6])
}

async function sharesDeliveries({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  let failures = 2
  const group = collecting([topic], () =>
    failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve(),
  )
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 50 }, (_, index) => `k${index}`)
  const round = (n: number): WireMessage[] => keys.map((key) => messageWith(topic, key, n))

  // The memory broker rejects the batch if a group fails. The relay then publishes the batch again.
  const publish = (batch: WireMessage[]): Promise<void> => broker.publish(batch).catch(() => publish(batch))
  await publish(round(1))
  await publish(round(2))

  const numbersOf = (wanted: string): number[] =>
    group.received.filter(({ key }) => key === wanted).map(({ value }) => Number(value))
  await until(() => keys.every((key) => numbersOf(key).includes(2)))
  for (const key of keys)
    expect(numbersOf(key)).toEqual(numbersOf(key).toSorted((left, right) => left - right))
}

async function takesTurns({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  let working = 0
  let most = 0
  const group = collecting([topic], async () => {
    most = Math.max(most, (working += 1))
    await pause(1)
    working -= 1
  })
  broker.subscribe(group)
  await start()

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => broker.publish([messageWith(topic, 'one key', index)])),
  )

  await until(() => group.received.length === 20)
  expect(most).toBe(1)
}

async function losesNothing({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  let failures = 2
  const failing = collecting([topic], () => {
    if ((failures -= 1) >= 0) throw new Error('not now')
    return Promise.resolve()
  })
  const well = collecting([topic])
  for (const group of [failing, well]) broker.subscribe(group)
  await start()

  await publishUntilAccepted(broker, [messageWith(topic, 'k', 1), messageWith(topic, 'k', 2)])

  await until(() => failing.received.length >= 2 && well.received.length >= 2)
  const values = [failing, well].map(({ received }) => [...new Set(received.map(({ value }) => value))])
  expect(values).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
}

async function refusesWhileStopped({ broker, topic, start }: BrokerTestContext): Promise<void> {
  expect(broker.ready()).toBe(false)
  await expect(broker.publish([messageWith(topic, 'k', 1)])).rejects.toThrow()

  await start()
  expect([broker.ready(), broker.health()]).toEqual([true, undefined])

  await broker.stop()
  expect(broker.ready()).toBe(false)
  await expect(broker.publish([messageWith(topic, 'k', 2)])).rejects.toThrow()
}

async function finishesBatch({ broker, topic, start }: BrokerTestContext): Promise<void> {
  const started = Promise.withResolvers<void>()
  const group = collecting([topic], async () => {
    started.resolve()
    await pause(50)
  })
  broker.subscribe(group)
  await start()

  const published = broker.publish([messageWith(topic, 'k', 1)])
  await started.promise
  await broker.stop()

  await published
  expect(group.received).toHaveLength(1)
}

async function deadLettersPoison({ broker, topic, start, until }: BrokerTestContext): Promise<void> {
  const handled: number[] = []
  const deadLetters: string[] = []
  const counting = consumer({
    group: `dead-lettering.${uuidv7()}`,
    consumes: [numberAdded(topic)],
    handle: (batch) => {
      if (batch.some(({ data }) => data.n === 3)) throw new Error('three is poison')
      return Promise.resolve(void handled.push(...batch.map(({ data }) => data.n)))
    },
  })
  const deadLetter = (_group: string, { value }: WireMessage, reason: string): Promise<void> =>
    Promise.resolve(void deadLetters.push(`${value} ${reason}`))
  broker.subscribe(subscription(counting, { deadLetter, onRetry: () => undefined }))
  await start()

  const number = (n: unknown): WireMessage => messageOf(topic, { n })
  await broker.publish([number(1), number('two'), { ...number(2), value: '{' }])
  await broker.publish([number(3), { ...number(9), headers: {} }, number(4)])

  await until(() => handled.includes(4) && deadLetters.length === 3)
  expect(handled).toEqual([1, 4])
  expect(deadLetters).toEqual([
    expect.stringMatching(/^{"n":"two"} unreadable: /),
    expect.stringMatching(/^{ unreadable: /),
    '{"n":3} three is poison',
  ])
}
