import { currentCorrelation } from '@postrider/contracts'
import { AppError, unavailable } from '@postrider/contracts/errors'
import type { MessageType } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { createTestDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { consumer, subscription, wireMessage, type Failures, type Received } from '../src/index.ts'

const numberSaid: MessageType<'number.said', z.ZodObject<{ n: z.ZodNumber }>> = {
  type: 'number.said',
  topic: 'numbers.v1',
  data: z.object({ n: z.number() }),
}
type Numbered = Received<typeof numberSaid>

const said = (n: unknown, rest: { type?: string; correlationId?: string } = {}) =>
  wireMessage(uuidv7(), {
    type: 'number.said',
    topic: 'numbers.v1',
    key: 'k',
    projectId: uuidv7(),
    generation: 1,
    at: new Date(),
    data: { n },
    ...rest,
  })

/** Delivers one batch to a consumer that works as told; answers what was parked and how often it was tried again. */
async function deliver(batch: ReturnType<typeof said>[], handle: (batch: Numbered[]) => Promise<void>) {
  const parked: string[] = []
  let retries = 0
  const failures: Failures = {
    park: (_group, { value }, reason) => Promise.resolve(void parked.push(`${value} ${reason}`)),
    onRetry: () => void (retries += 1),
  }
  const numbers = consumer({ group: 'g', hears: [numberSaid], handle })
  await subscription(numbers, failures).deliver(batch, new AbortController().signal)
  return { parked, retries }
}

const { jest } = import.meta
let statementTimeout: unknown

beforeAll(async () => {
  const { url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  const hasty = openDatabase<object>(url, { max: 1, statementTimeoutMs: 20 })
  statementTimeout = await sql`select pg_sleep(5)`.execute(hasty).catch((thrown: unknown) => thrown)
  await hasty.destroy()
  await drop()
})

describe('a consumer', () => {
  it('passes over what it does not hear, without parsing it', async () => {
    const handled: number[] = []

    const { parked } = await deliver([said('rubbish', { type: 'other.said' }), said(1)], (batch) =>
      Promise.resolve(void handled.push(...batch.map(({ data }) => data.n))),
    )

    expect([handled, parked]).toEqual([[1], []])
  })

  it('parks only the poison of a batch, and handles the rest once each, in order', async () => {
    const handled: number[] = []

    const { parked } = await deliver(
      [1, 2, 3, 4, 5].map((n) => said(n)),
      (batch) => {
        if (batch.some(({ data }) => data.n === 3)) throw new TypeError('three is poison')
        return Promise.resolve(void handled.push(...batch.map(({ data }) => data.n)))
      },
    )

    expect(handled).toEqual([1, 2, 4, 5])
    expect(parked).toEqual(['{"n":3} three is poison'])
  })

  it('tries a passing fault again and parks nothing', async () => {
    let attempts = 0

    const { parked, retries } = await deliver([said(1)], () => {
      if ((attempts += 1) < 4) throw unavailable('not now')
      return Promise.resolve()
    })

    expect({ attempts, retries, parked }).toEqual({ attempts: 4, retries: 3, parked: [] })
  })

  it('takes every other error of our own for poison at once', async () => {
    let attempts = 0

    const { parked, retries } = await deliver([said(1)], () => {
      attempts += 1
      throw new AppError('conflict', 'CONFLICT', { message: 'no' })
    })

    expect({ attempts, retries, parked }).toEqual({ attempts: 1, retries: 0, parked: ['{"n":1} no'] })
  })

  it('gives up on a fault that does not pass when it is to stop, and parks nothing', async () => {
    const stopping = new AbortController()
    const parked: string[] = []
    const failures: Failures = {
      park: (_group, { value }) => Promise.resolve(void parked.push(value)),
      onRetry: () => stopping.abort(),
    }
    const away = consumer({
      group: 'g',
      hears: [numberSaid],
      handle: () => Promise.reject(unavailable('away')),
    })

    const delivered = subscription(away, failures).deliver([said(1)], stopping.signal)

    await expect(delivered).rejects.toThrow('away')
    expect(parked).toEqual([])
  })

  it('goes on one by one when a batch is too much for one statement', async () => {
    const handled: number[][] = []

    const { parked, retries } = await deliver(
      [1, 2, 3].map((n) => said(n)),
      (batch) => {
        handled.push(batch.map(({ data }) => data.n))
        if (batch.length > 1) throw statementTimeout
        return Promise.resolve()
      },
    )

    expect({ handled, parked, retries }).toEqual({
      handled: [[1, 2, 3], [1], [2], [3]],
      parked: [],
      retries: 0,
    })
  })

  it('takes a time-out of a single message for a fault that passes', async () => {
    let attempts = 0

    const { parked } = await deliver([said(1)], () => {
      if ((attempts += 1) < 3) throw statementTimeout
      return Promise.resolve()
    })

    expect({ attempts, parked }).toEqual({ attempts: 3, parked: [] })
  })

  it('begins no retry after 10 s', async () => {
    let at = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => at)
    let attempts = 0

    const delivered = deliver([said(1)], () => {
      attempts += 1
      at += 4_000
      throw unavailable('away')
    })

    await expect(delivered).rejects.toThrow('away')
    expect(attempts).toBe(3)
    clock.mockRestore()
  })

  it('works on a single message under the request that caused it', async () => {
    let seen: string | undefined

    await deliver([said(1, { correlationId: 'req-7' })], () =>
      Promise.resolve(void (seen = currentCorrelation()?.requestId)),
    )

    expect(seen).toBe('req-7')
  })
})
