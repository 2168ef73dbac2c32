import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '@postrider/testing/service'
import {
  expectRefused,
  remaining,
  someAddress,
  startLimited,
  statuses,
  stores,
  times,
} from './address-limit.ts'
import { bearer, type GatewayUnderTest } from './start.ts'

describe.each(stores)('the limits of a client address, counted %s', (_where, overrides) => {
  let under: GatewayUnderTest
  beforeAll(async () => {
    under = await startLimited(overrides())
  })
  afterAll(() => under.stop())

  const from = (address: string, headers: Record<string, string> = {}): Client =>
    under.as({ 'x-forwarded-for': address, ...headers })

  it('apply to /auth/* and are returned in each response, and the accounts service receives the address', async () => {
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

  it('apply to all addresses of a /64 together, and to all notations of an IPv4 address together', async () => {
    const network = someAddress().replace(/::\d+$/, '')
    const v4 = [7, 8, 9].map(() => randomBytes(1)[0]).join('.')
    const sixes = [1, 2, 3, 4].map((host) => from(`${network}::${host}`).post('/auth/login', { body: {} }))
    const fours = ['198.', '::ffff:198.', '198.', '::ffff:198.'].map((prefix) =>
      from(`${prefix}${v4}`).post('/auth/login', { body: {} }),
    )

    expect(statuses(await Promise.all(sixes)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    expect(statuses(await Promise.all(fours)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
  })

  it('ignore a forwarded address that the client sent', async () => {
    const address = someAddress()
    let forged = 0
    const answers = await times(4, () =>
      from(`203.0.113.${(forged += 1)}, ${address}`).post('/auth/login', { body: {} }),
    )

    expect(statuses(answers)).toEqual([200, 200, 200, 429])
  })

  it('apply to requests without a key separately from /auth/*, but not to one-click unsubscribe, webhooks and probes', async () => {
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

  it("apply to a signed-in user's requests outside of projects", async () => {
    const { cookie } = await under.accounts.signIn()
    const user = from(someAddress(), { cookie })

    expect(statuses(await times(6, () => user.get('/users/@me')))).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('do not block open and click links: requests above the limit are forwarded with a mark', async () => {
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

  it('apply to the public key of a project separately from its secret key', async () => {
    const own = under.accounts.addProject()
    const visitor = from(someAddress(), bearer(own.publicKey))

    const tracked = await times(6, () => visitor.post('/v1/track', { body: {} }))
    const other = await from(someAddress(), bearer(own.publicKey)).post('/v1/track', { body: {} })
    const sent = await from(someAddress(), bearer(own.secretKey)).post('/v1/send', { body: {} })

    expect(statuses(tracked)).toEqual([200, 200, 429, 429, 429, 429])
    expect(tracked.map(({ headers }) => headers.get('ratelimit-limit'))).toEqual(Array(6).fill('2'))
    expectRefused(tracked[5])
    expect(other.status).toBe(200)
    expect([sent.status, remaining(sent)]).toEqual([200, '99'])
  })

  it('apply separately to each project that an address calls', async () => {
    const [one, other] = [under.accounts.addProject(), under.accounts.addProject()]
    const address = someAddress()
    await times(3, () => from(address, bearer(one.publicKey)).post('/v1/track', { body: {} }))

    const answer = await from(address, bearer(other.publicKey)).post('/v1/track', { body: {} })

    expect(answer.status).toBe(200)
  })

  it('do not apply to this machine', async () => {
    const own = under.accounts.addProject()
    const local = under.as(bearer(own.publicKey))

    const answers = [
      ...(await times(5, () => under.as().post('/auth/login', { body: {} }))),
      ...(await times(7, () => under.as().get(`/unsubscribe/${randomUUID()}`))),
      ...(await times(5, () => local.post('/v1/track', { body: {} }))),
    ]

    expect(statuses(answers)).toEqual(Array<number>(17).fill(200))
    // The limit on failed logins has no exceptions, so the accounts service also receives the address of this
    // machine.
    expect(answers[0]?.body.caller).toEqual({ kind: 'anonymous', address: '127.0.0.1' })
  })
})
