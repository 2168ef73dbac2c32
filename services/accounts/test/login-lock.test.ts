import { logIn, seenIn, watchedPasswords } from './log-in.ts'
import { password, someEmail, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()
const passwords = watchedPasswords()

beforeAll(async () => {
  accounts = await startAccounts({ now: () => now, passwords })
})
afterAll(() => accounts.stop())

describe('the lock on POST /auth/login', () => {
  it('locks a known or unknown email address after five failures for 15 minutes, even for the right password', async () => {
    const { email } = await someUser(accounts)
    const nobody = someEmail()
    for (const address of [email, nobody])
      for (let turn = 0; turn < 5; turn += 1)
        expect((await logIn(accounts, address, 'wrong')).status).toBe(401)

    const known = await logIn(accounts, email, password)
    const unknown = await logIn(accounts, nobody, password)

    expect(known).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'RATE_LIMIT_EXCEEDED',
          details: { retryAfter: 900 },
          suggestion: expect.any(String),
        },
      },
    })
    expect(known.headers.get('retry-after')).toBe('900')
    expect(seenIn(unknown)).toEqual(seenIn(known))
  })

  it('ends when the first of the five failures is 15 minutes old', async () => {
    const { email } = await someUser(accounts)
    const start = now
    for (let turn = 0; turn < 5; turn += 1) {
      now = new Date(start.getTime() + turn * 60_000)
      await logIn(accounts, email, 'wrong')
    }

    now = new Date(start.getTime() + 15 * 60_000 - 1)
    const before = await logIn(accounts, email, password)
    now = new Date(start.getTime() + 15 * 60_000)
    const after = await logIn(accounts, email, 'wrong')
    const locked = await logIn(accounts, email, password)

    expect([before, after, locked].map((answer) => answer.status)).toEqual([429, 401, 429])
    expect(before.headers.get('retry-after')).toBe('1')
    expect(locked.headers.get('retry-after')).toBe('60')
  })

  it('starts counting again after the owner signs in', async () => {
    const { email } = await someUser(accounts)
    const statuses: number[] = []
    for (const given of [
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      password,
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      password,
    ])
      statuses.push((await logIn(accounts, email, given)).status)

    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 200])
  })

  it('reveals the result of at most five of 20 parallel guesses', async () => {
    const { email } = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(accounts, email, 'wrong')))

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(15).fill(429),
    ])
  })

  it('does not reveal a right guess when five wrong guesses fail at the same time', async () => {
    const { email } = await someUser(accounts)
    // The right guess is delayed after the lookup of the hash and before the verification.
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = passwords.verified.length
    passwords.gate = promise
    const right = logIn(accounts, email, password)
    while (passwords.verified.length === before) await new Promise((next) => setImmediate(next))
    passwords.gate = Promise.resolve()
    for (let turn = 0; turn < 5; turn += 1) await logIn(accounts, email, 'wrong')

    resolve()

    expect(await right).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
  })

  it('does not limit parallel logins with the right password', async () => {
    const { email } = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(accounts, email, password)))

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  })
})
