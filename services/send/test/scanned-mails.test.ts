import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing } from '@postrider/testing/service'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** What the server answers, and whether its scanner follows the links of the mail before. */
let answer: DeliveryResult
let scans: boolean
let delivery: Delivery

const hitsOf = async (id: string): Promise<number> => {
  const { opens, clicks, machineOpens, machineClicks } = await delivery.shown(id)
  return opens + machineOpens + clicks + machineClicks
}

/**
 * Opens a mail and follows a link of it three seconds later, as a browser does; resolves when both are
 * counted.
 */
async function visit(id: string): Promise<void> {
  const reader = delivery.send.as({ kind: 'anonymous' })
  const before = await hitsOf(id)
  const paths = [
    `/o/${signLink(testRing, 'open', [id])}`,
    `/c/${signLink(testRing, 'click', [id, 'https://a.example/'])}`,
  ]
  for (const [index, path] of paths.entries()) {
    await reader.get(path, { headers: { 'user-agent': chrome } })
    await until(async () => (await hitsOf(id)) === before + index + 1)
    delivery.pass(3_000)
  }
}

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
  answer = accepted
})
afterAll(() => delivery.stop())

describe('a server whose scanner follows the links of a mail before it answers', () => {
  it('is a machine, and the mail is sent once it has answered', async () => {
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({
      status: 'SENT',
      opens: 0,
      clicks: 0,
      machineOpens: 1,
      machineClicks: 1,
    })
    expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.sent')).toHaveLength(1)
  })

  it('may refuse the mail all the same', async () => {
    answer = refused('permanent', 'it has a bad link')
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'FAILED', clicks: 0, machineClicks: 1 })
    expect(await delivery.publishedTypes(id)).not.toContain('email.sent')
  })

  it('may put the mail off, which is tried again', async () => {
    answer = refused('transient', 'it has a bad link')
    const id = await delivery.queue()

    await delivery.run()
    const before = await delivery.shown(id)
    answer = accepted
    delivery.pass(60_000)
    await delivery.run()

    expect(before).toMatchObject({ status: 'QUEUED' })
    expect(await delivery.shown(id)).toMatchObject({ status: 'SENT', clicks: 0 })
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

    expect(await delivery.shown(id)).toMatchObject({ status: 'CLICKED', clicks: 1 })
    expect(await delivery.publishedTypes(id)).toContain('email.sent')
  })
})
