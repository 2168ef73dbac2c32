import { randomBytes } from 'node:crypto'
import { apiClient, type Answer, type Client } from '@postrider/testing'
import { startFlow, type Flow, type Project } from './start-flow.ts'

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

interface Seen {
  status: number
  /** Answered before the flood was answered whole. */
  isInFlood: boolean
}

/** Requests one after another while a flood goes on, as a tenant sends them. */
async function watch(count: number, call: (turn: number) => Promise<Answer>): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const { status } = await call(turn)
    seen.push({ status, isInFlood: isFlooding })
  }
  return seen
}

/** Sends `count` requests as fast as ten connections can, and counts each status. */
async function flood(count: number, call: () => Promise<Answer>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  isFlooding = true
  let left = count
  const connection = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { status } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, connection))
  isFlooding = false
  return statuses
}

/**
 * All are answered, and so many before the flood is (17 to 60 were): none waited for more than a part of it. A machine that stands still
 * holds up the flood as well.
 */
function expectUndisturbed(seen: readonly Seen[], leastInFlood = 5): void {
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  expect(seen.filter(({ isInFlood }) => isInFlood).length).toBeGreaterThanOrEqual(leastInFlood)
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
    const flooding = flood(1_500, () =>
      visitor.post('/v1/track', { body: { email: 'v@example.net', event: 'e' } }),
    )

    const watched = await Promise.all([
      watch(60, (turn) => send(attacked, `a${turn}@flooded.example.net`)),
      watch(60, (turn) => send(other, `b${turn}@unhurt.example.net`)),
      watch(60, () => other.api.get('/contacts?limit=1')),
    ])
    const statuses = await flooding
    await flow.settled()

    expect(statuses).toEqual({ 200: 250, 429: 1_250 })
    for (const seen of watched) expectUndisturbed(seen)
    // The budget of 1000 has been charged with what was admitted, not with what was refused.
    const after = await send(attacked, 'last@flooded.example.net')
    expect(Number(after.headers.get('ratelimit-remaining'))).toBeGreaterThan(1_000 - 250 - 60 - 10)
    const neighbour = from('203.0.113.11', bearer(attacked.publicKey))
    expect((await neighbour.post('/v1/track', { body: { email: 'n@example.net', event: 'e' } })).status).toBe(
      200,
    )
    await flow.settled()
    expect(await inboxTotal('@flooded.example.net')).toBe(61)
    expect(await inboxTotal('@unhurt.example.net')).toBe(60)
  })

  it('of /auth/login has thirty passwords tried a minute, and others sign in and send meanwhile', async () => {
    const guesser = from('203.0.113.20')
    let guess = 0
    const flooding = flood(600, () =>
      guesser.post('/auth/login', {
        body: { email: `victim${(guess += 1)}@example.com`, password: 'some password' },
      }),
    )

    const sent = await watch(40, (turn) => send(other, `c${turn}@login.example.net`))
    const body = { email: 'new@example.com', password: 'correct horse battery' }
    const signedUp = await watch(1, () => from('203.0.113.21').post('/auth/signup', { body }))
    const signedIn = await watch(10, () => from('203.0.113.22').post('/auth/login', { body }))
    const statuses = await flooding
    await flow.settled()

    expect(statuses).toEqual({ 401: 30, 429: 570 })
    expectUndisturbed(sent)
    // A password is checked for longer than the rest of the flood takes.
    for (const seen of [signedUp, signedIn]) expectUndisturbed(seen, 0)
    expect(await inboxTotal('@login.example.net')).toBe(40)
  })

  it('of made-up keys is turned away before accounts is asked', async () => {
    const begunAt = performance.now()
    const flooding = flood(1_000, () =>
      from('203.0.113.30', bearer(`sk_${randomBytes(36).toString('base64url')}`)).get('/contacts'),
    )

    const others = await watch(60, () => other.api.get('/contacts?limit=1'))

    const answers = await flooding
    const seconds = (performance.now() - begunAt) / 1_000
    expect(Object.keys(answers)).toEqual(['401', '429'])
    // The limit, and the five look-ups a second beyond it.
    expect(answers[401]).toBeGreaterThanOrEqual(300)
    expect(answers[401]).toBeLessThan(350 + 5 * seconds)
    expectUndisturbed(others)
  })

  it('of an open link is answered, and no more than the limit of it is counted', async () => {
    const sent = await send(other, 'reader@example.net')
    await flow.settled()
    const [listed] = (await flow.anybody.get('/inbox/messages?to=reader@example.net')).body.messages
    const { html } = (await flow.anybody.get(`/inbox/messages/${listed.id}`)).body
    const [path = ''] = /\/o\/[\w.~-]+/.exec(html) ?? []
    expect(path).not.toBe('')

    const flooding = flood(600, () => from('203.0.113.40').get(path))
    const others = await watch(40, () => other.api.get('/contacts?limit=1'))
    const statuses = await flooding
    await flow.settled()

    expect(statuses).toEqual({ 200: 600 })
    expectUndisturbed(others)
    const { email } = sent.body.data.emails[0]
    const { events } = (await other.api.get(`/emails/${email}`)).body
    const opened = events.filter((event: { name: string }) => event.name === 'opened')
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.length).toBeLessThanOrEqual(300)
  })
})
