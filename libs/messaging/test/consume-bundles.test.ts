import type { MessageType } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { bundle } from '../src/bundle.ts'
import {
  consumer,
  subscription,
  wireMessage,
  type Consumer,
  type Received,
  type WireMessage,
} from '../src/index.ts'

const numberAdded: MessageType<'number.added', z.ZodObject<{ n: z.ZodNumber }>> = {
  type: 'number.added',
  topic: 'numbers.v1',
  data: z.object({ n: z.number() }),
}
const projectId = uuidv7()

const numberMessage = (
  n: unknown,
  { name, type = 'number.added' }: { name?: string; type?: string } = {},
): WireMessage =>
  wireMessage(uuidv7(), {
    type,
    topic: 'numbers.v1',
    key: `k${String(n)}`,
    projectId,
    generation: 1,
    at: new Date(),
    correlationId: `r${String(n)}`,
    name,
    data: { n },
  })

type Handle = (batch: Received<typeof numberAdded>[]) => Promise<void>

async function deliver(batch: WireMessage[], handle: Handle, select?: Consumer['select']) {
  const deadLetters: WireMessage[] = []
  const definition = { group: 'g', consumes: [numberAdded], handle }
  const numbers = consumer(select ? { ...definition, select } : definition)
  const deadLetter = (_group: string, message: WireMessage): Promise<void> =>
    Promise.resolve(void deadLetters.push(message))
  await subscription(numbers, { deadLetter, onRetry: () => undefined }).deliver(
    batch,
    new AbortController().signal,
  )
  return deadLetters
}

/** Delivers a batch. Returns the numbers that each `handle` call received, and the dead letters. */
async function handled(batch: WireMessage[], select?: Consumer['select']) {
  const calls: number[][] = []
  const deadLetters = await deliver(
    batch,
    (messages) => Promise.resolve(void calls.push(messages.map(({ data }) => data.n))),
    select,
  )
  return { calls, deadLetters }
}

describe('a consumer of bundles', () => {
  it('handles the messages of bundles and single messages in order, each with its own attributes', async () => {
    const [one, two, three, four] = [numberMessage(1), numberMessage(2), numberMessage(3), numberMessage(4)]
    const received: Received[] = []

    const deadLetters = await deliver([one, bundle([two, three]), four], (batch) =>
      Promise.resolve(void received.push(...batch)),
    )

    expect(deadLetters).toEqual([])
    expect(received.map(({ id, key, correlationId, data }) => ({ id, key, correlationId, data }))).toEqual(
      [one, two, three, four].map(({ headers, key }, index) => ({
        id: headers['ce_id'],
        key,
        correlationId: `r${index + 1}`,
        data: { n: index + 1 },
      })),
    )
  })

  it('stores a dead letter only for the failing message of a bundle', async () => {
    const [one, rubbish, three, poison] = [
      numberMessage(1),
      numberMessage('two'),
      numberMessage(3),
      numberMessage(4),
    ]
    const seen: number[] = []

    const deadLetters = await deliver([bundle([one, rubbish, three, poison])], (batch) => {
      if (batch.some(({ data }) => data.n === 4)) throw new TypeError('four is poison')
      return Promise.resolve(void seen.push(...batch.map(({ data }) => data.n)))
    })

    expect(seen).toEqual([1, 3])
    expect(deadLetters).toEqual([rubbish, poison])
  })

  it('stores a dead letter for a malformed bundle, and handles the records around it', async () => {
    const values = ['{', '[]', '{"headers":[],"messages":[]}', '{"headers":[],"messages":[["k"]]}', '']
    const malformed = values.map((value) => ({ ...bundle([numberMessage(2), numberMessage(3)]), value }))

    const { calls, deadLetters } = await handled([numberMessage(1), ...malformed, numberMessage(4)])

    expect(calls).toEqual([[1, 4]])
    expect(deadLetters).toEqual(malformed)
  })

  it('skips bundles of types that it does not consume, without parsing them', async () => {
    const other = { ...bundle([numberMessage(1, { type: 'other.said' })]), value: 'rubbish' }

    expect(await handled([other, bundle([numberMessage(2), numberMessage(3)])])).toEqual({
      calls: [[2, 3]],
      deadLetters: [],
    })
  })

  it('handles a delivery of more than a thousand messages in parts', async () => {
    const bundles = Array.from({ length: 9 }, () => {
      const [first, ...rest] = Array.from({ length: 250 }, (_, n) => numberMessage(n))
      return bundle([first ?? numberMessage(0), ...rest])
    })

    const { calls } = await handled(bundles)

    expect(calls.map((numbers) => numbers.length)).toEqual([1_000, 1_000, 250])
  })
})

describe('a consumer that selects by names', () => {
  const ofNameB: Consumer['select'] = () => Promise.resolve(({ names }) => names?.includes('b') ?? true)

  it('skips bundles and messages with other names before they are parsed', async () => {
    const [a, c] = [numberMessage(1, { name: 'a' }), numberMessage(2, { name: 'c' })]
    const unread = [bundle([a, a]), bundle([a, c]), a].map((record) => ({ ...record, value: 'rubbish' }))

    expect(await handled([...unread, numberMessage(3, { name: 'b' })], ofNameB)).toEqual({
      calls: [[3]],
      deadLetters: [],
    })
  })

  it('handles only those messages of a bundle that have a selected name', async () => {
    const messages = ['a', 'b', 'c', 'b'].map((name, n) => numberMessage(n, { name }))

    const { calls } = await handled(
      [bundle([messages[0] ?? numberMessage(0), ...messages.slice(1)])],
      ofNameB,
    )

    expect(calls).toEqual([[1, 3]])
  })

  it('handles messages without names, or with a malformed list of names', async () => {
    const withoutNames = bundle([numberMessage(1), numberMessage(2, { name: 'a' })])
    const withNames = bundle([numberMessage(3, { name: 'a' }), numberMessage(4, { name: 'b' })])
    const unreadable = { ...withNames, headers: { ...withNames.headers, ce_names: '[' } }

    const { calls, deadLetters } = await handled([withoutNames, numberMessage(0), unreadable], ofNameB)

    expect({ calls, deadLetters }).toEqual({ calls: [[1, 0, 4]], deadLetters: [] })
  })
})
