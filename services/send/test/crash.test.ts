import PostalMime from 'postal-mime'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { killedDelivering } from './killed-delivering.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

const leaseMs = 121_000

describe('a crash while mail is handed over (trap: row left in SENDING by a crash, nobody sweeps it)', () => {
  let delivery: Delivery

  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it.each(['before', 'after'] as const)(
    '%s the hand-over ends in one mail, with one Message-ID',
    async (point) => {
      const id = await delivery.queue()
      await killedDelivering(delivery, point)

      await delivery.run()
      const whileLeased = await delivery.shown(id)
      delivery.pass(leaseMs)
      await delivery.run()

      const captured = await delivery.captured(id)
      expect(whileLeased.status).toBe('SENDING')
      expect(captured).toHaveLength(1)
      expect((await PostalMime.parse(captured[0] ?? '')).messageId).toBe(whileLeased.messageId)
      expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    },
  )

  it('ends some day for a mail that kills whoever takes it', async () => {
    const id = await delivery.queue()
    for (let lapse = 0; lapse < 12; lapse += 1) {
      await killedDelivering(delivery)
      delivery.pass(leaseMs)
    }

    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'FAILED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
  })
})

describe('an in-doubt mail with a provider that publishes events of its mails', () => {
  let delivery: Delivery
  let outcome: (id: string) => DeliveryResult | Promise<DeliveryResult>
  let handed: string[]

  beforeAll(async () => {
    const provider = fakeProvider(
      async ({ mails }) => {
        handed.push(...mails.map(({ id }) => id))
        const outcomes = mails.map(async ({ id }) => [id, await outcome(id)] as const)
        return new Map(await Promise.all(outcomes))
      },
      { name: 'ses', inDoubtWaitMs: 30_000 },
    )
    delivery = await startDelivery(snsSettings, { ...snsParts, provider })
  })
  beforeEach(() => {
    handed = []
    outcome = () => ({ ...accepted, providerMessageId: 'ses-1' })
  })
  afterAll(() => delivery.stop())

  it('waits for its Send event, which resolves it: it is not sent again (trap: in-doubt hand-over guessed one way or the other)', async () => {
    const id = await delivery.queue()
    await killedDelivering(delivery, 'after')
    delivery.pass(leaseMs)
    await delivery.run()

    await postSesEvent(delivery, 'Send', { emailId: id, messageId: `ses-${id}` })
    delivery.pass(60_000)
    await delivery.run()
    // By the id of the Send event alone.
    await postSesEvent(delivery, 'Delivery', { messageId: `ses-${id}` })

    expect(handed).toEqual([id])
    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is tried again when no Send event has come in time', async () => {
    const id = await delivery.queue()
    await killedDelivering(delivery, 'after')
    delivery.pass(leaseMs)
    await delivery.run()
    const whileWaiting = [...handed]
    delivery.pass(30_000)
    await delivery.run()

    expect(whileWaiting).toEqual([id])
    expect(handed).toEqual([id, id])
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is resolved by any fact that overtakes our own record of the hand-over, complete and in order (trap: event arrives before the mail’s own row)', async () => {
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
    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('keeps a throttled mail without using up a try, and fails what is refused for good (trap: status FAILED written before the retries run)', async () => {
    const [throttled = '', permanent = '', flaky = ''] = await delivery.queueMany([{}, {}, {}])
    const refusals = new Map([
      [throttled, refused('throttled', 'throttled')],
      [permanent, refused('permanent', 'permanent')],
      [flaky, refused('transient', 'transient')],
    ])
    outcome = (id) => refusals.get(id) ?? accepted

    await delivery.run()

    expect(await delivery.shown(throttled)).toMatchObject({ status: 'QUEUED', error: 'throttled' })
    expect(await delivery.shown(flaky)).toMatchObject({ status: 'QUEUED', error: 'transient' })
    expect(await delivery.shown(permanent)).toMatchObject({ status: 'FAILED', error: 'permanent' })
    for (let tries = 0; tries < 40; tries += 1) {
      delivery.pass(3_600_000 * 1.3)
      await delivery.run()
    }
    expect(await delivery.shown(flaky)).toMatchObject({ status: 'FAILED' })
    expect(handed.filter((id) => id === flaky)).toHaveLength(12)
    expect(await delivery.shown(throttled)).toMatchObject({ status: 'QUEUED' })
    outcome = () => accepted
    delivery.pass(10_000)
    await delivery.run()
    expect(await delivery.publishedTypes(throttled)).toEqual(['email.sent'])
    expect(await delivery.publishedTypes(flaky)).toEqual(['email.failed'])
  })
})
