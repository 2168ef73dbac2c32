import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { bundle } from '../src/bundle.ts'
import { consumer, subscription, unbundle, type Broker, type WireMessage } from '../src/index.ts'
import { byValue, collecting, messageOf, numberSaid, publishUntilTaken, said } from './broker-messages.ts'

/** One broker, not started, and two topics that nobody else uses. */
export interface Bench {
  broker: Broker
  topic: string
  other: string
  /** Starts the broker; resolves when it takes messages. */
  start(): Promise<void>
  /** Resolves when the condition holds, which a real broker may take its time for. */
  until(holds: () => boolean): Promise<void>
}

/** What every broker promises, sentence by sentence. */
export const promises: Record<string, (bench: Bench) => Promise<void>> = {
  'gives every group every message of its topics and no other, with key, headers and value as they were':
    deliversToAll,
  'keeps the order of every key over batches that are published one after the other': keepsOrder,
  'keeps the order of every key when its messages come alone and in bundles': keepsOrderInBundles,
  'gives a group one batch of a key at a time, whoever publishes': takesTurns,
  'shares a delivery between the keys that are there together, and goes on when it fails at first':
    sharesDeliveries,
  'gives a failing group its batch again, and loses nothing of the others': losesNothing,
  'takes nothing before it is started and after it is stopped': refusesWhileStopped,
  'finishes the batch in hand before it has stopped': finishesBatch,
  'lets a consumer dead-letter poison, unreadable or unworkable, and handle what surrounds it':
    deadLettersPoison,
}

async function deliversToAll({ broker, topic, other, start, until }: Bench): Promise<void> {
  const [one, two, both] = [collecting([topic]), collecting([topic]), collecting([topic, other])]
  for (const group of [one, two, both]) broker.subscribe(group)
  await start()
  const [first, second, third] = [said(topic, 'k', 1), said(other, 'k', 2), said(topic, 'é', 3)]

  await broker.publish([first, second, third])

  await until(() => one.received.length + two.received.length + both.received.length === 7)
  const received = [one, two, both].map((group) => group.received.toSorted(byValue))
  expect(received).toEqual([
    [first, third],
    [first, third],
    [first, second, third],
  ])
}

async function keepsOrder({ broker, topic, start, until }: Bench): Promise<void> {
  const group = collecting([topic])
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 10 }, (_, index) => `k${index}`)

  for (let round = 0; round < 20; round += 1)
    await broker.publish(
      keys.flatMap((key) => [said(topic, key, round * 2), said(topic, key, round * 2 + 1)]),
    )

  await until(() => group.received.length === 400)
  for (const messages of Map.groupBy(group.received, ({ key }) => key).values())
    expect(messages.map(({ value }) => Number(value))).toEqual(Array.from({ length: 40 }, (_, n) => n))
}

async function keepsOrderInBundles({ broker, topic, start, until }: Bench): Promise<void> {
  const group = collecting([topic])
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`)
  const round = (n: number): WireMessage[] => keys.map((key) => said(topic, key, n))
  const bundled = ([first, ...rest]: WireMessage[]): WireMessage[] =>
    first ? [bundle([first, ...rest])] : []

  await broker.publish([...round(0), ...bundled([...round(1), ...round(2)]), ...round(3)])
  await broker.publish([...bundled(round(4)), ...round(5), ...bundled(round(6))])

  const received = (): WireMessage[] => group.received.flatMap(unbundle)
  await until(() => received().length === 280)
  for (const messages of Map.groupBy(received(), ({ key }) => key).values())
    expect(messages.map(({ value }) => Number(value))).toEqual([0, 1, 2, 3, 4, 5, 6])
}

async function sharesDeliveries({ broker, topic, start, until }: Bench): Promise<void> {
  let failures = 2
  const group = collecting([topic], () =>
    failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve(),
  )
  broker.subscribe(group)
  await start()
  const keys = Array.from({ length: 50 }, (_, index) => `k${index}`)
  const round = (n: number): WireMessage[] => keys.map((key) => said(topic, key, n))

  // In memory a failing group fails the publish, and the relay publishes the batch again.
  const publish = (batch: WireMessage[]): Promise<void> => broker.publish(batch).catch(() => publish(batch))
  await publish(round(1))
  await publish(round(2))

  const numbersOf = (wanted: string): number[] =>
    group.received.filter(({ key }) => key === wanted).map(({ value }) => Number(value))
  await until(() => keys.every((key) => numbersOf(key).includes(2)))
  for (const key of keys)
    expect(numbersOf(key)).toEqual(numbersOf(key).toSorted((left, right) => left - right))
}

async function takesTurns({ broker, topic, start, until }: Bench): Promise<void> {
  let working = 0
  let most = 0
  const group = collecting([topic], async () => {
    most = Math.max(most, (working += 1))
    await pause(1)
    working -= 1
  })
  broker.subscribe(group)
  await start()

  await Promise.all(Array.from({ length: 20 }, (_, index) => broker.publish([said(topic, 'one key', index)])))

  await until(() => group.received.length === 20)
  expect(most).toBe(1)
}

async function losesNothing({ broker, topic, start, until }: Bench): Promise<void> {
  let failures = 2
  const failing = collecting([topic], () => {
    if ((failures -= 1) >= 0) throw new Error('not now')
    return Promise.resolve()
  })
  const well = collecting([topic])
  for (const group of [failing, well]) broker.subscribe(group)
  await start()

  await publishUntilTaken(broker, [said(topic, 'k', 1), said(topic, 'k', 2)])

  await until(() => failing.received.length >= 2 && well.received.length >= 2)
  const values = [failing, well].map(({ received }) => [...new Set(received.map(({ value }) => value))])
  expect(values).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
}

async function refusesWhileStopped({ broker, topic, start }: Bench): Promise<void> {
  expect(broker.ready()).toBe(false)
  await expect(broker.publish([said(topic, 'k', 1)])).rejects.toThrow()

  await start()
  expect([broker.ready(), broker.health()]).toEqual([true, undefined])

  await broker.stop()
  expect(broker.ready()).toBe(false)
  await expect(broker.publish([said(topic, 'k', 2)])).rejects.toThrow()
}

async function finishesBatch({ broker, topic, start }: Bench): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const group = collecting([topic], async () => {
    begun.resolve()
    await pause(50)
  })
  broker.subscribe(group)
  await start()

  const published = broker.publish([said(topic, 'k', 1)])
  await begun.promise
  await broker.stop()

  await published
  expect(group.received).toHaveLength(1)
}

async function deadLettersPoison({ broker, topic, start, until }: Bench): Promise<void> {
  const handled: number[] = []
  const deadLetters: string[] = []
  const counting = consumer({
    group: `dead-lettering.${uuidv7()}`,
    consumes: [numberSaid(topic)],
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
