import type { ApiResponse } from '@postrider/testing/service'
import { someEmail, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest
let now = new Date()
const passwords = {
  hash: (given: string) => Promise.resolve(given),
  verify: (hash: string | null, given: string) => Promise.resolve(hash === given),
}

beforeAll(async () => {
  accounts = await startAccounts({ now: () => now, passwords })
})
afterAll(() => accounts.stop())

const signUpFrom = (address: string, email = someEmail()): Promise<ApiResponse> =>
  accounts
    .as({ kind: 'anonymous', address })
    .post('/auth/signup', { body: { email, password: 'long enough' } })

const statusesOf = async (address: string, times: number, email?: string): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: times }, () => signUpFrom(address, email)))
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

describe('sign-ups', () => {
  it('are limited to ten an hour per client address, even in parallel', async () => {
    const statuses = await statusesOf('203.0.113.1', 13)
    const refused = await signUpFrom('203.0.113.1')
    const other = await signUpFrom('203.0.113.2')
    now = new Date(now.getTime() + 3_600_000)
    const later = await signUpFrom('203.0.113.1')

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429, 429])
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', suggestion: expect.any(String) } },
    })
    expect(refused.headers.get('retry-after')).toBeNull()
    expect([other.status, later.status]).toEqual([200, 200])
  })

  it('are counted even for a known email address, to limit probing for accounts', async () => {
    const { email } = await someUser(accounts)

    const probes = await statusesOf('203.0.113.3', 12, email)
    const unknown = await signUpFrom('203.0.113.3')

    expect(probes).toEqual([...Array<number>(10).fill(409), 429, 429])
    expect(unknown.status).toBe(429)
  })

  it('are not limited from this machine, or if the limit is 0', async () => {
    const free = await startAccounts({ passwords, config: { signupsPerHour: 0, limitLoopback: true } })
    const limited = await startAccounts({ passwords, config: { signupsPerHour: 1, limitLoopback: true } })
    const signUp = async (to: AccountsUnderTest, address: string): Promise<number> => {
      const body = { email: someEmail(), password: 'long enough' }
      return (await to.as({ kind: 'anonymous', address }).post('/auth/signup', { body })).status
    }

    const local = await statusesOf('127.0.0.1', 12)
    const off = [await signUp(free, '203.0.113.4'), await signUp(free, '203.0.113.4')]
    const tested = [await signUp(limited, '::1'), await signUp(limited, '::1')]
    await free.stop()
    await limited.stop()

    expect(local).toEqual(Array<number>(12).fill(200))
    expect(off).toEqual([200, 200])
    expect(tested).toEqual([200, 429])
  })
})
