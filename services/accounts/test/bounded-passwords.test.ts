import { AppError } from '@postrider/contracts/errors'
import { boundedPasswords } from '../src/bounded-passwords.ts'
import type { Passwords } from '../src/passwords.ts'
import { someEmail, startAccounts } from './start.ts'

interface BlockingPasswords extends Passwords {
  /** Current number of running hashes. `most` is their highest number so far. */
  running: number
  most: number
  release(): void
}

/** A password hasher that waits until the test releases it. */
function blockingPasswords(): BlockingPasswords {
  let gate = Promise.withResolvers<void>()
  const work = async <Result>(result: Result): Promise<Result> => {
    held.running += 1
    held.most = Math.max(held.most, held.running)
    await gate.promise
    held.running -= 1
    return result
  }
  const held: BlockingPasswords = {
    running: 0,
    most: 0,
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
      gate.resolve()
    },
    hash: work,
    verify: () => work(false),
  }
  return held
}

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof AppError ? `${error.kind} ${error.extras.retryAfterSeconds}` : String(error),
  )

describe('boundedPasswords', () => {
  it('runs and queues the configured number of passwords, and immediately rejects all others', async () => {
    const held = blockingPasswords()
    const bounded = boundedPasswords(held, { concurrency: 2, waiting: 3 })
    const outcomes = [
      outcomeOf(bounded.hash('a')),
      ...['known', null, 'known', null, 'known', null].map((hash) => outcomeOf(bounded.verify(hash, 'b'))),
    ]
    const refused = await Promise.all(outcomes.slice(5))
    expect(held.running).toBe(2)

    held.release()

    expect(await Promise.all(outcomes)).toEqual([...Array(5).fill('done'), ...refused])
    expect(refused).toEqual(['unavailable 1', 'unavailable 1'])
    expect(held.most).toBe(2)
  })

  it('rejects a password after the maximum wait and never hashes it', async () => {
    const held = blockingPasswords()
    const bounded = boundedPasswords(held, { concurrency: 1, waiting: 5, waitMs: 30 })
    const first = outcomeOf(bounded.hash('a'))

    const late = await Promise.all([outcomeOf(bounded.hash('b')), outcomeOf(bounded.verify(null, 'c'))])
    held.release()

    expect(late).toEqual(['unavailable 1', 'unavailable 1'])
    expect(await first).toBe('done')
    expect(await outcomeOf(bounded.hash('d'))).toBe('done')
    expect([held.most, held.running]).toEqual([1, 0])
  })

  it('continues after a failed hash', async () => {
    const failing: Passwords = {
      hash: () => Promise.reject(new Error('out of memory')),
      verify: () => Promise.resolve(true),
    }
    const bounded = boundedPasswords(failing, { concurrency: 1 })

    await expect(bounded.hash('a')).rejects.toThrow('out of memory')

    expect(await bounded.verify('x', 'a')).toBe(true)
  })
})

describe('POST /auth/login under overload', () => {
  it('returns 503 with Retry-After, and does not count a failed login', async () => {
    const held = blockingPasswords()
    const accounts = await startAccounts({
      passwords: boundedPasswords(held, { concurrency: 1, waiting: 0 }),
    })
    const logIn = (email: string) =>
      accounts
        .as({ kind: 'anonymous', address: '203.0.113.9' })
        .post('/auth/login', { body: { email, password: 'wrong' } })
    const email = someEmail()
    const busy = logIn(someEmail())
    while (held.running === 0) await new Promise((next) => setImmediate(next))

    const refused = await Promise.all(Array.from({ length: 8 }, () => logIn(email)))
    held.release()
    await busy
    const after = []
    for (let turn = 0; turn < 6; turn += 1) after.push((await logIn(email)).status)
    await accounts.stop()

    for (const answer of refused)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(8).fill('1'))
    expect(after).toEqual([401, 401, 401, 401, 401, 429])
  })
})
