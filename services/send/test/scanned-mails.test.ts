import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing } from '@postrider/testing/service'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** The reply of the server to each mail. */
let reply: DeliveryResult
/** Whether the server's scanner follows the links of a mail before the server replies. */
let scans: boolean
let delivery: Delivery

const hitsOf = async (id: string): Promise<number> => {
  const { opens, clicks, machineOpens, machineClicks } = await delivery.getMail(id)
  return opens + machineOpens + clicks + machineClicks
}

/** Opens a mail and, three seconds later, follows a link like a browser. Resolves when both are counted. */
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
    delivery.advanceClock(3_000)
  }
}

beforeAll(async () => {
  delivery = await startDelivery(
    { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:1' },
    {
      provider: fakeProvider(async ({ mails }) => {
        if (scans) for (const { id } of mails) await visit(id)
        return new Map(mails.map(({ id }) => [id, reply]))
      }),
    },
  )
})
beforeEach(() => {
  scans = true
  reply = accepted
})
afterAll(() => delivery.stop())

describe('a scanner that follows the links of a mail before the server replies', () => {
  it('is counted as a machine, and the mail is SENT after the server has replied', async () => {
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({
      status: 'SENT',
      opens: 0,
      clicks: 0,
      machineOpens: 1,
      machineClicks: 1,
    })
    expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.sent')).toHaveLength(1)
  })

  it('does not prevent a permanent rejection', async () => {
    reply = refused('permanent', 'it has a bad link')
    const id = await delivery.queue()

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'FAILED', clicks: 0, machineClicks: 1 })
    expect(await delivery.publishedTypes(id)).not.toContain('email.sent')
  })

  it('does not prevent a temporary rejection, after which the mail is retried', async () => {
    reply = refused('transient', 'it has a bad link')
    const id = await delivery.queue()

    await delivery.run()
    const before = await delivery.getMail(id)
    reply = accepted
    delivery.advanceClock(60_000)
    await delivery.run()

    expect(before).toMatchObject({ status: 'QUEUED' })
    expect(await delivery.getMail(id)).toMatchObject({ status: 'SENT', clicks: 0 })
  })
})

describe('an open or click of a mail whose server did not reply in time', () => {
  it('proves that the mail was delivered, so the mail is recorded as sent', async () => {
    scans = false
    reply = { kind: 'in-doubt', waitMs: 60_000, reason: 'no answer' }
    const id = await delivery.queue()
    await delivery.run()

    delivery.advanceClock(5_000)
    await visit(id)

    expect(await delivery.getMail(id)).toMatchObject({ status: 'CLICKED', clicks: 1 })
    expect(await delivery.publishedTypes(id)).toContain('email.sent')
  })
})
