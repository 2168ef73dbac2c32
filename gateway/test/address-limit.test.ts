import { randomBytes, randomUUID } from 'node:crypto'
import { redisKeyStore } from '@postrider/service/key-store'
import { expectLogs, type Answer, type Client } from '@postrider/testing'
import type { Config } from '../src/config.ts'
import { readTestEnv } from './config.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

const { redisUrl } = readTestEnv()

const stores: [string, () => Parameters<typeof startGateway>[1]][] = [
  ['in this process', () => ({})],
  ['locally, Redis being away', () => ({ keyStore: redisKeyStore('redis://127.0.0.1:1') })],
  ...(redisUrl
    ? [['on Redis', () => ({ keyStore: redisKeyStore(redisUrl) })] satisfies [string, () => unknown]]
    : []),
]

let last = 0
/** Nobody has called from there before, in this run or on this Redis. */
const someAddress = (): string =>
  `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::${(last += 1)}`
const someKey = (prefix: 'pk' | 'sk'): string => `${prefix}_${randomBytes(36).toString('base64url')}`
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status)
const remaining = ({ headers }: Answer): string | null => headers.get('ratelimit-remaining')

async function times(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; turn < count; turn += 1) answers.push(await call())
  return answers
}

function expectRefused(answer: Answer | undefined): void {
  const retryAfter = Number(answer?.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThanOrEqual(1)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(answer).toMatchObject({
    status: 429,
    body: {
      success: false,
      error: { code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter }, suggestion: expect.any(String) },
    },
  })
}

