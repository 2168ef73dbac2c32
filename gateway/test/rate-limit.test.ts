import { redisKeyStore } from '@postrider/security/key-store'
import { notRunWithout, testEngine } from '@postrider/testing/engines'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

const redis = await testEngine('redis')
const { url: redisUrl } = redis

const withGateway = async (
  start: () => Promise<GatewayUnderTest>,
  work: (under: GatewayUnderTest) => Promise<void>,
): Promise<void> => {
  const under = await start()
  try {
    await work(under)
  } finally {
    await under.stop()
  }
}

const stores: [string, () => Parameters<typeof startGateway>[1]][] = [
  ['in this process', () => ({})],
  ['locally while Redis is unavailable', () => ({ keyStore: redisKeyStore('redis://127.0.0.1:1') })],
  ...(redisUrl
    ? [['on Redis', () => ({ keyStore: redisKeyStore(redisUrl) })] satisfies [string, () => unknown]]
    : []),
]

describe.each(stores)('the rate limit, counted %s', (_where, overrides) => {
  it('applies per project and is returned in each response; requests above it are rejected', () =>
    withGateway(
      () => startGateway({ rateLimitPerMinute: 3 }, overrides()),
      async ({ accounts, as }) => {
        const [own, other] = [accounts.addProject(), accounts.addProject()]
        const answers = []
        for (let i = 0; i < 5; i += 1) answers.push(await as(bearer(own.secretKey)).get('/contacts'))

        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
        expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
          '2',
          '1',
          '0',
          '0',
          '0',
        ])
        expect(answers[0]?.headers.get('ratelimit-limit')).toBe('3')
        const refused = answers[4]
        const retryAfter = Number(refused?.headers.get('retry-after'))
        expect(retryAfter).toBeGreaterThanOrEqual(1)
        expect(retryAfter).toBeLessThanOrEqual(60)
        expect(refused?.headers.get('ratelimit-reset')).toBe(String(retryAfter))
        expect(refused?.body.error).toMatchObject({
          code: 'RATE_LIMIT_EXCEEDED',
          statusCode: 429,
          details: { retryAfter },
          suggestion: expect.any(String),
        })
        expect((await as(bearer(other.secretKey)).get('/contacts')).status).toBe(200)
      },
    ))

  it('applies to the secret key and sessions of a project together', () =>
    withGateway(
      () => startGateway({ rateLimitPerMinute: 3 }, overrides()),
      async ({ accounts, as }) => {
        const own = accounts.addProject()
        const { cookie } = await accounts.signIn([[own, 'MEMBER']])
        const session = as({ cookie, 'x-project-id': own.id })
        await as(bearer(own.secretKey)).get('/contacts')
        await session.get('/contacts')
        expect((await session.get('/contacts')).headers.get('ratelimit-remaining')).toBe('0')
        expect((await session.get('/contacts')).status).toBe(429)
      },
    ))

  it('applies to the public key separately, and requests above it are not forwarded', () =>
    withGateway(
      () => startGateway({ rateLimitPerMinute: 3 }, overrides()),
      async ({ accounts, as, services }) => {
        const own = accounts.addProject()
        const [secret, open] = [as(bearer(own.secretKey)), as(bearer(own.publicKey))]
        const tracked = await Promise.all(Array.from({ length: 20 }, () => open.post('/v1/track')))
        const sent = [
          await secret.get('/contacts'),
          await secret.get('/contacts'),
          await secret.get('/contacts'),
        ]
        const left = (answers: typeof sent) =>
          answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).toSorted((a, b) => a - b)

        expect(tracked.filter(({ status }) => status === 200)).toHaveLength(3)
        expect(tracked.filter(({ status }) => status === 429)).toHaveLength(17)
        expect(services.contacts.seen.filter(({ url }) => url === '/v1/track')).toHaveLength(3)
        expect(tracked.at(-1)?.body.error.message).toContain('public key')
        expect(left(tracked)).toEqual([...Array<number>(18).fill(0), 1, 2])
        expect(left(sent)).toEqual([0, 1, 2])
        expect((await secret.get('/contacts')).status).toBe(429)
      },
    ))

  it('is disabled by the value 0', () =>
    withGateway(
      () => startGateway({ rateLimitPerMinute: 0 }, overrides()),
      async ({ accounts, as }) => {
        const { status, headers } = await as(bearer(accounts.addProject().secretKey)).get('/contacts')
        expect([status, headers.has('ratelimit-limit')]).toEqual([200, false])
      },
    ))
})

if (redisUrl === undefined) notRunWithout('redis', 'The rate limit on Redis', redis)
else
  describe('two gateways with one Redis', () => {
    it('count requests together, and both reject a rotated key', async () => {
      const one = await startGateway({ rateLimitPerMinute: 100 }, { keyStore: redisKeyStore(redisUrl) })
      const two = await startGateway(
        {
          rateLimitPerMinute: 100,
          upstreams: { accounts: one.services.accounts.url, contacts: one.services.contacts.url },
        },
        { keyStore: redisKeyStore(redisUrl) },
      )
      const own = one.accounts.addProject()
      const ask = async (under: GatewayUnderTest) =>
        fetch(`${under.gateway.url()}/contacts`, { method: 'PUT', headers: bearer(own.secretKey) })
      expect((await ask(one)).status).toBe(405)
      await one.as(bearer(own.secretKey)).get('/contacts')
      const shown = await two.as(bearer(own.secretKey)).get('/contacts')
      expect(shown.headers.get('ratelimit-remaining')).toBe('98')
      const old = own.secretKey

      await one.accounts.rotate(own)

      expect((await one.as(bearer(old)).get('/contacts')).status).toBe(401)
      expect((await two.as(bearer(old)).get('/contacts')).status).toBe(401)
      await one.stop()
      await two.stop()
    })
  })

describe('without Redis', () => {
  it('the gateway looks up keys in the accounts service for each request, and a key cannot be rotated', () =>
    withGateway(
      () => startGateway({}, { keyStore: redisKeyStore('redis://127.0.0.1:1') }),
      async ({ accounts, as }) => {
        const own = accounts.addProject()
        for (let i = 0; i < 3; i += 1)
          expect((await as(bearer(own.secretKey)).get('/contacts')).status).toBe(200)

        expect(accounts.lookups).toBe(3)
        await expect(accounts.rotate(own)).rejects.toThrow('redis')
        expect((await as().get('/readyz')).body.warnings[0]).toContain('redis')
      },
    ))
})
