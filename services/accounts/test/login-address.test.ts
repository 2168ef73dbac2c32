import type { ApiResponse } from '@postrider/testing/service'
import { subjects } from '../src/store/attempts.ts'
import { seenIn, watchedPasswords } from './log-in.ts'
import { password, someEmail, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()
// Uses cheap fake hashes, because hashing would take most of the time.
const passwords = {
  ...watchedPasswords(),
  hash: (given: string) => Promise.resolve(given),
  verify: (hash: string | null, given: string) => Promise.resolve(hash === given),
}

beforeAll(async () => {
  accounts = await startAccounts({ now: () => now, passwords })
})
afterAll(() => accounts.stop())

let last = 0
const someAddress = (): string => `2001:db8:0:${(last += 1)}::/64`

const logInFrom = (address: string, email: string, given: string): Promise<ApiResponse> =>
  accounts.as({ kind: 'anonymous', address }).post('/auth/login', { body: { email, password: given } })

const fail = async (address: string, times: number): Promise<number[]> => {
  const answers = await Promise.all(
    Array.from({ length: times }, () => logInFrom(address, someEmail(), 'wrong')),
  )
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

describe('failed logins', () => {
  it('from one client address do not lock the account for another client address', async () => {
    const { email } = await someUser(accounts)
    const [attacker, owner] = [someAddress(), someAddress()]
    const attack = []
    for (let turn = 0; turn < 6; turn += 1) attack.push((await logInFrom(attacker, email, 'wrong')).status)

    const own = await logInFrom(owner, email, password)
    const guessed = await logInFrom(attacker, email, password)

    expect(attack).toEqual([401, 401, 401, 401, 401, 429])
    expect(own.status).toBe(200)
    expect(guessed.status).toBe(429)
    expect(guessed.headers.get('retry-after')).toBe('900')
  })

  it('on all accounts lock a client address for 15 minutes at exactly the fiftieth failure', async () => {
    const { email } = await someUser(accounts)
    const [spray, other] = [someAddress(), someAddress()]

    const statuses = await fail(spray, 60)
    const known = await logInFrom(spray, email, password)
    const unknown = await logInFrom(spray, someEmail(), password)
    const elsewhere = await logInFrom(other, email, password)
    now = new Date(now.getTime() + 15 * 60_000)
    const later = await logInFrom(spray, email, password)

    expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)])
    expect(known).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter: 900 } } },
    })
    expect(seenIn(unknown)).toEqual(seenIn(known))
    expect([elsewhere.status, later.status]).toEqual([200, 200])
  })

  it('on all accounts still count after the client signs in to its own account', async () => {
    const { email } = await someUser(accounts)
    const address = someAddress()
    await fail(address, 49)

    const own = await logInFrom(address, email, password)
    const after = await fail(address, 2)

    expect(own.status).toBe(200)
    expect(after).toEqual([401, 429])
  })

  it('of a locked client address store no row for the account', async () => {
    const address = someAddress()
    await fail(address, 70)

    const rows = await accounts.db
      .selectFrom('attempts')
      .selectAll()
      .where('client_address', '=', address)
      .execute()

    expect(rows).toHaveLength(51)
    expect(rows.find(({ subject }) => subject === subjects.logins)?.attempted_at).toHaveLength(50)
  })
})
