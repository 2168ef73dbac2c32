import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { watchTurns } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const zeros = (count: number): string => `[${'0,'.repeat(count)}0]`
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`
const mail = (more: string): string => `{"to":"a@example.net","subject":"Hi","body":"Hi",${more}}`
const gzipped = { 'content-encoding': 'gzip' }

/** Bodies whose parsing once took between half a second and minutes, and up to 5 GB of memory. */
const expensiveBodies: [
  string,
  { path: string; key?: 'secret' | 'public'; body: string | Buffer; headers?: object },
][] = [
  ['a megabyte of numbers', { path: '/v1/track', key: 'public', body: `{"data":{"a":${zeros(450_000)}}}` }],
  ['a megabyte of keys', { path: '/v1/track', key: 'public', body: `{"data":${keys(75_000)}}` }],
  ['20 MB of numbers', { path: '/v1/send', key: 'secret', body: mail(`"data":{"a":${zeros(10_000_000)}}`) }],
  [
    '20 MB of lists',
    { path: '/v1/send', key: 'secret', body: mail(`"attachments":[${'[],'.repeat(6_600_000)}0]`) },
  ],
  ['50 MB, compressed', { path: '/webhooks/sns', body: gzipSync(zeros(25_000_000)), headers: gzipped }],
  [
    '50 MB for an address, compressed',
    { path: '/v1/verify', key: 'secret', body: gzipSync(`{"email":${zeros(25_000_000)}}`), headers: gzipped },
  ],
]

describe('a body that is expensive to parse', () => {
  it.each(expensiveBodies)('is rejected without blocking the event loop: %s', async (_, sent) => {
    const { path, key, body, headers } = sent
    const keyOf = { secret: project.secretKey, public: project.publicKey }
    const bytes = new Uint8Array(Buffer.from(body))
    const turns = watchTurns()
    const answer = await fetch(`${flow.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${keyOf[key]}` }),
        ...headers,
      },
      body: bytes,
    })
    await answer.text()

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(turns.stop()).toBeLessThan(1_000)
  })

  it('is rejected with the reason if it has no Content-Length', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const pieces = ['"', ...Array.from({ length: 30 }, () => 'x'.repeat(100_000)), '"']
      const answer = await fetch(`${flow.url}/v1/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${project.secretKey}` },
        body: Readable.toWeb(Readable.from(pieces)),
        duplex: 'half',
      } as RequestInit)

      expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('Content-Length')])
    }
  })

  it('is accepted if it only contains an attachment of 7 MB and a template with many braces', async () => {
    const content = Buffer.alloc(7_000_000, 'abc').toString('base64')
    const answer = await project.api.post('/v1/send', {
      body: {
        to: 'ada@example.net',
        from: `us@${project.domain}`,
        subject: 'Large',
        body: '{{a}}'.repeat(400_000),
        attachments: [{ filename: 'a.txt', contentType: 'text/plain', content }],
      },
    })

    expect(answer.status).toBe(200)
  })
})
