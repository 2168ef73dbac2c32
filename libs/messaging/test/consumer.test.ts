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

const numberAdded: MessageType<'number.added', z.ZodObject<{ n: z.ZodNumber }>> = {
  type: 'number.added',
  topic: 'numbers.v1',
  data: z.object({ n: z.number() }),
}
type Numbered = Received<typeof numberAdded>

const numberMessage = (n: unknown, rest: { type?: string; correlationId?: string } = {}) =>
  wireMessage(uuidv7(), {
    type: 'number.added',
    topic: 'numbers.v1',
    key: 'k',
    projectId: uuidv7(),
    generation: 1,
    at: new Date(),
    data: { n },
    ...rest,
  })

/** Delivers a batch to a consumer with this handler. Returns the dead letters and the number of retries. */
async function deliver(
  batch: ReturnType<typeof numberMessage>[],
  handle: (batch: Numbered[]) => Promise<void>,
) {
  const deadLetters: string[] = []
  let retries = 0
  const failures: Failures = {
    deadLetter: (_group, { value }, reason) => Promise.resolve(void deadLetters.push(`${value} ${reason}`)),
    onRetry: () => void (retries += 1),
  }
  const numbers = consumer({ group: 'g', consumes: [numberAdded], handle })
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
    batch: ReturnType<typeof numberMessage>[],
    select: (projectIds: readonly string[]) => Promise<readonly string[]>,
  ) => {
    const seen = { handled: [] as number[], deadLetters: 0, retries: 0 }
    const numbers = consumer({
      group: 'g',
      consumes: [numberAdded],
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
  const projectOf = ({ headers }: ReturnType<typeof numberMessage>): string => headers['ce_projectid'] ?? ''

  it('handles the selected messages, and does not parse other messages', async () => {
    const [wanted, rubbish] = [numberMessage(1), numberMessage('rubbish')]

    expect(await selecting([rubbish, wanted], () => Promise.resolve([projectOf(wanted)]))).toEqual({
      handled: [1],
      deadLetters: 0,
      retries: 0,
    })
  })

  it('stores a dead letter for a message without attributes, before the selection', async () => {
    const nameless = { ...numberMessage(1), headers: { ce_type: 'number.added', ce_projectid: 'x' } }
    const selected: string[] = []

    const seen = await selecting([nameless], (ids) =>
      Promise.resolve(void selected.push(...ids)).then(() => []),
    )

    expect(seen).toEqual({ handled: [], deadLetters: 1, retries: 0 })
    expect(selected).toEqual([])
  })

  it('retries a transient error of the selection', async () => {
    const wanted = numberMessage(1)
    let calls = 0

    const seen = await selecting([wanted], () => {
      calls += 1
      return calls === 1 ? Promise.reject(unavailable('not now')) : Promise.resolve([projectOf(wanted)])
    })

    expect(seen).toEqual({ handled: [1], deadLetters: 0, retries: 1 })
  })
})

describe('a consumer', () => {
  it('skips messages of other types without parsing them', async () => {
    const handled: number[] = []

    const { deadLetters } = await deliver(
      [numberMessage('rubbish', { type: 'other.said' }), numberMessage(1)],
      (batch) => Promise.resolve(void handled.push(...batch.map(({ data }) => data.n))),
    )

    expect([handled, deadLetters]).toEqual([[1], []])
  })

  it('stores dead letters only for failing messages, and handles all other messages once, in order', async () => {
    const handled: number[] = []

    const { deadLetters } = await deliver(
      [1, 2, 3, 4, 5].map((n) => numberMessage(n)),
      (batch) => {
        if (batch.some(({ data }) => data.n === 3)) throw new TypeError('three is poison')
        return Promise.resolve(void handled.push(...batch.map(({ data }) => data.n)))
      },
    )

    expect(handled).toEqual([1, 2, 4, 5])
    expect(deadLetters).toEqual(['{"n":3} three is poison'])
  })

  it('retries a transient error, and stores no dead letter', async () => {
    let attempts = 0

    const { deadLetters, retries } = await deliver([numberMessage(1)], () => {
      if ((attempts += 1) < 4) throw unavailable('not now')
      return Promise.resolve()
    })

    expect({ attempts, retries, deadLetters }).toEqual({ attempts: 4, retries: 3, deadLetters: [] })
  })

  it('stores a dead letter immediately after an AppError that is not transient', async () => {
    let attempts = 0

    const { deadLetters, retries } = await deliver([numberMessage(1)], () => {
      attempts += 1
      throw new AppError('conflict', 'CONFLICT', { message: 'no' })
    })

    expect({ attempts, retries, deadLetters }).toEqual({
      attempts: 1,
      retries: 0,
      deadLetters: ['{"n":1} no'],
    })
  })

  it('neither retries after a transient error nor stores a dead letter if it was stopped', async () => {
    const stopping = new AbortController()
    const deadLetters: string[] = []
    const failures: Failures = {
      deadLetter: (_group, { value }) => Promise.resolve(void deadLetters.push(value)),
      onRetry: () => stopping.abort(),
    }
    const unavailableConsumer = consumer({
      group: 'g',
      consumes: [numberAdded],
      handle: () => Promise.reject(unavailable('unavailable')),
    })

    const delivered = subscription(unavailableConsumer, failures).deliver([numberMessage(1)], stopping.signal)

    await expect(delivered).rejects.toThrow('unavailable')
    expect(deadLetters).toEqual([])
  })

  it('handles messages one by one if a batch is too large for one statement', async () => {
    const handled: number[][] = []

    const { deadLetters, retries } = await deliver(
      [1, 2, 3].map((n) => numberMessage(n)),
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

  it('retries if the statement of a single message times out', async () => {
    let attempts = 0

    const { deadLetters } = await deliver([numberMessage(1)], () => {
      if ((attempts += 1) < 3) throw statementTimeout
      return Promise.resolve()
    })

    expect({ attempts, deadLetters }).toEqual({ attempts: 3, deadLetters: [] })
  })

  it('starts no retry after 10 s', async () => {
    let at = 0
    const clock = mockPerformanceNow(() => at)
    let attempts = 0

    const delivered = deliver([numberMessage(1)], () => {
      attempts += 1
      at += 4_000
      throw unavailable('unavailable')
    })

    await expect(delivered).rejects.toThrow('unavailable')
    expect(attempts).toBe(3)
    clock.mockRestore()
  })

  it('handles a single message with the correlation id of the request that caused it', async () => {
    let seen: string | undefined

    await deliver([numberMessage(1, { correlationId: 'req-7' })], () =>
      Promise.resolve(void (seen = currentCorrelation()?.requestId)),
    )

    expect(seen).toBe('req-7')
  })
})
