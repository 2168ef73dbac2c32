import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

/** The default request limit per minute. */
const limit = 1_000
/** More requests than the limit, so that many are rejected. */
const requests = 1_200

let flow: Flow
let project: Project
beforeAll(async () => {
  flow = await startFlow({ RATE_LIMIT_PER_MINUTE: String(limit) })
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const bodies: [string, { body?: unknown }][] = [
  ['no body', {}],
  ['an empty object', { body: {} }],
  ['a body that is too large for the endpoint', { body: { data: 'x'.repeat(1_100_000) } }],
]

const sendMail = () =>
  project.api.post('/v1/send', {
    body: { to: 'ada@example.net', from: `us@${project.domain}`, subject: 'Hi', body: 'Hi' },
  })

const inTurn = async (
  times: number,
  ask: (turn: number) => Promise<{ status: number }>,
): Promise<number[]> => {
  const statuses: number[] = []
  let turn = 0
  const connection = async (): Promise<void> => {
    while (turn < times) statuses.push((await ask((turn += 1))).status)
  }
  await Promise.all(Array.from({ length: 10 }, connection))
  return statuses
}

describe('a flood with the public key of a project', () => {
  it('does not count against the request limit of the secret key', async () => {
    const before = Number((await sendMail()).headers.get('ratelimit-remaining'))

    const statuses = await inTurn(requests, (turn) =>
      project.open.post('/v1/track', bodies[turn % bodies.length]?.[1]),
    )
    const sent = await sendMail()
    await flow.idle()

    expect(statuses.filter((status) => status === 429)).toHaveLength(requests - limit)
    expect([sent.status, sent.headers.get('ratelimit-limit')]).toEqual([200, String(limit)])
    expect(Number(sent.headers.get('ratelimit-remaining'))).toBe(before - 1)
  })

  it('is limited separately, so requests with the secret key do not count', async () => {
    const other = await flow.newProject()
    await inTurn(20, () => other.api.get('/contacts?limit=1'))

    const tracked = await other.open.post('/v1/track', { body: { email: 'a@example.net', event: 'e' } })
    await flow.idle()

    expect([tracked.status, tracked.headers.get('ratelimit-remaining')]).toEqual([200, String(limit - 1)])
  })
})
