import { someCaller } from '@postrider/testing/service'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

const leaseMs = 120_000

let delivery: Delivery
/** Returns the provider's result for a mail. */
let deliverMail: (id: string) => Promise<DeliveryResult>

beforeAll(async () => {
  const provider = fakeProvider(async ({ mails }) => {
    const answers = mails.map(async ({ id }) => [id, await deliverMail(id)] as const)
    return new Map(await Promise.all(answers))
  })
  const settings = { ...snsSettings, leaseSeconds: leaseMs / 1000 }
  delivery = await startDelivery(settings, { ...snsParts, provider })
})
beforeEach(() => {
  deliverMail = () => Promise.resolve(accepted)
})
afterAll(() => delivery.stop())

async function setUp() {
  const projectId = await delivery.project()
  const id = await delivery.queue({ projectId, subject: 'Hello {{n}}', data: { n: 'Ada' } })
  const client = delivery.send.as(someCaller(projectId))
  const listed = async (status: string): Promise<unknown[]> =>
    (await client.get(`/emails?status=${status}`)).body.data
  const message = {
    subject: 'Hello Ada',
    messageId: `<${id}@${await delivery.domainOf(projectId)}>`,
    size: expect.any(Number),
  }
  return { id, message, shown: () => delivery.getMail(id), listed }
}

describe('a mail that is being delivered', () => {
  it('has the status SENDING and the properties of its rendered message', async () => {
    const { id, message, shown, listed } = await setUp()
    const before = await shown()
    let duringDelivery: unknown[] = []
    deliverMail = async () => {
      duringDelivery = [await shown(), ...(await listed('SENDING')), ...(await listed('QUEUED'))]
      return accepted
    }

    await delivery.run()

    expect(before).toMatchObject({ status: 'QUEUED', subject: 'Hello {{n}}', messageId: null, size: null })
    const sending = expect.objectContaining({ id, status: 'SENDING', ...message })
    expect(duringDelivery).toEqual([sending, sending])
    expect(await shown()).toMatchObject({ status: 'SENT', ...message })
    expect([await listed('SENDING'), await listed('SENT')]).toEqual([
      [],
      [expect.objectContaining({ id, status: 'SENT' })],
    ])
  })

  it('has the properties of its rendered message even if a notification arrives before the provider replies', async () => {
    const { id, message, shown } = await setUp()
    deliverMail = async () => {
      await postSesEvent(delivery, 'Delivery', { emailId: id })
      return accepted
    }

    await delivery.run()

    expect(await shown()).toMatchObject({ status: 'DELIVERED', ...message })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('keeps the properties of its message while it waits for a retry, and has a new updatedAt after each attempt', async () => {
    const { message, shown } = await setUp()
    deliverMail = () => Promise.resolve(refused('transient', 'try later'))
    for (let tries = 0; tries < 2; tries += 1) {
      delivery.advanceClock(60_000)

      await delivery.run()

      const updatedAt = delivery.now().toISOString()
      expect(await shown()).toMatchObject({ status: 'QUEUED', error: 'try later', updatedAt, ...message })
    }
  })

  it('keeps the properties of its message if the process is killed and a notification arrives after the claim has expired', async () => {
    const { id, message, shown } = await setUp()
    await killWhileDelivering(delivery)
    const whileLeased = await shown()
    delivery.advanceClock(leaseMs + 1)
    deliverMail = () => Promise.resolve(refused('transient', 'try later'))
    await delivery.run()

    await postSesEvent(delivery, 'Delivery', { emailId: id })

    expect(whileLeased).toMatchObject({ status: 'SENDING', ...message })
    expect(await shown()).toMatchObject({ status: 'DELIVERED', ...message })
  })
})
