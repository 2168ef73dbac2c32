import { createContext, type Context } from '../src/context.ts'
import { settlePlatformMail } from '../src/loops/platform-mail.ts'
import { password, someEmail, someUser, testConfig } from './start.ts'
import { startWithMail, tokenIn, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
let ctx: Context

beforeAll(async () => {
  // Runs without loops, so that mails stay queued until the test sends them.
  accounts = await startWithMail({ signupsPerHour: 0, role: 'http' })
  const { db, keyStore, mails: platformMail, now } = accounts
  ctx = createContext(testConfig(accounts.databaseUrl), { db, keyStore, platformMail, now })
})
afterAll(() => accounts.stop())

const askForReset = async (email: string): Promise<void> => {
  expect((await accounts.post('/auth/request-password-reset', { email })).status).toBe(200)
}
/** Sends the queued mails, then returns the mails to an address. */
const sentTo = async (email: string) => {
  await settlePlatformMail(ctx)
  return accounts.mails.sent().filter(({ to }) => to === email)
}
const subjectsTo = async (email: string): Promise<string[]> =>
  (await sentTo(email)).map(({ subject }) => subject)

const newPassword = 'quite another one'

describe('a queued password reset mail', () => {
  it('is sent with a valid token if nothing has changed', async () => {
    const { email } = await someUser(accounts)
    await askForReset(email)

    const [mail] = await sentTo(email)

    const reset = { token: tokenIn(mail), newPassword }
    expect((await accounts.post('/auth/reset-password', reset)).status).toBe(200)
  })

  it('is not sent after the user has changed the password', async () => {
    const { email, client } = await someUser(accounts)
    await askForReset(email)

    await client.post('/users/@me/password', { body: { currentPassword: password, newPassword } })

    expect(await subjectsTo(email)).toEqual(['Your password was changed'])
  })

  it('is not sent after another token has reset the password', async () => {
    const { email } = await someUser(accounts)
    await askForReset(email)
    const token = tokenIn((await sentTo(email))[0])
    await askForReset(email)

    await accounts.post('/auth/reset-password', { token, newPassword })

    expect(await subjectsTo(email)).toEqual(['Reset your password', 'Your password was changed'])
  })

  it('is not sent after the user has changed the address, even if another user signed up with the old address', async () => {
    const { email: old, client } = await someUser(accounts)
    const wanted = someEmail()
    await client.post('/users/@me/email', { body: { email: wanted, password } })
    const token = tokenIn((await sentTo(wanted))[0])
    await askForReset(old)

    const verified = await client.post('/auth/verify-email', { body: { token } })
    await someUser(accounts, old)

    expect(verified.status).toBe(200)
    expect(await subjectsTo(old)).toEqual(['Your email address was changed'])
  })

  it('stays queued if another user changes the password', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    await askForReset(other.email)

    await user.client.post('/users/@me/password', { body: { currentPassword: password, newPassword } })

    expect(await subjectsTo(other.email)).toEqual(['Reset your password'])
  })
})
