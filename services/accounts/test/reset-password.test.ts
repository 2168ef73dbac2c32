import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { logIn, watchedPasswords } from './log-in.ts'
import { password, sessionOf, someEmail, someUser, type TestUser } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
const passwords = watchedPasswords()

beforeAll(async () => {
  accounts = await startWithMail({ signupsPerHour: 0 }, { passwords })
})
afterAll(() => accounts.stop())

const newPassword = 'a new pässword'
const ask = (email: string) => accounts.post('/auth/request-password-reset', { email })
const reset = (token: string, chosen = newPassword) =>
  accounts.post('/auth/reset-password', { token, newPassword: chosen })
const tokenFor = async ({ email }: TestUser): Promise<string> => {
  await ask(email)
  return accounts.tokenTo(email)
}
const isAlive = async (sessionId: string): Promise<boolean> => {
  const body = { sessionId, projectId: null }
  return (await accounts.asPeer().post(accountsApi.findSession.path, { body })).body.session !== null
}
const statusOf = async (email: string, given: string) => (await logIn(accounts, email, given)).status

describe('POST /auth/reset-password', () => {
  it('sets the password, ends every session and notifies the user; the old password no longer works', async () => {
    const user = await someUser(accounts)
    const other = await sessionOf((await logIn(accounts, user.email, password)).headers)

    const answer = await reset(await tokenFor(user))

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect([await isAlive(user.sessionId), await isAlive(other.sid)]).toEqual([false, false])
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
    expect([await statusOf(user.email, password), await statusOf(user.email, newPassword)]).toEqual([
      401, 200,
    ])
    expect((await accounts.mailsTo(user.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  it("accepts one of ten parallel requests with the same token, and deletes the user's other tokens", async () => {
    const user = await someUser(accounts)
    const first = await tokenFor(user)
    const second = await tokenFor(user)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(second, `password number ${index}`)),
    )

    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(400),
    ])
    expect((await reset(first)).status).toBe(400)
    expect(await statusOf(user.email, `password number ${winner}`)).toBe(200)
  })

  it('rejects an expired token, a token of another kind and a guessed token, without hashing the password', async () => {
    const user = await someUser(accounts)
    const token = await tokenFor(user)
    accounts.pass(hourMs)
    passwords.hashed = 0

    const answers = [await reset(token), await reset('e'.repeat(64))]

    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect(passwords.hashed).toBe(0)
    expect(await statusOf(user.email, password)).toBe(200)
  })

  it('returns 503 and changes nothing when the key store is unavailable', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)
    const token = await tokenFor(user)
    accounts.keyStore.isUnavailable = true

    const refused = await reset(token)
    accounts.keyStore.isUnavailable = false

    expect([refused.status, await isAlive(user.sessionId)]).toEqual([503, true])
    expect(await statusOf(user.email, password)).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  it('rejects a parallel login with the old password', async () => {
    const user = await someUser(accounts)
    const token = await tokenFor(user)
    const gate = Promise.withResolvers<void>()
    passwords.gate = gate.promise
    const underWay = logIn(accounts, user.email, password)

    expect((await reset(token)).status).toBe(200)
    gate.resolve()

    expect((await underWay).status).toBe(401)
  })

  it('returns 422 for a short password, and the token stays valid', async () => {
    const token = await tokenFor(await someUser(accounts))

    const short = await reset(token, 'short')

    expect(short).toMatchObject({ status: 422, body: { error: { errors: [{ field: 'newPassword' }] } } })
    expect((await reset(token)).status).toBe(200)
  })

  it('verifies the address of the token', async () => {
    const strict = await startWithMail({ verifyEmailOnSignup: true })
    const user = await someUser(strict)
    await strict.mailsTo(user.email)
    await strict.post('/auth/request-password-reset', { email: user.email })
    const token = await strict.tokenTo(user.email)

    expect((await strict.post('/auth/reset-password', { token, newPassword })).status).toBe(200)

    const { sid } = await sessionOf((await logIn(strict, user.email, newPassword)).headers)
    const me = await strict.as({ kind: 'user', userId: user.id, sessionId: sid }).get('/users/@me')
    expect(me.body.emailVerified).toBe(true)
    await strict.stop()
  })
})

describe('POST /auth/request-password-reset', () => {
  it('sends no mail to an address without an account', async () => {
    const email = someEmail()

    const answer = await ask(email)

    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } })
    expect(await accounts.mailsTo(email)).toEqual([])
  })

  it('returns 429 with Retry-After for the fourth mail to one address within an hour', async () => {
    const { email } = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)))

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers.get('retry-after')).toBe('3600')
    expect(await accounts.mailsTo(email)).toHaveLength(3)
  })
})
