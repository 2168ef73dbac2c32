import fc from 'fast-check'
import { startForgingProvider, openBrowser, type ForgingProvider } from '@postrider/testing/oauth'
import { expectLogs } from '@postrider/testing'
import {
  callbackOf,
  dashboardUrl,
  publicUrl,
  sentBack,
  signedInBy,
  startOf,
  startWithOauth,
  withTables,
  type OauthUnderTest,
} from './oauth.ts'
import { anonymous, someEmail, someUser, startAccounts, type AccountsUnderTest } from './start.ts'

let world: OauthUnderTest

beforeAll(async () => {
  world = await startWithOauth()
})
afterAll(() => world.stop())
afterEach(() => {
  world.clock.aheadMs = 0
})

/** A browser that the provider is sending back, and the address that it is sent to. */
async function almostBack() {
  const person = world.someone()
  const browser = world.browser()
  const page = await browser.open(startOf('oidc'))
  const { leadsTo = '' } = await world.oidc.signIn(browser, page, {
    ...person,
    stopBefore: callbackOf('oidc'),
  })
  return { ...person, browser, callback: leadsTo }
}

const expired = sentBack('sign_in_expired')

describe('the callback of a sign-in', () => {
  it('signs in once', async () => {
    const { browser, callback } = await almostBack()
    const cookies = await browser.cookies(callback)

    const first = await browser.open(callback)
    const again = await browser.open(callback)
    await browser.setCookie(publicUrl, `oauth=${cookies['oauth']}; Path=/auth/oauth`)
    const withItsCookie = await browser.open(callback)

    expect(first.leadsTo).toBe(`${dashboardUrl}/`)
    expect(again).toMatchObject(expired)
    expect(withItsCookie).toMatchObject(expired)
    expect(withItsCookie.headers.getSetCookie()).toEqual([expect.stringMatching(/^oauth=; Max-Age=0/)])
  })

  it('signs in once of ten that come at the same time', async () => {
    const { browser, callback } = await almostBack()

    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.open(callback)))

    const ways = pages.map(({ leadsTo }) => String(leadsTo)).toSorted()
    expect(ways).toEqual([`${dashboardUrl}/`, ...Array<string>(9).fill(expired.leadsTo)])
  })

  it('signs nobody in in another browser, which may have begun a sign-in of its own', async () => {
    const { callback } = await almostBack()
    const victim = world.browser()
    await victim.open(startOf('oidc'))

    const bare = await world.browser().open(callback)
    const begun = await victim.open(callback)

    expect([bare, begun]).toEqual([expect.objectContaining(expired), expect.objectContaining(expired)])
    expect([...bare.headers.getSetCookie(), ...begun.headers.getSetCookie()]).toEqual([])
  })

  it('leaves a sign-in alone that it does not belong to', async () => {
    const { browser, callback, email } = await almostBack()

    const foreign = await browser.open(`${callbackOf('oidc')}?code=x&state=foreign`)
    const own = await browser.open(callback)

    expect(foreign).toMatchObject(expired)
    expect(await signedInBy(world.accounts, own)).toMatchObject({ email })
  })

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['its state twice', (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? '')],
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
  ])('signs nobody in with %s', async (_which, alter) => {
    const { browser, callback } = await almostBack()
    const altered = new URL(callback)
    alter(altered)

    expect(await browser.open(altered.href)).toMatchObject(expired)
  })

  it('signs nobody in after ten minutes', async () => {
    const { browser, callback } = await almostBack()
    world.clock.aheadMs = 601_000

    expect(await browser.open(callback)).toMatchObject(expired)
  })

  it('signs nobody in when its cookie was altered', async () => {
    const { browser, callback } = await almostBack()
    const { oauth = '' } = await browser.cookies(callback)
    const last = oauth.at(-1) === 'A' ? 'Q' : 'A'
    await browser.setCookie(
      publicUrl,
      `oauth=${oauth.slice(0, -8)}${last}${oauth.slice(-7)}; Path=/auth/oauth`,
    )

    expect(await browser.open(callback)).toMatchObject(expired)
  })

  it('signs nobody in by what another provider was asked', async () => {
    const { browser, callback } = await almostBack()

    const mixedUp = await browser.open(callback.replace('/oidc/', '/github/'))

    expect(mixedUp).toMatchObject(expired)
  })

  it('is refused when the provider names itself as another', async () => {
    expectLogs('oauth.failed')
    const { browser, callback } = await almostBack()
    const url = new URL(callback)
    url.searchParams.set('iss', 'https://evil.example')

    expect(await browser.open(url.href)).toMatchObject(sentBack('provider_refused'))
  })

  it('is refused with a code that the provider has not given to this browser', async () => {
    expectLogs('oauth.failed')
    const [mine, theirs] = [await almostBack(), await almostBack()]
    const url = new URL(mine.callback)
    url.searchParams.set('code', new URL(theirs.callback).searchParams.get('code') ?? '')

    // PKCE: the code was given for another verifier.
    expect(await mine.browser.open(url.href)).toMatchObject(sentBack('provider_refused'))
  })

  it('tells the dashboard that the person said no', async () => {
    const browser = world.browser()
    const page = await world.oidc.decline(browser, await browser.open(startOf('oidc', '?redirect=/in')))

    expect(page).toMatchObject(sentBack('access_denied', '/in'))
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^oauth=; Max-Age=0/)])
  })

  it('begins a session of its own, whatever session the browser had', async () => {
    const attacker = await someUser(world.accounts)
    const { subject, email } = world.someone()
    const browser = world.browser()
    const own = await world.signIn(browser, subject)
    const before = await browser.cookies(publicUrl)
    await browser.setCookie(publicUrl, 'session=planted; Path=/')

    // The provider still knows the browser, and asks nothing.
    const page = await browser.open(startOf('oidc'))

    const after = await browser.cookies(publicUrl)
    const [first, second] = [await signedInBy(world.accounts, own), await signedInBy(world.accounts, page)]
    expect(second).toMatchObject({ email })
    expect(second.id).not.toBe(attacker.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(['planted', before['session']]).not.toContain(after['session'])
  })
})

