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

const numberSaid: MessageType<'number.said', z.ZodObject<{ n: z.ZodNumber }>> = {
  type: 'number.said',
  topic: 'numbers.v1',
  data: z.object({ n: z.number() }),
}
const projectId = uuidv7()

const said = (
  n: unknown,
  { name, type = 'number.said' }: { name?: string; type?: string } = {},
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

type Handle = (batch: Received<typeof numberSaid>[]) => Promise<void>

async function deliver(batch: WireMessage[], handle: Handle, select?: Consumer['select']) {
  const deadLetters: WireMessage[] = []
  const definition = { group: 'g', consumes: [numberSaid], handle }
  const numbers = consumer(select ? { ...definition, select } : definition)
  const deadLetter = (_group: string, message: WireMessage): Promise<void> =>
    Promise.resolve(void deadLetters.push(message))
  await subscription(numbers, { deadLetter, onRetry: () => undefined }).deliver(
    batch,
    new AbortController().signal,
  )
  return deadLetters
}

/** Delivers a batch; answers the numbers of each call of `handle`, and what was dead-lettered. */
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
  it('handles their messages among others, in order, each with its own attributes', async () => {
    const [one, two, three, four] = [said(1), said(2), said(3), said(4)]
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

  it('dead-letters the poison of a bundle alone, as a message of its own', async () => {
    const [one, rubbish, three, poison] = [said(1), said('two'), said(3), said(4)]
    const seen: number[] = []

    const deadLetters = await deliver([bundle([one, rubbish, three, poison])], (batch) => {
      if (batch.some(({ data }) => data.n === 4)) throw new TypeError('four is poison')
      return Promise.resolve(void seen.push(...batch.map(({ data }) => data.n)))
    })

    expect(seen).toEqual([1, 3])
    expect(deadLetters).toEqual([rubbish, poison])
  })

  it('dead-letters a bundle that is malformed as a whole, and handles what surrounds it', async () => {
    const values = ['{', '[]', '{"headers":[],"messages":[]}', '{"headers":[],"messages":[["k"]]}', '']
    const malformed = values.map((value) => ({ ...bundle([said(2), said(3)]), value }))

    const { calls, deadLetters } = await handled([said(1), ...malformed, said(4)])

    expect(calls).toEqual([[1, 4]])
    expect(deadLetters).toEqual(malformed)
  })

  it('skips those of types that it does not consume, without parsing them', async () => {
    const other = { ...bundle([said(1, { type: 'other.said' })]), value: 'rubbish' }

    expect(await handled([other, bundle([said(2), said(3)])])).toEqual({ calls: [[2, 3]], deadLetters: [] })
  })

  it('is handled in parts when a delivery is more than a thousand messages', async () => {
    const bundles = Array.from({ length: 9 }, () => {
      const [first, ...rest] = Array.from({ length: 250 }, (_, n) => said(n))
      return bundle([first ?? said(0), ...rest])
    })

    const { calls } = await handled(bundles)

    expect(calls.map((numbers) => numbers.length)).toEqual([1_000, 1_000, 250])
  })
})

describe('a consumer that selects by names', () => {
  const ofNameB: Consumer['select'] = () => Promise.resolve(({ names }) => names?.includes('b') ?? true)

  it('passes over bundles and messages of other names before they are parsed', async () => {
    const [a, c] = [said(1, { name: 'a' }), said(2, { name: 'c' })]
    const unread = [bundle([a, a]), bundle([a, c]), a].map((record) => ({ ...record, value: 'rubbish' }))

    expect(await handled([...unread, said(3, { name: 'b' })], ofNameB)).toEqual({
      calls: [[3]],
      deadLetters: [],
    })
  })

  it('takes those messages of a bundle that have the name', async () => {
    const messages = ['a', 'b', 'c', 'b'].map((name, n) => said(n, { name }))

    const { calls } = await handled([bundle([messages[0] ?? said(0), ...messages.slice(1)])], ofNameB)

    expect(calls).toEqual([[1, 3]])
  })

  it('takes what does not tell its names, or not in a form that can be read', async () => {
    const untold = bundle([said(1), said(2, { name: 'a' })])
    const told = bundle([said(3, { name: 'a' }), said(4, { name: 'b' })])
    const unreadable = { ...told, headers: { ...told.headers, ce_names: '[' } }

    const { calls, deadLetters } = await handled([untold, said(0), unreadable], ofNameB)

    expect({ calls, deadLetters }).toEqual({ calls: [[1, 0, 4]], deadLetters: [] })
  })
})
