import { randomBytes } from 'node:crypto'
import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let attacked: Project
let other: Project

beforeAll(async () => {
  // With one trusted proxy, the test can use many client addresses: it sets `X-Forwarded-For`.
  flow = await startFlow({ TRUSTED_PROXIES: '1', RATE_LIMIT_PER_MINUTE: '1000' })
  attacked = await flow.newProject()
  other = await flow.newProject()
  await sendDuringFlood(10, (turn) => send(other, `warm${turn}@calm.example.net`))
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
// Stop the flood even if the test timed out, so that it does not affect the next test.
afterEach(() => void (isFlooding = false))

interface ClientResult {
  statuses: number[]
  /** The number of requests of the flood during each request of this client. */
  floodPerRequest: number
}

/** Sends requests one after another during the flood, like another tenant. */
async function sendDuringFlood(
  requests: number,
  call: (turn: number) => Promise<ApiResponse>,
): Promise<ClientResult> {
  const before = count
  const statuses: number[] = []
  for (let turn = 0; turn < requests; turn += 1) statuses.push((await call(turn)).status)
  return { statuses, floodPerRequest: (count - before) / requests }
}

interface FloodOptions {
  /** The minimum number of requests of the flood. */
  minRequests: number
  call(): Promise<ApiResponse>
}

interface FloodResult {
  clients: ClientResult[]
  /** The number of requests of the flood by response status. */
  statuses: Record<number, number>
  /** Requests of the flood. */
  count: number
}

/**
 * Sends requests on ten connections until `others` resolves and at least `minRequests` are sent. Each
 * connection sends one request after another. So the requests of `others` are sent during the flood, even on
 * a slow or fast machine.
 */
async function flood(
  { minRequests, call }: FloodOptions,
  others: () => Promise<ClientResult[]>,
): Promise<FloodResult> {
  const statuses: Record<number, number> = {}
  count = 0
  isFlooding = true
  const connection = async (): Promise<void> => {
    while (isFlooding || count < minRequests) {
      count += 1
      const { status } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const watching = others().finally(() => (isFlooding = false))
  const [clients] = await Promise.all([watching, ...Array.from({ length: 10 }, connection)])
  return { clients, statuses, count }
}

/** The usual number is 15 to 60. A request that waits until the end of the flood would exceed this limit. */
const maxFloodPerRequest = 300

const expectSuccess = ({ statuses }: ClientResult): void =>
  expect(statuses.filter((status) => status !== 200)).toEqual([])

function expectUndisturbed(clients: readonly ClientResult[]): void {
  clients.forEach(expectSuccess)
  expect(Math.max(...clients.map(({ floodPerRequest }) => floodPerRequest))).toBeLessThan(maxFloodPerRequest)
}

const send = (project: Project, to: string): Promise<ApiResponse> =>
  from('198.51.100.1', bearer(project.secretKey)).post('/v1/send', {
    body: { to, from: `hello@${project.domain}`, subject: 'S', body: '<p>B</p>' },
  })

const inboxTotal = async (to: string): Promise<number> =>
  (await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}&limit=1`)).body.total

describe('a flood from one client address', () => {
  it('to /v1/track with a public key does not affect the mails of the project or requests of other tenants', async () => {
    const visitor = from('203.0.113.10', bearer(attacked.publicKey))
    const track = () => visitor.post('/v1/track', { body: { email: 'v@example.net', event: 'e' } })

    const { clients, statuses, count } = await flood({ minRequests: 1_500, call: track }, () =>
      Promise.all([
        sendDuringFlood(20, (turn) => send(attacked, `a${turn}@flooded.example.net`)),
        sendDuringFlood(20, (turn) => send(other, `b${turn}@unhurt.example.net`)),
        sendDuringFlood(60, () => other.api.get('/contacts?limit=1')),
      ]),
    )
    await flow.idle()

    expect(statuses).toEqual({ 200: 250, 429: count - 250 })
    expectUndisturbed(clients)
    // Only accepted requests count against the limit of 1,000.
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

  it('to /auth/login can try at most thirty passwords per minute, and does not affect other clients', async () => {
    const attacker = from('203.0.113.20')
    let guess = 0
    const tryPassword = () =>
      attacker.post('/auth/login', {
        body: { email: `victim${(guess += 1)}@example.com`, password: 'some password' },
      })
    const body = { email: 'new@example.com', password: 'correct horse battery' }

    const { clients, statuses, count } = await flood({ minRequests: 600, call: tryPassword }, async () => [
      await sendDuringFlood(20, (turn) => send(other, `c${turn}@login.example.net`)),
      await sendDuringFlood(1, () => from('203.0.113.21').post('/auth/signup', { body })),
      await sendDuringFlood(10, () => from('203.0.113.22').post('/auth/login', { body })),
    ])
    await flow.idle()

    expect(statuses).toEqual({ 401: 30, 429: count - 30 })
    // Checking a password takes as long as many requests of the flood.
    expectUndisturbed(clients.slice(0, 1))
    clients.forEach(expectSuccess)
    expect(await inboxTotal('@login.example.net')).toBe(20)
  })

  it('with random keys causes only few look-ups in the accounts service', async () => {
    const startedAt = performance.now()
    const guessKey = () =>
      from('203.0.113.30', bearer(`sk_${randomBytes(36).toString('base64url')}`)).get('/contacts')

    const { clients, statuses } = await flood({ minRequests: 1_000, call: guessKey }, async () => [
      await sendDuringFlood(60, () => other.api.get('/contacts?limit=1')),
    ])

    const seconds = (performance.now() - startedAt) / 1_000
    expect(Object.keys(statuses)).toEqual(['401', '429'])
    // The limit plus five look-ups per second.
    expect(statuses[401]).toBeGreaterThanOrEqual(300)
    expect(statuses[401]).toBeLessThan(350 + 5 * seconds)
    expectUndisturbed(clients)
  })

  it('to a tracking pixel gets responses, and only a limited number of its hits are recorded', async () => {
    const sent = await send(other, 'reader@example.net')
    await flow.idle()
    const [listed] = (await flow.anybody.get('/inbox/messages?to=reader@example.net')).body.messages
    const { html } = (await flow.anybody.get(`/inbox/messages/${listed.id}`)).body
    const [path = ''] = /\/o\/[\w.~-]+/.exec(html) ?? []
    expect(path).not.toBe('')

    const { clients, statuses, count } = await flood(
      { minRequests: 600, call: () => from('203.0.113.40').get(path) },
      async () => [await sendDuringFlood(40, () => other.api.get('/contacts?limit=1'))],
    )
    await flow.idle()

    expect(statuses).toEqual({ 200: count })
    expectUndisturbed(clients)
    const { email } = sent.body.data.emails[0]
    const { events } = (await other.api.get(`/emails/${email}`)).body
    const opened = events.filter((event: { name: string }) => event.name === 'opened')
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.length).toBeLessThanOrEqual(300)
  })
})
