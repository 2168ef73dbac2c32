import { loopbackHosts, refusedAddresses } from '@postrider/testing/addresses'
import { refusal } from '@postrider/testing/service'
import { someProject } from './factories.ts'
import { sharedWebhooks, startWebhooks, type WebhooksUnderTest } from './start.ts'

/** A service whose operator allows no private address. */
let strict: WebhooksUnderTest
/** A service whose operator allows `127.0.0.0/8`. */
let lenient: WebhooksUnderTest

beforeAll(async () => {
  strict = await startWebhooks({ settings: { webhookAllowPrivate: [] } })
  lenient = await sharedWebhooks()
})
afterAll(() => Promise.all([strict.stop(), lenient.stop()]))

const invalidUrl = refusal(422, 'VALIDATION_ERROR')

/** Sends the URL to a new endpoint and to an existing one, and expects the same result. */
async function statusesFor(webhooks: WebhooksUnderTest, url: string): Promise<number[]> {
  const { create, api } = someProject(webhooks)
  const { body } = await create()
  const created = await create({ url })
  const patched = await api.patch(`/webhook-endpoints/${body.id}`, { body: { url } })
  for (const each of [created, patched].filter(({ status }) => status >= 400))
    expect(each).toMatchObject(invalidUrl)
  return [created.status, patched.status]
}

const { malformed: _, ...privateAddresses } = refusedAddresses

describe.each(Object.entries(privateAddresses))('an address of the kind %s', (_kind, addresses) => {
  it.each(addresses)('is refused: %s', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    expect(await statusesFor(strict, `https://${host}/hook`)).toEqual([422, 422])
  })
})

describe('a URL', () => {
  it.each([...loopbackHosts, 'localhost', 'api.localhost'])(
    'may not have the loopback host %s, in any notation',
    async (host) => {
      expect(await statusesFor(strict, `https://${host}/`)).toEqual([422, 422])
      expect(await statusesFor(lenient, `https://${host}/`)).toEqual([201, 200])
    },
  )

  it.each([
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://example.com:0/',
    'https://example.com:65536/',
    'https://',
    'https:///',
    'https://exa mple.com/',
    'https://[::1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://example.com/',
    'unix:/run/docker.sock',
    'example.com/hook',
    '//example.com/hook',
    '/hook',
  ])('must not be %s', async (url) => {
    expect(await statusesFor(lenient, url)).toEqual([422, 422])
  })

  it.each([
    ['HTTPS://Example.COM/Hook', 'https://example.com/Hook'],
    ['  https://example.com/hook \n', 'https://example.com/hook'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c'],
    ['https://bücher.example/hook', 'https://xn--bcher-kva.example/hook'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1]/', 'https://[2606:4700::1]/'],
  ])('%j is stored as %s', async (url, stored) => {
    const { create } = someProject(strict)
    expect((await create({ url })).body.url).toBe(stored)
  })
})

describe('a URL without TLS', () => {
  it.each(['http://example.com/', 'http://8.8.8.8/', 'http://[2606:4700::1]/', 'HTTP://example.com/'])(
    '%s is refused if no private address is allowed',
    async (url) => {
      expect(await statusesFor(strict, url)).toEqual([422, 422])
    },
  )

  it('is accepted for allowed private addresses and for names, which may have one', async () => {
    expect(await statusesFor(lenient, 'http://127.0.0.1/')).toEqual([201, 200])
    expect(await statusesFor(lenient, 'http://receiver.internal/')).toEqual([201, 200])
    expect(await statusesFor(lenient, 'http://8.8.8.8/')).toEqual([422, 422])
    expect(await statusesFor(lenient, 'http://10.0.0.1/')).toEqual([422, 422])
  })
})

it('names the fault of a URL without repeating the URL', async () => {
  const { create } = someProject(strict)
  const fault = async (url: string) => (await create({ url })).body.error.errors

  const texts = await Promise.all([
    fault('https://user:geheim@example.com/'),
    fault('http://example.com/'),
    fault('https://10.0.0.1/'),
  ])
  expect(texts.flat().map(({ message }: { message: string }) => message)).toEqual([
    '`url` must not contain a user name or password.',
    '`url` must begin with `https://`.',
    '`url` must not have a private address.',
  ])
  expect(JSON.stringify(texts)).not.toContain('geheim')
})
