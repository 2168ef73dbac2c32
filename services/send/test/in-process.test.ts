import { createMailReader } from '../src/mail-reader/mail-reader.ts'
import { partsWith } from '../src/rendering/mail-parts.fixture.ts'
import { createPool, type RenderingPool, type PoolOptions } from '../src/rendering/pool.ts'
import { poolInProcess, readerInProcess } from './in-process.ts'

const options: PoolOptions = {
  workers: 1,
  memoryMb: 64,
  timeMs: 5_000,
  settings: {
    publicUrl: 'https://p.example',
    reservedPrefixes: ['svc'],
    linkKeys: [{ id: 'k', secret: 's'.repeat(32) }],
  },
}

const withBody = (body: string, id: string) => {
  const parts = partsWith({ id, data: { name: 'Zoë', items: [1, 2] } })
  const mail = { ...parts.mail, contactId: id, campaignId: 'c', source: 'CAMPAIGN' as const }
  return { ...parts, mail, tracking: true, content: { ...parts.content, body } }
}

const file = {
  filename: 'a.txt',
  content: Buffer.from('text'),
  contentType: 'text/plain',
  disposition: 'attachment' as const,
}

const mails = [
  withBody('<p>Hi {{ name }} <a href="https://shop.example">Shop</a></p>', 'm1'),
  withBody('{% for item in items %}{{ item }}{% endfor %}', 'm2'),
  withBody('{% if %}', 'm3'),
  partsWith({ id: 'm4', attachments: [file] }),
]

describe('a pool in the test process', () => {
  const pools = { processes: createPool(options), inProcess: poolInProcess(options) }
  afterAll(() => pools.processes.stop())

  const both = async <Result>(run: (pool: RenderingPool) => Promise<Result>): Promise<[Result, Result]> => [
    await run(pools.inProcess),
    await run(pools.processes),
  ]

  it('renders the same mails as the pool of processes', async () => {
    for (const mail of mails) {
      const [here, there] = await both((pool) => pool.renderMails({ mails: [mail], alone: false }))
      expect(here.made).toEqual(there.made)
      expect(Buffer.from(here.bytes).equals(there.bytes)).toBe(true)
      expect(here.cpuMs).toBeGreaterThanOrEqual(0)
    }
  })

  it('returns the same template errors and texts as the pool of processes', async () => {
    const texts = ['{{ a }}', '{% if %}', '{{ a | nothing }}']
    const [here, there] = await both((pool) => pool.checkTexts({ texts }))
    expect(here).toEqual(there)

    for (const parts of mails.slice(0, 4)) {
      const [text, same] = await both((pool) => pool.renderText({ parts }))
      expect(text).toEqual(same)
      const [preview, samePreview] = await both((pool) => pool.previewText({ parts }))
      expect(preview).toEqual(samePreview)
    }
  })
})

const report = [
  'From: mailer-daemon@example.net',
  'To: bounces@example.com',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.net',
  '',
  'Final-Recipient: rfc822; ada@example.net',
  'Action: failed',
  'Status: 5.1.1',
  '--b--',
].join('\r\n')

describe('a mail reader in the test process', () => {
  const threads = createMailReader()
  afterAll(() => threads.stop())

  it('returns the same contents, reports and errors as the mail reader in threads', async () => {
    const here = readerInProcess()
    for (const raw of [report, 'From: Ada <ada@example.net>\r\n\r\nHi', '\n'.repeat(20_000)].map((text) =>
      Buffer.from(text),
    )) {
      const refusal = (error: unknown): unknown => error
      expect(await here.readMessage(raw).catch(refusal)).toEqual(
        await threads.readMessage(raw).catch(refusal),
      )
      expect(await here.readReport(raw).catch(refusal)).toEqual(await threads.readReport(raw).catch(refusal))
    }
    expect(await here.readReport(Buffer.from(report))).toMatchObject({
      kind: 'failed',
      failures: [{ recipients: ['ada@example.net'], status: '5.1.1' }],
    })
  })
})