describe('the return address', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    '/\t/evil.example',
    `${dashboardUrl}.evil.example/`,
    `https://app.example.com@evil.example/`,
    `https://user:password@app.example.com/`,
    'http://app.example.com/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'projects',
    `${publicUrl}/c/token`,
    'https://app.example.com:8443/',
  ])('may not be %j', async (address) => {
    const browser = world.browser()

    const page = await browser.open(startOf('oidc', `?redirect=${encodeURIComponent(address)}`))

    expect(page).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'redirect' }] } },
    })
    expect(page.headers.getSetCookie()).toEqual([])
  })
})

describe('what anybody may send', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '', 'x'.repeat(3000), '%zz', '{}'),
  )
  const query = fc.dictionary(fc.constantFrom('code', 'state', 'iss', 'error', 'redirect', 'response'), text)

  it('never fails with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.stringMatching(/^[!#-+\--:<-[\]-~]*$/), async (given, cookie) => {
        const client = world.accounts.as(anonymous)
        const search = new URLSearchParams(given).toString()
        const headers = { cookie: `oauth=${cookie}` }

        const callback = await client.get(`/auth/oauth/oidc/callback?${search}`, { headers })
        const start = await client.get(`/auth/oauth/oidc?${search}`, { headers })

        expect(callback).toMatchObject({ status: 302, body: '' })
        expect(callback.headers.get('location')).toBe(expired.leadsTo)
        expect([302, 422]).toContain(start.status)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a provider that is not configured', () => {
  it.each(['google', 'facebook', 'constructor', '__proto__', 'OIDC', '%00', 'oidc%2fcallback'])(
    'is 404: %s',
    async (provider) => {
      const [start, callback] = [
        await world.browser().open(startOf(provider)),
        await world.browser().open(`${callbackOf(provider)}?code=x&state=y`),
      ]

      for (const { status, body } of [start, callback])
        expect({ status, code: body.error?.code }).toEqual({ status: 404, code: 'RESOURCE_NOT_FOUND' })
    },
  )
})

describe('an ID token', () => {
  let forger: ForgingProvider
  let accounts: AccountsUnderTest
  beforeAll(async () => {
    forger = await startForgingProvider()
    accounts = await startAccounts({
      config: {
        publicUrl,
        dashboardUrl,
        oauth: { google: { issuer: forger.issuer, clientId: 'postrider', clientSecret: 'secret' } },
      },
    })
  })
  afterAll(() => Promise.all([forger.stop(), accounts.stop()]))

  const signIn = (forgery: ForgingProvider['forgery']) => {
    forger.forgery = forgery
    const sites = { [publicUrl]: accounts.as(anonymous), [forger.issuer]: forger.site }
    return openBrowser(sites).open(startOf('google'))
  }
  const past = Math.floor(Date.now() / 1000) - 3600

  it('is taken when it is right', async () => {
    const email = someEmail()

    const page = await signIn({ claims: { email } })

    expect(await signedInBy(accounts, page)).toMatchObject({ email })
  })

  it('makes one user of ten that come at the same time, though each names another address', async () => {
    const users = (): Promise<unknown[]> =>
      withTables(accounts, (db) => db.selectFrom('users').select('id').execute())
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
  ])('is refused %s', async (_which, forgery) => {
    expectLogs('oauth.failed')

    expect(await signIn(forgery)).toMatchObject(sentBack('provider_refused'))
  })
})
