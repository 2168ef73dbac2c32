import { recordHits } from '../src/tracking/record-hits.ts'
import type { HandOver } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** What the server answers, and whether its scanner follows the links of the mail before. */
let answer: HandOver
let scans: boolean
let delivery: Delivery

const visit = (emailId: string): Promise<void> =>
  recordHits(delivery.ctx, [
    { emailId, agent: chrome, hit: { kind: 'opened', at: delivery.ctx.now() } },
    { emailId, agent: chrome, hit: { kind: 'clicked', at: delivery.ctx.now(), link: 'https://a.example/' } },
  ])

beforeAll(async () => {
  delivery = await startDelivery(
    { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:1' },
    {
      provider: fakeProvider(async ({ mails }) => {
        if (scans) for (const { id } of mails) await visit(id)
        return new Map(mails.map(({ id }) => [id, answer]))
      }),
    },
  )
})
beforeEach(() => {
  scans = true
  answer = { kind: 'accepted', providerMessageId: null, facts: [] }
})
afterAll(() => delivery.stop())

const refused = (errorClass: 'transient' | 'permanent'): HandOver => ({
  kind: 'refused',
  error: { class: errorClass, reason: 'it has a bad link', ofProvider: false },
  usesAttempt: true,
})

describe('a server whose scanner follows the links of a mail before it answers', () => {
  it('is a machine, and the mail is sent once it has answered', async () => {
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({
      status: 'SENT',
      opens: 0,
      clicks: 0,
      machine_opens: 1,
      machine_clicks: 1,
    })
    expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.sent')).toHaveLength(1)
  })

  it('may refuse the mail all the same', async () => {
    answer = refused('permanent')
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({ status: 'FAILED', clicks: 0, machine_clicks: 1 })
    expect(await delivery.publishedTypes(id)).not.toContain('email.sent')
  })

  it('may put the mail off, which is tried again', async () => {
    answer = refused('transient')
    const id = await delivery.queue()

    await delivery.run()
    const before = await delivery.mail(id)
    answer = { kind: 'accepted', providerMessageId: null, facts: [] }
    delivery.pass(60_000)
    await delivery.run()

    expect(before).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await delivery.mail(id)).toMatchObject({ status: 'SENT', clicks: 0, attempts: undefined })
  })
})

describe('a visit of a mail whose server has not answered in time', () => {
  it('proves that it left: it is not sent again', async () => {
    scans = false
    answer = { kind: 'in-doubt', waitMs: 60_000, reason: 'no answer' }
    const id = await delivery.queue()
    await delivery.run()

    delivery.pass(5_000)
    await visit(id)

    expect(await delivery.mail(id)).toMatchObject({ status: 'CLICKED', clicks: 1, attempts: undefined })
    expect(await delivery.publishedTypes(id)).toContain('email.sent')
  })
})
