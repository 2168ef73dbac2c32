import { accountsApi } from '@postrider/contracts/internal'
import type { ApiResponse } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { password, sessionOf, someUser } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

const localConfig = { host: '127.0.0.1' }

let accounts: AccountsWithMail
beforeAll(async () => {
  accounts = await startWithMail(localConfig)
})
afterAll(() => accounts.stop())

const askForToken = (email: string, service = accounts): Promise<ApiResponse> =>
  service.asPeer().post(accountsApi.createSignInToken.path, { body: { email } })

const tokenFor = async (email: string): Promise<string> => (await askForToken(email)).body.token

const signIn = (token: string, address = '127.0.0.1', service = accounts): Promise<ApiResponse> =>
  service.as({ kind: 'anonymous', address }).post('/auth/sign-in-link', { body: { token } })

/** Runs `use` with another instance of the service. */
async function withAccounts<Result>(
  config: Partial<Config>,
  use: (service: AccountsWithMail) => Promise<Result>,
): Promise<Result> {
  const service = await startWithMail(config)
  try {
    return await use(service)
  } finally {
    await service.stop()
  }
}

describe('a sign-in link', () => {
  it('signs its user in once, with a session of the usual kind', async () => {
    const user = await someUser(accounts)
    const token = await tokenFor(user.email)

    const first = await signIn(token)
    const second = await signIn(token)

    expect(first).toMatchObject({
      status: 200,
      body: { success: true, data: { id: user.id, email: user.email } },
    })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const { sid, sub } = await sessionOf(first.headers)
    const me = await accounts.as({ kind: 'user', userId: sub, sessionId: sid }).get('/users/@me/sessions')
    expect(me.body).toContainEqual(expect.objectContaining({ id: sid, current: true }))
    expect(second).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST', message: expect.stringContaining('already used') } },
    })
    expect(second.headers.get('set-cookie')).toBeNull()
  })

  it('signs in one of several parallel requests', async () => {
    const { email } = await someUser(accounts)
    const token = await tokenFor(email)

    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(token)))

    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right)
    expect(statuses).toEqual([200, ...Array<number>(7).fill(400)])
  })

  it('is accepted only from this machine, and stays valid after a request from elsewhere', async () => {
    const { email } = await someUser(accounts)
    const token = await tokenFor(email)

    const refused = ['192.0.2.1', '2001:db8::/64', '10.0.0.1', ''].map((address) => signIn(token, address))

    for (const { status } of await Promise.all(refused)) expect(status).toBe(400)
    expect((await signIn(token, '::1')).status).toBe(200)
  })

  it('is invalid after 24 hours, and if its token is unknown', async () => {
    const { email } = await someUser(accounts)
    const token = await tokenFor(email)

    accounts.pass(24 * hourMs)

    expect((await signIn(token)).status).toBe(400)
    expect((await signIn('f'.repeat(64))).status).toBe(400)
  })

  it('is replaced by the next link', async () => {
    const { email } = await someUser(accounts)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]

    expect((await signIn(first)).status).toBe(400)
    expect((await signIn(second)).status).toBe(200)
  })

  it('is invalid after a change of the password', async () => {
    const { email, client } = await someUser(accounts)
    const token = await tokenFor(email)

    const body = { currentPassword: password, newPassword: 'staple correct horse' }
    const changed = await client.post('/users/@me/password', { body })

    expect(changed.status).toBe(200)
    expect((await signIn(token)).status).toBe(400)
  })

  it('does not accept the token of a mail, and its token is not accepted as one', async () => {
    const { email } = await someUser(accounts)
    await accounts.post('/auth/request-password-reset', { email })
    const ofMail = await accounts.tokenTo(email)
    const token = await tokenFor(email)

    const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'staple correct' })

    expect(reset.status).toBe(400)
    expect((await signIn(ofMail)).status).toBe(400)
    expect((await signIn(token)).status).toBe(200)
  })
})

describe('a server', () => {
  it.each([
    ['without DEMO', { ...localConfig, demo: false }],
    ['that listens on all addresses', { host: '0.0.0.0' }],
    ['with a public URL', { ...localConfig, publicUrl: 'https://mail.example.com' }],
  ])('%s creates no sign-in links and rejects existing ones', async (_name, config) => {
    await withAccounts(config, async (service) => {
      const { email } = await someUser(service)

      expect((await askForToken(email, service)).status).toBe(404)
      expect((await signIn('f'.repeat(64), '127.0.0.1', service)).status).toBe(400)
    })
  })

  it('returns 404 for an address without an account', async () => {
    expect((await askForToken('nobody@example.com')).status).toBe(404)
  })
})
