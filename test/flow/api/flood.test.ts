import { randomBytes } from 'node:crypto'
import { apiClient, type Answer, type Client } from '@postrider/testing/service'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let attacked: Project
let other: Project

beforeAll(async () => {
  // One proxy of ours before the gateway: by what it writes, one test is many clients.
  flow = await startFlow({ TRUSTED_PROXIES: '1', RATE_LIMIT_PER_MINUTE: '1000' })
  attacked = await flow.newProject()
  other = await flow.newProject()
  await watch(10, (turn) => send(other, `warm${turn}@calm.example.net`))
})
afterAll(() => flow.stop())

const from = (address: string, headers: Record<string, string> = {}): Client =>
  apiClient(
    () => flow.url,
    () => ({ 'x-forwarded-for': address, ...headers }),
  )
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

let isFlooding = false
/** The number of requests of the flood so far. */
let count = 0
// A test that timed out must not disturb the next one.
afterEach(() => void (isFlooding = false))

interface Watched {
  statuses: number[]
  /** How many requests of the flood there were for each of these. */
  floodPerRequest: number
}

/** Sends requests one after another during the flood, as a tenant does. */
async function watch(requests: number, call: (turn: number) => Promise<Answer>): Promise<Watched> {
  const before = count
  const statuses: number[] = []
  for (let turn = 0; turn < requests; turn += 1) statuses.push((await call(turn)).status)
  return { statuses, floodPerRequest: (count - before) / requests }
}

interface Flood {
  /** The least number of requests. */
  least: number
  call(): Promise<Answer>
}

interface Flooded {
  watched: Watched[]
  /** How many requests of the flood got each status. */
  statuses: Record<number, number>
  /** The number of requests of the flood. */
  count: number
}

/**
 * Sends requests on ten connections, each when the one before is answered, until `others` resolves and there
 * were at least `least`. So all of `others` are answered during the flood, on a machine of any speed.
 */
async function flood({ least, call }: Flood, others: () => Promise<Watched[]>): Promise<Flooded> {
  const statuses: Record<number, number> = {}
  count = 0
  isFlooding = true
  const connection = async (): Promise<void> => {
    while (isFlooding || count < least) {
      count += 1
      const { status } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const watching = others().finally(() => (isFlooding = false))
  const [watched] = await Promise.all([watching, ...Array.from({ length: 10 }, connection)])
  return { watched, statuses, count }
}

/** A request that had to wait until the flood is over would see all of it; some 15 to 60 were seen. */
const mostFloodPerRequest = 300

const expectAnswered = ({ statuses }: Watched): void =>
  expect(statuses.filter((status) => status !== 200)).toEqual([])

function expectUndisturbed(watched: readonly Watched[]): void {
  watched.forEach(expectAnswered)
  expect(Math.max(...watched.map(({ floodPerRequest }) => floodPerRequest))).toBeLessThan(mostFloodPerRequest)
}

const send = (project: Project, to: string): Promise<Answer> =>
  from('198.51.100.1', bearer(project.secretKey)).post('/v1/send', {
    body: { to, from: `hello@${project.domain}`, subject: 'S', body: '<p>B</p>' },
  })

const inboxTotal = async (to: string): Promise<number> =>
  (await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}&limit=1`)).body.total

describe('a flood from one client address', () => {
  it('of /v1/track with a public key leaves /v1/send of its project and other tenants alone; every accepted mail goes out', async () => {
    const visitor = from('203.0.113.10', bearer(attacked.publicKey))
    const track = () => visitor.post('/v1/track', { body: { email: 'v@example.net', event: 'e' } })

    const { watched, statuses, count } = await flood({ least: 1_500, call: track }, () =>
      Promise.all([
        watch(20, (turn) => send(attacked, `a${turn}@flooded.example.net`)),
        watch(20, (turn) => send(other, `b${turn}@unhurt.example.net`)),
        watch(60, () => other.api.get('/contacts?limit=1')),
      ]),
    )
    await flow.idle()

    expect(statuses).toEqual({ 200: 250, 429: count - 250 })
    expectUndisturbed(watched)
    // The budget of 1000 has been charged with what was admitted, not with what was refused.
    const after = await send(attacked, 'last@flooded.example.net')
    expect(Number(after.headers.get('ratelimit-remaining'))).toBeGreaterThan(1_000 - 250 - 20 - 10)
    const neighbour = from('203.0.113.11', bearer(attacked.publicKey))
    expect((await neighbour.post('/v1/track', { body: { email: 'n@example.net', event: 'e' } })).status).toBe(
      200,
    )
    await flow.idle()
    expect(await inboxTotal('@flooded.example.net')).toBe(21)
    expect(await inboxTotal('@unhurt.example.net')).toBe(20)
  })

  it('of /auth/login has thirty passwords tried a minute, and others sign in and send meanwhile', async () => {
    const guesser = from('203.0.113.20')
    let guess = 0
    const tryPassword = () =>
      guesser.post('/auth/login', {
        body: { email: `victim${(guess += 1)}@example.com`, password: 'some password' },
      })
    const body = { email: 'new@example.com', password: 'correct horse battery' }

    const { watched, statuses, count } = await flood({ least: 600, call: tryPassword }, async () => [
      await watch(20, (turn) => send(other, `c${turn}@login.example.net`)),
      await watch(1, () => from('203.0.113.21').post('/auth/signup', { body })),
      await watch(10, () => from('203.0.113.22').post('/auth/login', { body })),
    ])
    await flow.idle()

    expect(statuses).toEqual({ 401: 30, 429: count - 30 })
    // A password is checked for longer than many requests of the flood take.
    expectUndisturbed(watched.slice(0, 1))
    watched.forEach(expectAnswered)
    expect(await inboxTotal('@login.example.net')).toBe(20)
  })

  it('of made-up keys is turned away before accounts is asked', async () => {
    const begunAt = performance.now()
    const guessKey = () =>
      from('203.0.113.30', bearer(`sk_${randomBytes(36).toString('base64url')}`)).get('/contacts')

    const { watched, statuses } = await flood({ least: 1_000, call: guessKey }, async () => [
      await watch(60, () => other.api.get('/contacts?limit=1')),
    ])

    const seconds = (performance.now() - begunAt) / 1_000
    expect(Object.keys(statuses)).toEqual(['401', '429'])
    // The limit, and the five look-ups a second beyond it.
    expect(statuses[401]).toBeGreaterThanOrEqual(300)
    expect(statuses[401]).toBeLessThan(350 + 5 * seconds)
    expectUndisturbed(watched)
  })

  it('of an open link is answered, and no more than the limit of it is counted', async () => {
    const sent = await send(other, 'reader@example.net')
    await flow.idle()
    const [listed] = (await flow.anybody.get('/inbox/messages?to=reader@example.net')).body.messages
    const { html } = (await flow.anybody.get(`/inbox/messages/${listed.id}`)).body
    const [path = ''] = /\/o\/[\w.~-]+/.exec(html) ?? []
    expect(path).not.toBe('')

    const { watched, statuses, count } = await flood(
      { least: 600, call: () => from('203.0.113.40').get(path) },
      async () => [await watch(40, () => other.api.get('/contacts?limit=1'))],
    )
    await flow.idle()

    expect(statuses).toEqual({ 200: count })
    expectUndisturbed(watched)
    const { email } = sent.body.data.emails[0]
    const { events } = (await other.api.get(`/emails/${email}`)).body
    const opened = events.filter((event: { name: string }) => event.name === 'opened')
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.length).toBeLessThanOrEqual(300)
  })
})
