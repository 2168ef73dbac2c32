import { expectLogs } from '@postrider/testing/jest'
import {
  callbackOf,
  dashboardUrl,
  publicUrl,
  sentBack,
  signedInBy,
  startOf,
  startWithOauth,
  type OauthUnderTest,
} from './oauth.ts'
import { someUser } from './start.ts'

let world: OauthUnderTest

beforeAll(async () => {
  world = await startWithOauth()
})
afterAll(() => world.stop())

/**
 * Signs in at the provider. Returns the browser and the callback URL, which the browser has not opened yet.
 */
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

  it('signs in once for ten parallel callbacks', async () => {
    const { browser, callback } = await almostBack()

    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.open(callback)))

    const ways = pages.map(({ leadsTo }) => String(leadsTo)).toSorted()
    expect(ways).toEqual([`${dashboardUrl}/`, ...Array<string>(9).fill(expired.leadsTo)])
  })

  it('is rejected in another browser, even if that browser has started a sign-in', async () => {
    const { callback } = await almostBack()
    const victim = world.browser()
    await victim.open(startOf('oidc'))

    const bare = await world.browser().open(callback)
    const started = await victim.open(callback)

    expect([bare, started]).toEqual([expect.objectContaining(expired), expect.objectContaining(expired)])
    expect([...bare.headers.getSetCookie(), ...started.headers.getSetCookie()]).toEqual([])
  })

  it('does not affect the sign-in of the browser if the callback has an unknown state', async () => {
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
  ])('is rejected with %s', async (_which, alter) => {
    const { browser, callback } = await almostBack()
    const altered = new URL(callback)
    alter(altered)

    expect(await browser.open(altered.href)).toMatchObject(expired)
  })

  it('is rejected after ten minutes', async () => {
    const { browser, callback } = await almostBack()
    world.accounts.forward(601_000)

    const page = await browser.open(callback)
    world.accounts.forward(-601_000)

    expect(page).toMatchObject(expired)
  })

  it('is rejected if the cookie was altered', async () => {
    const { browser, callback } = await almostBack()
    const { oauth = '' } = await browser.cookies(callback)
    // Change a letter before the last letter, because some bits of the last letter are ignored.
    const other = oauth.at(-8) === 'A' ? 'Q' : 'A'
    await browser.setCookie(
      publicUrl,
      `oauth=${oauth.slice(0, -8)}${other}${oauth.slice(-7)}; Path=/auth/oauth`,
    )

    expect(await browser.open(callback)).toMatchObject(expired)
  })

  it('is rejected if the sign-in was started at another provider', async () => {
    const { browser, callback } = await almostBack()

    const mixedUp = await browser.open(callback.replace('/oidc/', '/github/'))

    expect(mixedUp).toMatchObject(expired)
  })

  it('is rejected with the issuer of another provider', async () => {
    expectLogs('oauth.failed')
    const { browser, callback } = await almostBack()
    const url = new URL(callback)
    url.searchParams.set('iss', 'https://evil.example')

    expect(await browser.open(url.href)).toMatchObject(sentBack('provider_refused'))
  })

  it('is rejected with a code that the provider issued to another browser', async () => {
    expectLogs('oauth.failed')
    const [mine, theirs] = [await almostBack(), await almostBack()]
    const url = new URL(mine.callback)
    url.searchParams.set('code', new URL(theirs.callback).searchParams.get('code') ?? '')

    // PKCE: the code was issued for another verifier.
    expect(await mine.browser.open(url.href)).toMatchObject(sentBack('provider_refused'))
  })

  it('redirects to the dashboard with an error if the user denied access', async () => {
    const browser = world.browser()
    const page = await world.oidc.decline(browser, await browser.open(startOf('oidc', '?redirect=/in')))

    expect(page).toMatchObject(sentBack('access_denied', '/in'))
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^oauth=; Max-Age=0/)])
  })

  it('creates a new session, even if the browser has one', async () => {
    const attacker = await someUser(world.accounts)
    const { subject, email } = world.someone()
    const browser = world.browser()
    const own = await world.signIn(browser, subject)
    const before = await browser.cookies(publicUrl)
    await browser.setCookie(publicUrl, 'session=planted; Path=/')

    // The provider redirects immediately, because the browser still has a session there.
    const page = await browser.open(startOf('oidc'))

    const after = await browser.cookies(publicUrl)
    const [first, second] = [await signedInBy(world.accounts, own), await signedInBy(world.accounts, page)]
    expect(second).toMatchObject({ email })
    expect(second.id).not.toBe(attacker.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(['planted', before['session']]).not.toContain(after['session'])
  })
})