describe.each(stores)('The limits of a client address, counted %s', (_where, overrides) => {
  let under: GatewayUnderTest
  const limits: Config['addressLimits'] = { auth: 3, keyless: 5, publicKey: 2 }
  beforeAll(async () => {
    under = await startGateway(
      { trustedProxies: 1, addressLimits: limits, rateLimitPerMinute: 100 },
      { takeSpareLookUp: () => false, ...overrides() },
    )
  })
  afterAll(() => under.stop())

  const from = (address: string, headers: Record<string, string> = {}): Client =>
    under.as({ 'x-forwarded-for': address, ...headers })

  it('bound /auth/*, show what is left, and name the address to accounts', async () => {
    const address = someAddress()

    const answers = await times(5, () => from(address).post('/auth/login', { body: {} }))
    const other = await from(someAddress()).post('/auth/login', { body: {} })

    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429])
    expect(answers.map(remaining)).toEqual(['2', '1', '0', '0', '0'])
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('3')
    expectRefused(answers[4])
    expect(answers[0]?.body.caller).toEqual({
      kind: 'anonymous',
      address: expect.stringMatching(/^2001:db8:.*::\/64$/),
    })
    expect(other.status).toBe(200)
  })

  it('count a /64 as one client, and an IPv4 address however it is written', async () => {
    const network = someAddress().replace(/::\d+$/, '')
    const v4 = [7, 8, 9].map(() => randomBytes(1)[0]).join('.')
    const sixes = [1, 2, 3, 4].map((host) => from(`${network}::${host}`).post('/auth/login', { body: {} }))
    const fours = ['198.', '::ffff:198.', '198.', '::ffff:198.'].map((prefix) =>
      from(`${prefix}${v4}`).post('/auth/login', { body: {} }),
    )

    expect(statuses(await Promise.all(sixes)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    expect(statuses(await Promise.all(fours)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
  })

  it('believe no address that the client itself has written', async () => {
    const address = someAddress()
    let forged = 0
    const answers = await times(4, () =>
      from(`203.0.113.${(forged += 1)}, ${address}`).post('/auth/login', { body: {} }),
    )

    expect(statuses(answers)).toEqual([200, 200, 200, 429])
  })

  it('bound what needs no key, apart from /auth/*, and not one-click unsubscribe, webhooks and probes', async () => {
    const address = someAddress()
    await times(4, () => from(address).post('/auth/login', { body: {} }))

    const pages = await times(6, () => from(address).get(`/unsubscribe/${randomUUID()}`))
    const clicks = await times(8, () => from(address).post(`/unsubscribe/${randomUUID()}`))
    const probes = await times(8, () => from(address).get('/livez'))
    const keys = await times(8, () => from(address).get('/.well-known/jwks.json'))

    expect(statuses(pages)).toEqual([200, 200, 200, 200, 200, 429])
    expectRefused(pages[5])
    expect(pages[0]?.body.caller).toEqual({ kind: 'anonymous' })
    expect(statuses([...clicks, ...probes, ...keys])).toEqual(Array<number>(24).fill(200))
  })

  it('bound what a signed-in user does outside of projects', async () => {
    const { cookie } = await under.accounts.signIn()
    const user = from(someAddress(), { cookie })

    expect(statuses(await times(6, () => user.get('/users/@me')))).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('let open and click links beyond it through, and tell the service not to count them', async () => {
    const address = someAddress()

    const answers = await times(7, () => from(address).get('/o/x'))
    const page = await from(address).get(`/unsubscribe/${randomUUID()}`)

    expect(statuses(answers)).toEqual(Array<number>(7).fill(200))
    expect(answers.map(({ body }) => body.caller.uncounted)).toEqual([
      ...Array<undefined>(5).fill(undefined),
      true,
      true,
    ])
    expect(page.status).toBe(200)
  })

  it('leave the budget of a project alone beyond what one address may do with its public key', async () => {
    const own = under.accounts.addProject()
    const visitor = from(someAddress(), bearer(own.publicKey))

    const tracked = await times(6, () => visitor.post('/v1/track', { body: {} }))
    const other = await from(someAddress(), bearer(own.publicKey)).post('/v1/track', { body: {} })
    const sent = await from(someAddress(), bearer(own.secretKey)).post('/v1/send', { body: {} })

    expect(statuses(tracked)).toEqual([200, 200, 429, 429, 429, 429])
    expect(tracked.map(({ headers }) => headers.get('ratelimit-limit'))).toEqual(Array(6).fill('2'))
    expectRefused(tracked[5])
    expect(other.status).toBe(200)
    expect([sent.status, remaining(sent)]).toEqual([200, '96'])
  })

  it("count a visitor's requests of two projects apart: no tenant uses up what is another's", async () => {
    const [one, other] = [under.accounts.addProject(), under.accounts.addProject()]
    const address = someAddress()
    await times(3, () => from(address, bearer(one.publicKey)).post('/v1/track', { body: {} }))

    const answer = await from(address, bearer(other.publicKey)).post('/v1/track', { body: {} })

    expect(answer.status).toBe(200)
  })

  it('bound look-ups of keys that nobody has, and spare the key that was good before', async () => {
    const address = someAddress()
    const own = under.accounts.addProject()
    const good = from(address, bearer(own.secretKey))
    await good.get('/contacts')
    await under.accounts.forget(own)
    const before = under.accounts.asked

    const guesses = await times(9, () => from(address, bearer(someKey('sk'))).get('/contacts'))
    const asked = under.accounts.asked - before
    const still = await good.get('/contacts')

    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
    expectRefused(guesses[8])
    expect(asked).toBe(5)
    expect(still.status).toBe(200)
  })

  it('bound parallel guesses as well, and look-ups of sessions that have ended', async () => {
    const address = someAddress()
    const before = under.accounts.asked
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => from(address, bearer(someKey('pk'))).post('/v1/track', { body: {} })),
    )
    const { cookie, session } = await under.accounts.signIn()
    under.accounts.end(session)
    const ended = await from(address, { cookie }).get('/users/@me')

    expect(statuses(guesses).toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(401),
      ...Array(15).fill(429),
    ])
    expect(under.accounts.asked - before).toBe(5)
    expect(ended.status).toBe(429)
  })

  it('count no key as a guess while accounts cannot be asked', async () => {
    const address = someAddress()
    const keys = Array.from({ length: 5 }, () => under.accounts.addProject().secretKey)
    expectLogs('request.refused')
    under.accounts.isAway = true
    const away = await Promise.all(keys.map((key) => from(address, bearer(key)).get('/contacts')))
    under.accounts.isAway = false

    const back = await Promise.all(keys.map((key) => from(address, bearer(key)).get('/contacts')))

    expect(statuses(away).filter((status) => status < 500)).toEqual([])
    expect(statuses(back)).toEqual(Array<number>(5).fill(200))
  })

  it('spare this machine', async () => {
    const own = under.accounts.addProject()
    const local = under.as(bearer(own.publicKey))

    const answers = [
      ...(await times(5, () => under.as().post('/auth/login', { body: {} }))),
      ...(await times(7, () => under.as().get(`/unsubscribe/${randomUUID()}`))),
      ...(await times(5, () => local.post('/v1/track', { body: {} }))),
    ]

    expect(statuses(answers)).toEqual(Array<number>(17).fill(200))
    // The password rule spares nobody, so accounts is told of this machine too.
    expect(answers[0]?.body.caller).toEqual({ kind: 'anonymous', address: '127.0.0.1' })
  })
})

describe('The limits of a client address', () => {
  const withGateway = async (
    settings: Partial<Config>,
    work: (under: GatewayUnderTest) => Promise<void>,
  ): Promise<void> => {
    const under = await startGateway(settings)
    try {
      await work(under)
    } finally {
      await under.stop()
    }
  }

  it('let a good key of an address through from which somebody guesses, for a few questions more', () =>
    withGateway(
      { trustedProxies: 1, addressLimits: { auth: 0, keyless: 5, publicKey: 0 } },
      async ({ as, accounts }) => {
        const from = (key: string): Promise<Answer> =>
          as({ 'x-forwarded-for': '203.0.113.9', ...bearer(key) }).get('/contacts')
        const good = Array.from({ length: 2 }, () => accounts.addProject().secretKey)
        await times(5, () => from(someKey('sk')))

        const first = await from(good[0] ?? '')
        const startedAt = performance.now()
        const before = accounts.asked
        const guesses = await Promise.all(Array.from({ length: 40 }, () => from(someKey('sk'))))
        const seconds = (performance.now() - startedAt) / 1000
        const asked = accounts.asked - before
        await new Promise((resolve) => setTimeout(resolve, 300))
        const second = await from(good[1] ?? '')

        expect([first.status, second.status]).toEqual([200, 200])
        expect(statuses(guesses)).toContain(429)
        expect(asked).toBeLessThanOrEqual(5 + 5 * seconds)
      },
    ))

  it('hold for this machine with LIMIT_LOOPBACK', () =>
    withGateway(
      { limitLoopback: true, addressLimits: { auth: 1, keyless: 0, publicKey: 0 } },
      async (under) => {
        const answers = await times(2, () => under.as().post('/auth/login', { body: {} }))

        expect(statuses(answers)).toEqual([200, 429])
      },
    ))

  it('are off at 0', () =>
    withGateway(
      { limitLoopback: true, addressLimits: { auth: 0, keyless: 0, publicKey: 0 } },
      async (under) => {
        const own = under.accounts.addProject()
        const answers = [
          await under.as().post('/auth/login', { body: {} }),
          await under.as().get(`/unsubscribe/${randomUUID()}`),
          await under.as().get('/o/x'),
          await under.as(bearer(own.publicKey)).post('/v1/track', { body: {} }),
        ]

        expect(statuses(answers)).toEqual([200, 200, 200, 200])
        expect(answers.slice(0, 3).map(remaining)).toEqual([null, null, null])
        expect(answers[2]?.body.caller).toEqual({ kind: 'anonymous' })
      },
    ))
})
