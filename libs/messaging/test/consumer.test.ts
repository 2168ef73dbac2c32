import { currentCorrelation } from '@postrider/contracts'
import { AppError, unavailable } from '@postrider/contracts/errors'
import type { MessageType } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { mockPerformanceNow } from '@postrider/testing/jest'
import { createTestDatabase } from '@postrider/testing/postgres'
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

/**
 * Delivers one batch to a consumer that works as told; answers what was deadLetters and how often it was
 * tried again.
 */
async function deliver(batch: ReturnType<typeof said>[], handle: (batch: Numbered[]) => Promise<void>) {
  const deadLetters: string[] = []
  let retries = 0
  const failures: Failures = {
    deadLetter: (_group, { value }, reason) => Promise.resolve(void deadLetters.push(`${value} ${reason}`)),
    onRetry: () => void (retries += 1),
  }
  const numbers = consumer({ group: 'g', consumes: [numberSaid], handle })
  await subscription(numbers, failures).deliver(batch, new AbortController().signal)
  return { deadLetters, retries }
}

let statementTimeout: unknown

beforeAll(async () => {
  const { url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() })
  const hasty = openDatabase<object>(url, { max: 1, statementTimeoutMs: 20 })
  statementTimeout = await sql`select pg_sleep(5)`.execute(hasty).catch((thrown: unknown) => thrown)
  await hasty.destroy()
  await drop()
})

describe('a consumer that selects by attributes', () => {
  const selecting = async (
    batch: ReturnType<typeof said>[],
    select: (projectIds: readonly string[]) => Promise<readonly string[]>,
  ) => {
    const seen = { handled: [] as number[], deadLetters: 0, retries: 0 }
    const numbers = consumer({
      group: 'g',
      consumes: [numberSaid],
      select: async (messages) => {
        const chosen = await select(messages.map(({ projectId }) => projectId))
        return ({ projectId }) => chosen.includes(projectId)
      },
      handle: (parsed) => Promise.resolve(void seen.handled.push(...parsed.map(({ data }) => data.n))),
    })
    const failures: Failures = {
      deadLetter: () => Promise.resolve(void (seen.deadLetters += 1)),
      onRetry: () => void (seen.retries += 1),
    }
    await subscription(numbers, failures).deliver(batch, new AbortController().signal)
    return seen
  }
  const projectOf = ({ headers }: ReturnType<typeof said>): string => headers['ce_projectid'] ?? ''

  it('handles what it has selected, and does not parse the rest', async () => {
    const [wanted, rubbish] = [said(1), said('rubbish')]

    expect(await selecting([rubbish, wanted], () => Promise.resolve([projectOf(wanted)]))).toEqual({
      handled: [1],
      deadLetters: 0,
      retries: 0,
    })
  })

  it('dead-letters what has no attributes, and is not asked about it', async () => {
    const nameless = { ...said(1), headers: { ce_type: 'number.said', ce_projectid: 'x' } }
    const asked: string[] = []

    const seen = await selecting([nameless], (ids) => Promise.resolve(void asked.push(...ids)).then(() => []))

    expect(seen).toEqual({ handled: [], deadLetters: 1, retries: 0 })
    expect(asked).toEqual([])
  })

  it('tries a transient error of the selection again', async () => {
    const wanted = said(1)
    let calls = 0

    const seen = await selecting([wanted], () => {
      calls += 1
      return calls === 1 ? Promise.reject(unavailable('not now')) : Promise.resolve([projectOf(wanted)])
    })

    expect(seen).toEqual({ handled: [1], deadLetters: 0, retries: 1 })
  })
})

describe('a consumer', () => {
  it('skips what it does not consume, without parsing it', async () => {
    const handled: number[] = []

    const { deadLetters } = await deliver([said('rubbish', { type: 'other.said' }), said(1)], (batch) =>
      Promise.resolve(void handled.push(...batch.map(({ data }) => data.n))),
    )

    expect([handled, deadLetters]).toEqual([[1], []])
  })

  it('dead-letters only the poison of a batch, and handles the rest once each, in order', async () => {
    const handled: number[] = []

    const { deadLetters } = await deliver(
      [1, 2, 3, 4, 5].map((n) => said(n)),
      (batch) => {
        if (batch.some(({ data }) => data.n === 3)) throw new TypeError('three is poison')
        return Promise.resolve(void handled.push(...batch.map(({ data }) => data.n)))
      },
    )

    expect(handled).toEqual([1, 2, 4, 5])
    expect(deadLetters).toEqual(['{"n":3} three is poison'])
  })

  it('tries a transient error again and dead-letters nothing', async () => {
    let attempts = 0

    const { deadLetters, retries } = await deliver([said(1)], () => {
      if ((attempts += 1) < 4) throw unavailable('not now')
      return Promise.resolve()
    })

    expect({ attempts, retries, deadLetters }).toEqual({ attempts: 4, retries: 3, deadLetters: [] })
  })

  it('dead-letters at every other error of our own, at once', async () => {
    let attempts = 0

    const { deadLetters, retries } = await deliver([said(1)], () => {
      attempts += 1
      throw new AppError('conflict', 'CONFLICT', { message: 'no' })
    })

    expect({ attempts, retries, deadLetters }).toEqual({
      attempts: 1,
      retries: 0,
      deadLetters: ['{"n":1} no'],
    })
  })

  it('gives up on a lasting transient error when it is to stop, and dead-letters nothing', async () => {
    const stopping = new AbortController()
    const deadLetters: string[] = []
    const failures: Failures = {
      deadLetter: (_group, { value }) => Promise.resolve(void deadLetters.push(value)),
      onRetry: () => stopping.abort(),
    }
    const away = consumer({
      group: 'g',
      consumes: [numberSaid],
      handle: () => Promise.reject(unavailable('away')),
    })

    const delivered = subscription(away, failures).deliver([said(1)], stopping.signal)

    await expect(delivered).rejects.toThrow('away')
    expect(deadLetters).toEqual([])
  })

  it('goes on one by one when a batch is too much for one statement', async () => {
    const handled: number[][] = []

    const { deadLetters, retries } = await deliver(
      [1, 2, 3].map((n) => said(n)),
      (batch) => {
        handled.push(batch.map(({ data }) => data.n))
        if (batch.length > 1) throw statementTimeout
        return Promise.resolve()
      },
    )

    expect({ handled, deadLetters, retries }).toEqual({
      handled: [[1, 2, 3], [1], [2], [3]],
      deadLetters: [],
      retries: 0,
    })
  })

  it('takes a time-out of a single message for a transient error', async () => {
    let attempts = 0

    const { deadLetters } = await deliver([said(1)], () => {
      if ((attempts += 1) < 3) throw statementTimeout
      return Promise.resolve()
    })

    expect({ attempts, deadLetters }).toEqual({ attempts: 3, deadLetters: [] })
  })

  it('begins no retry after 10 s', async () => {
    let at = 0
    const clock = mockPerformanceNow(() => at)
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
