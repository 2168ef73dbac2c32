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

/** The maximum time in ms for which one request may block the event loop, even on a busy machine. */
const maxMs = 1_000

async function measureBlock(body: string): Promise<{ status: number; blockMs: number }> {
  const bytes = Buffer.from(body)
  const turns = watchTurns()
  const answer = await fetch(`${flow.url}/v1/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${project.secretKey}` },
    body: bytes,
  })
  await answer.arrayBuffer()
  return { status: answer.status, blockMs: turns.stop() }
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
  ['10 MB that are not JSON', () => 'x'.repeat(10 * megabyte), 400],
  ['10 MB of an unterminated string', () => `{"a":"${'\\"'.repeat(5 * megabyte)}`, 400],
]

describe('a large body', () => {
  it.each(refused)('is rejected without delaying other requests: %s', async (_, make, expected) => {
    await measureBlock(JSON.stringify({ ...mail(), data: { text: 'x'.repeat(100_000) } }))

    const { status, blockMs } = await measureBlock(make())

    expect(status).toBe(expected)
    expect(blockMs).toBeLessThan(maxMs)
  })

  it('is rejected because of its length by endpoints that do not send mail', async () => {
    const body = { name: 'x'.repeat(6 * megabyte) }
    const answers = await Promise.all([
      project.api.post('/templates', { body }),
      project.api.post('/contacts', { body }),
      project.api.post('/campaigns', { body }),
      project.open.post('/v1/track', { body }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413])
  })

  it('is parsed if it contains HTML with escaped quotes', async () => {
    const body = { ...mail(), from: 'us@not-verified.example.org', body: '<p class="a">'.repeat(60_000) }

    // 403 shows that the body was parsed: the sender is checked afterwards.
    expect((await measureBlock(JSON.stringify(body))).status).toBe(403)
  })
})
