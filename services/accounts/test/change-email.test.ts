import { logIn } from './log-in.ts'
import { password, someEmail, someUser, type TestUser } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail({ signupsPerHour: 0 })
})
afterAll(() => accounts.stop())

const ask = ({ client }: TestUser, email: string, given = password) =>
  client.post('/users/@me/email', { body: { email, password: given } })
const verify = ({ client }: TestUser, token: string) => client.post('/auth/verify-email', { body: { token } })
const emailOf = async ({ client }: TestUser): Promise<string> => (await client.get('/users/@me')).body.email

describe('POST /users/@me/email', () => {
  it('changes the address only when the new address is verified, and then notifies the old address', async () => {
    const user = await someUser(accounts)
    const wanted = someEmail()

    const requested = await ask(user, wanted.toUpperCase())
    const before = await emailOf(user)
    const verified = await verify(user, await accounts.tokenTo(wanted))

    expect({ requested: requested.status, before, verified: verified.status }).toEqual({
      requested: 200,
      before: user.email,
      verified: 200,
    })
    expect((await user.client.get('/users/@me')).body).toEqual({
      id: user.id,
      email: wanted,
      emailVerified: true,
      hasPassword: true,
      providers: [],
    })
    const [notice] = await accounts.mailsTo(user.email)
    expect(notice?.subject).toBe('Your email address was changed')
    expect(notice?.html).toContain(wanted)
    expect((await logIn(accounts, wanted, password)).status).toBe(200)
    expect((await logIn(accounts, user.email, password)).status).toBe(401)
  })

  it('sends no mail to a taken address, and returns 409 if the address is taken before the token is used', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    const wanted = someEmail()
    await ask(user, other.email)
    await ask(user, wanted)
    const token = await accounts.tokenTo(wanted)
    await accounts.post('/auth/signup', { email: wanted, password })

    const answer = await verify(user, token)

    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect(await accounts.mailsTo(other.email)).toEqual([])
    expect(await emailOf(user)).toBe(user.email)
  })

  it('changes nothing if the reader of the new mailbox is not signed in to the account', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    const wanted = someEmail()
    await ask(user, wanted)
    const token = await accounts.tokenTo(wanted)

    const refused = [await accounts.post('/auth/verify-email', { token }), await verify(other, token)]

    expect(refused.map(({ status }) => status)).toEqual([401, 401])
    expect([await emailOf(user), await emailOf(other)]).toEqual([user.email, other.email])
    expect((await verify(user, token)).status).toBe(200)
  })

  it('changes the address of only one of two users who verify the same address in parallel', async () => {
    const [one, two] = [await someUser(accounts), await someUser(accounts)]
    const wanted = someEmail()
    await ask(one, wanted)
    const first = await accounts.tokenTo(wanted)
    await ask(two, wanted)
    const second = await accounts.tokenTo(wanted)

    const answers = await Promise.all([verify(one, first), verify(two, second)])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('cancels an earlier request; when the address changes, also cancels tokens that were sent to the old address', async () => {
    const user = await someUser(accounts)
    const [earlier, wanted] = [someEmail(), someEmail()]
    await ask(user, earlier)
    const old = await accounts.tokenTo(earlier)
    await accounts.post('/auth/request-password-reset', { email: user.email })
    const ofReset = await accounts.tokenTo(user.email)
    await ask(user, wanted)

    const refused = await verify(user, old)
    await verify(user, await accounts.tokenTo(wanted))
    const reset = await accounts.post('/auth/reset-password', { token: ofReset, newPassword: password })

    expect([refused.status, reset.status, await emailOf(user)]).toEqual([400, 400, wanted])
  })

  it('rejects a wrong password, the current address, a disposable address and a fourth mail', async () => {
    const user = await someUser(accounts)
    const wanted = someEmail()

    const refused = [
      await ask(user, wanted, 'wrong'),
      await ask(user, user.email),
      await ask(user, 'ada@mailinator.com'),
      await accounts.post('/users/@me/email', { email: wanted, password }),
    ]
    const mailed = [await ask(user, wanted), await ask(user, wanted), await ask(user, wanted)]
    const fourth = await ask(user, wanted)

    expect(refused.map(({ status }) => status)).toEqual([401, 400, 422, 401])
    expect(mailed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(fourth.status).toBe(429)
    accounts.pass(hourMs)
    expect((await ask(user, wanted)).status).toBe(200)
  })
})
