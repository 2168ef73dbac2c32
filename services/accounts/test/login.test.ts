import { logIn, seenIn, watchedPasswords } from './log-in.ts'
import {
  anonymous,
  password,
  sessionOf,
  someEmail,
  someUser,
  startAccounts,
  uuid,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest
const passwords = watchedPasswords()

beforeAll(async () => {
  accounts = await startAccounts({ passwords })
})
afterAll(() => accounts.stop())

describe('POST /auth/login', () => {
  it('creates a new session each time, for either Unicode form of the password', async () => {
    const email = someEmail()
    await accounts.as(anonymous).post('/auth/signup', { body: { email, password: 'pässwörter' } })

    const first = await logIn(accounts, email, 'pässwörter'.normalize('NFD'))
    const second = await logIn(accounts, email.toUpperCase(), 'pässwörter')

    expect([first, second].map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { success: true, data: { id: uuid, email } } }),
    )
    expect((await sessionOf(first.headers)).sid).not.toBe((await sessionOf(second.headers)).sid)
  })

  it('returns the same response for a wrong password and an unknown address, and runs a hash in both cases', async () => {
    const { email } = await someUser(accounts)
    passwords.verified.length = 0

    const wrong = await logIn(accounts, email, 'wrong')
    const unknown = await logIn(accounts, someEmail(), 'wrong')

    expect(wrong).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_CREDENTIALS', suggestion: expect.any(String) } },
    })
    expect(seenIn(unknown)).toEqual(seenIn(wrong))
    expect(passwords.verified).toEqual([expect.stringContaining('$argon2id$'), null])
  })

  it('takes the same time for an unknown address as for a wrong password', async () => {
    const took = async (hash: string | null): Promise<number> => {
      // Measure the CPU time of the process: it includes the threads that hash and excludes the load of other
      // processes.
      const started = process.cpuUsage()
      for (let turn = 0; turn < 5; turn += 1) expect(await passwords.verify(hash, 'wrong')).toBe(false)
      const { user, system } = process.cpuUsage(started)
      return user + system
    }
    const hash = await passwords.hash(password)
    await took(null)

    const known = await took(hash)
    const unknown = await took(null)

    // A lookup without a hash is a hundred times faster. A factor of four allows for noise in this process.
    expect(unknown).toBeGreaterThan(known / 4)
    expect(unknown).toBeLessThan(known * 4)
  })

  it('does not accept the dummy password of unknown addresses', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  })
})
