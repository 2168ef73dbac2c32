import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { logIn, watchedPasswords } from './log-in.ts'
import { password, sessionOf, someUser, type TestUser } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
const passwords = watchedPasswords()

beforeAll(async () => {
  accounts = await startWithMail({ signupsPerHour: 0 }, { passwords })
})
afterAll(() => accounts.stop())

const newPassword = 'quite another one'
const change = ({ client }: TestUser, currentPassword: string, chosen = newPassword) =>
  client.post('/users/@me/password', { body: { currentPassword, newPassword: chosen } })
const isAlive = async (sessionId: string): Promise<boolean> => {
  const body = { sessionId, projectId: null }
  return (await accounts.asPeer().post(accountsApi.findSession.path, { body })).body.session !== null
}

describe('POST /users/@me/password', () => {
  it('changes the password, ends all other sessions, keeps the current session and notifies the user', async () => {
    const user = await someUser(accounts)
    const other = await sessionOf((await logIn(accounts, user.email, password)).headers)

    const answer = await change(user, password)

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect([await isAlive(user.sessionId), await isAlive(other.sid)]).toEqual([true, false])
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
    expect((await logIn(accounts, user.email, newPassword)).status).toBe(200)
    expect((await accounts.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ])
  })

  it('deletes the tokens that could set another password', async () => {
    const user = await someUser(accounts)
    await accounts.post('/auth/request-password-reset', { email: user.email })
    const token = await accounts.tokenTo(user.email)

    await change(user, password)

    expect((await accounts.post('/auth/reset-password', { token, newPassword: password })).status).toBe(400)
  })

  it('returns 401 for a wrong password, and 429 with Retry-After after five failures, even for the right password', async () => {
    const user = await someUser(accounts)

    const wrong = [1, 2, 3, 4, 5].map(() => change(user, 'wrong'))
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    const locked = await change(user, password)

    expect(statuses).toEqual(Array(5).fill(401))
    expect(locked).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
    expect(locked.headers.get('retry-after')).toBe('900')
    accounts.pass(900_000)
    expect((await change(user, password)).status).toBe(200)
  })

  it('reveals the result of at most five of 20 parallel guesses', async () => {
    const user = await someUser(accounts)
    const gate = Promise.withResolvers<void>()
    passwords.gate = gate.promise

    const guesses = Array.from({ length: 20 }, () => change(user, 'wrong'))
    gate.resolve()
    const rejected = (await Promise.all(guesses)).filter(({ status }) => status === 401)

    expect(rejected).toHaveLength(5)
  })

  it('applies one of two parallel changes', async () => {
    const user = await someUser(accounts)

    const answers = await Promise.all([
      change(user, password, 'choice one'),
      change(user, password, 'choice two'),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const set = answers[0]?.status === 200 ? 'choice one' : 'choice two'
    expect((await logIn(accounts, user.email, set)).status).toBe(200)
  })

  it('returns 503 and changes nothing when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    accounts.keyStore.isUnavailable = true

    const answer = await change(user, password)

    accounts.keyStore.isUnavailable = false
    expect(answer.status).toBe(503)
    expect((await logIn(accounts, user.email, password)).status).toBe(200)
  })

  it('returns 401 without a session and 422 for a short new password', async () => {
    const user = await someUser(accounts)

    const nobody = await accounts.post('/users/@me/password', { currentPassword: password, newPassword })
    const short = await change(user, password, 'short')

    expect([nobody.status, short.status]).toEqual([401, 422])
  })
})
