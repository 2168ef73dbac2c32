import { expectLogs } from '@postrider/testing/jest'
import { startForgingProvider, openBrowser, type ForgingProvider } from '@postrider/testing/oauth'
import { createProviders } from '../src/oauth/create-providers.ts'
import { dashboardUrl, publicUrl, sentBack, signedInBy, startOf } from './oauth.ts'
import { anonymous, someEmail, startAccounts, type AccountsUnderTest } from './start.ts'

describe('an ID token', () => {
  let forger: ForgingProvider
  let accounts: AccountsUnderTest
  beforeAll(async () => {
    forger = await startForgingProvider()
    accounts = await startAccounts({
      config: { publicUrl, dashboardPublicUrl: dashboardUrl },
      oauth: createProviders({
        publicUrl,
        oauth: { google: { issuer: forger.issuer, clientId: 'postrider', clientSecret: 'secret' } },
      }),
    })
  })
  afterAll(() => Promise.all([forger.stop(), accounts.stop()]))

  const signIn = (forgery: ForgingProvider['forgery']) => {
    forger.forgery = forgery
    const sites = { [publicUrl]: accounts.as(anonymous), [forger.issuer]: forger.site }
    return openBrowser(sites).open(startOf('google'))
  }
  const past = Math.floor(Date.now() / 1000) - 3600

  it('is accepted if it is valid', async () => {
    const email = someEmail()

    const page = await signIn({ claims: { email } })

    expect(await signedInBy(accounts, page)).toMatchObject({ email })
  })

  it('creates only one user if it is used in parallel with ten different addresses', async () => {
    const users = (): Promise<unknown[]> => accounts.db.selectFrom('users').select('id').execute()
    const before = (await users()).length
    const claims = {
      sub: 'changing',
      get email() {
        return someEmail()
      },
    }

    const pages = await Promise.all(Array.from({ length: 10 }, () => signIn({ claims })))

    const signedIn = await Promise.all(pages.map((page) => signedInBy(accounts, page)))
    expect(new Set(signedIn.map(({ id }) => id)).size).toBe(1)
    expect(await users()).toHaveLength(before + 1)
  })

  it.each([
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['that has expired', { claims: { iat: past - 60, exp: past } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
    ['by an unknown key', { foreignKey: true }],
    ['behind an answer of another issuer', { callback: { iss: 'https://evil.example' } }],
  ])('is rejected %s', async (_which, forgery) => {
    expectLogs('oauth.failed')

    expect(await signIn(forgery)).toMatchObject(sentBack('provider_refused'))
  })
})
