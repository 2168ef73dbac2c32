import { watchTurns } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const mail = () => ({
  to: 'ada@example.net',
  from: `us@${project.domain}`,
  subject: 'Large',
  body: 'Large',
})

const megabyte = 1024 * 1024

/**
 * The most milliseconds for which one request may keep the thread that answers others, on a busy machine too.
 */
const mostMs = 1_000

async function longestTurn(body: string): Promise<{ status: number; turnMs: number }> {
  const bytes = Buffer.from(body)
  const turns = watchTurns()
  const answer = await fetch(`${flow.url}/v1/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${project.secretKey}` },
    body: bytes,
  })
  await answer.arrayBuffer()
  return { status: answer.status, turnMs: turns.stop() }
}

const refused: [string, () => string, number][] = [
  ['490,000 values', () => JSON.stringify({ ...mail(), data: { list: Array(490_000).fill(0) } }), 413],
  [
    '490,000 keys',
    () => `{"data":{${Array.from({ length: 490_000 }, (_, n) => `"k${n}":0`).join(',')}}}`,
    413,
  ],
  ['lists within lists', () => `{"data":${'['.repeat(490_000)}${']'.repeat(490_000)}}`, 413],
  ['49 MB of junk', () => JSON.stringify({ ...mail(), junk: 'x'.repeat(49 * megabyte) }), 413],
  ['10 MB that are no JSON', () => 'x'.repeat(10 * megabyte), 400],
  ['10 MB of a text that does not end', () => `{"a":"${'\\"'.repeat(5 * megabyte)}`, 400],
]

describe('A large body', () => {
  it.each(refused)('of %s is refused, and keeps nobody else waiting', async (_, make, expected) => {
    await longestTurn(JSON.stringify({ ...mail(), data: { text: 'x'.repeat(100_000) } }))

    const { status, turnMs } = await longestTurn(make())

    expect(status).toBe(expected)
    expect(turnMs).toBeLessThan(mostMs)
  })

  it('of another endpoint than that of mails is refused by its length', async () => {
    const body = { name: 'x'.repeat(6 * megabyte) }
    const answers = await Promise.all([
      project.api.post('/templates', { body }),
      project.api.post('/contacts', { body }),
      project.api.post('/campaigns', { body }),
      project.open.post('/v1/track', { body }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413])
  })

  it('with escaped quotes, as HTML has, is read', async () => {
    const body = { ...mail(), from: 'us@not-verified.example.org', body: '<p class="a">'.repeat(60_000) }

    // The sender is checked after the body.
    expect((await longestTurn(JSON.stringify(body))).status).toBe(403)
  })
})
