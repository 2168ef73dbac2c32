import { randomUUID } from 'node:crypto'
import type { MailParts } from '../messages/render-mail.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { createRendering } from './rendering.ts'
import { partsWith } from './mail-parts.fixture.ts'

const options: PoolOptions = {
  workers: 2,
  memoryMb: 64,
  timeMs: 5_000,
  settings: { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] },
}
const texts = ['{{a}}']

const content = {
  subject: 'News for {{ name }}',
  body: '<p>Hi {{ name }}</p><p><a href="https://shop.example/offers">Our offers</a></p>',
  attachments: [],
  headers: { 'X-Shop': 'Grüße' },
}

/** Returns a mail with footer, tracked links and list headers. */
function campaignMailTo(name: string): MailParts {
  const id = randomUUID()
  const parts = partsWith({ id: randomUUID(), data: { name } })
  const mail = { ...parts.mail, contactId: id, campaignId: randomUUID(), source: 'CAMPAIGN' as const }
  return { ...parts, mail, toName: name, tracking: true, content }
}

describe('a pool of rendering processes', () => {
  it('renders the same bytes for a mail in a batch and alone, without cached templates', async () => {
    const linkKeys = [{ id: 'k', secret: 's'.repeat(32) }]
    const pool = createPool({ ...options, workers: 1, settings: { ...options.settings, linkKeys } })
    const mails = ['Ada', 'Zoë', '日本 '.repeat(40), '"\r\nBcc: x@y.test', ''].map(campaignMailTo)

    const together = await pool.renderMails({ mails: [...mails, ...mails], alone: false })
    const alone = []
    for (const mail of mails) alone.push(await pool.renderMails({ mails: [mail], alone: true }))

    const bytesAlone = alone.map(({ bytes }) => bytes)
    expect(together.made).toEqual([...alone, ...alone].flatMap(({ made }) => made))
    expect(Buffer.concat([...bytesAlone, ...bytesAlone]).equals(together.bytes)).toBe(true)
    await pool.stop()
  }, 30_000)

  it('treats a task as the cause if its worker dies while reading the task', async () => {
    const pool = createPool({ ...options, memoryMb: 32 })
    const data = { a: Array.from({ length: 20_000 }, () => ({})) }
    const mails = Array.from({ length: 75 }, () => partsWith({ data: structuredClone(data) }))

    await expect(pool.renderMails({ mails, alone: false })).rejects.toMatchObject({
      name: 'WorkerDied',
      hadStarted: true,
      deathCause: 'too-large',
    })
    await pool.stop()
  }, 60_000)

  it('treats no task as the cause if no process can be started, and rejects a request with 503', async () => {
    // With an invalid option, Node exits immediately.
    const broken = { ...options, memoryMb: Number.NaN }
    const pool = createPool(broken)
    const rendering = createRendering(broken)

    await expect(pool.checkTexts({ texts })).rejects.toMatchObject({ name: 'WorkerDied', hadStarted: false })
    await expect(rendering.checkTemplates('a', texts)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(rendering.quarantined()).toEqual([])
    await Promise.all([pool.stop(), rendering.stop()])
  }, 30_000)
})
