import PostalMime from 'postal-mime'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

const leaseMs = 121_000

describe('a crash during a delivery attempt', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it.each(['before', 'after'] as const)(
    '%s the provider call results in one mail with one Message-ID',
    async (point) => {
      const id = await delivery.queue()
      await killWhileDelivering(delivery, point)

      await delivery.run()
      const whileLeased = await delivery.getMail(id)
      delivery.advanceClock(leaseMs)
      await delivery.run()

      const captured = await delivery.captured(id)
      expect(whileLeased.status).toBe('SENDING')
      expect(captured).toHaveLength(1)
      expect((await PostalMime.parse(captured[0] ?? '')).messageId).toBe(whileLeased.messageId)
      expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    },
  )

  it('is not retried forever: the mail fails after several crashes', async () => {
    const id = await delivery.queue()
    for (let lapse = 0; lapse < 12; lapse += 1) {
      await killWhileDelivering(delivery)
      delivery.advanceClock(leaseMs)
    }

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'FAILED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
  })
})

describe('a mail of a provider that publishes events', () => {
  let delivery: Delivery
  let outcome: (id: string) => DeliveryResult | Promise<DeliveryResult>
  let delivered: string[]

  beforeAll(async () => {
    const provider = fakeProvider(
      async ({ mails }) => {
        delivered.push(...mails.map(({ id }) => id))
        const outcomes = mails.map(async ({ id }) => [id, await outcome(id)] as const)
        return new Map(await Promise.all(outcomes))
      },
      { name: 'ses', inDoubtWaitMs: 30_000 },
    )
    delivery = await startDelivery(snsSettings, { ...snsParts, provider })
  })
  beforeEach(() => {
    delivered = []
    outcome = () => ({ ...accepted, providerMessageId: 'ses-1' })
  })
  afterAll(() => delivery.stop())

  it('waits for its Send event after a crash, and is not sent again if the event arrives', async () => {
    const id = await delivery.queue()
    await killWhileDelivering(delivery, 'after')
    delivery.advanceClock(leaseMs)
    await delivery.run()

    await postSesEvent(delivery, 'Send', { emailId: id, messageId: `ses-${id}` })
    delivery.advanceClock(60_000)
    await delivery.run()
    // This event contains only the provider's id of the mail.
    await postSesEvent(delivery, 'Delivery', { messageId: `ses-${id}` })

    expect(delivered).toEqual([id])
    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is retried after a crash if no Send event arrives in time', async () => {
    const id = await delivery.queue()
    await killWhileDelivering(delivery, 'after')
    delivery.advanceClock(leaseMs)
    await delivery.run()
    const whileWaiting = [...delivered]
    delivery.advanceClock(30_000)
    await delivery.run()

    expect(whileWaiting).toEqual([id])
    expect(delivered).toEqual([id, id])
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is DELIVERED if the event arrives before the provider replies, and its messages are in order', async () => {
    const id = await delivery.queue({ subject: 'For {{ n }}', data: { n: 'Ada' } })
    outcome = async () => {
      await postSesEvent(delivery, 'Delivery', { emailId: id, messageId: 'ses-3' })
      return { ...accepted, providerMessageId: 'ses-3' }
    }

    await delivery.run()

    const published = (await delivery.send.published()).filter(
      ({ data, type }) => data.emailId === id && type !== 'email.queued',
    )
    expect(published.map(({ type, data }) => [type, data.subject])).toEqual([
      ['email.sent', 'For Ada'],
      ['email.delivered', 'For Ada'],
    ])
    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('is retried without limit if throttled, up to twelve times if rejected temporarily, and fails if rejected', async () => {
    const [throttled = '', permanent = '', flaky = ''] = await delivery.queueMany([{}, {}, {}])
    const refusals = new Map([
      [throttled, refused('throttled', 'throttled')],
      [permanent, refused('permanent', 'permanent')],
      [flaky, refused('transient', 'transient')],
    ])
    outcome = (id) => refusals.get(id) ?? accepted

    await delivery.run()

    expect(await delivery.getMail(throttled)).toMatchObject({ status: 'QUEUED', error: 'throttled' })
    expect(await delivery.getMail(flaky)).toMatchObject({ status: 'QUEUED', error: 'transient' })
    expect(await delivery.getMail(permanent)).toMatchObject({ status: 'FAILED', error: 'permanent' })
    for (let tries = 0; tries < 40; tries += 1) {
      delivery.advanceClock(3_600_000 * 1.3)
      await delivery.run()
    }
    expect(await delivery.getMail(flaky)).toMatchObject({ status: 'FAILED' })
    expect(delivered.filter((id) => id === flaky)).toHaveLength(12)
    expect(await delivery.getMail(throttled)).toMatchObject({ status: 'QUEUED' })
    outcome = () => accepted
    delivery.advanceClock(10_000)
    await delivery.run()
    expect(await delivery.publishedTypes(throttled)).toEqual(['email.sent'])
    const delays = Array.from({ length: 11 }, () => 'email.delayed')
    expect(await delivery.publishedTypes(flaky)).toEqual([...delays, 'email.failed'])
  })
})
