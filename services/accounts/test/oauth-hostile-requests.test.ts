import { fc } from '@postrider/testing/property'
import {
  callbackOf,
  dashboardUrl,
  publicUrl,
  sentBack,
  startOf,
  startWithOauth,
  type OauthUnderTest,
} from './oauth.ts'
import { anonymous } from './start.ts'

let world: OauthUnderTest

beforeAll(async () => {
  world = await startWithOauth()
})
afterAll(() => world.stop())

const expired = sentBack('sign_in_expired')

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
  ])('is rejected if it is %j', async (address) => {
    const browser = world.browser()

    const page = await browser.open(startOf('oidc', `?redirect=${encodeURIComponent(address)}`))

    expect(page).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'redirect' }] } },
    })
    expect(page.headers.getSetCookie()).toEqual([])
  })
})

describe('any request', () => {
  // Six values of the maximum length fit into the 16 KiB of headers that Node's server accepts. It returns
  // 431 for longer headers.
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '', 'x'.repeat(2000), '%zz', '{}'),
  )
  const query = fc.dictionary(fc.constantFrom('code', 'state', 'iss', 'error', 'redirect', 'response'), text)

  it('never causes a 5xx response', async () => {
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
    'causes a 404 response: %s',
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
