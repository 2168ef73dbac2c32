import PostalMime from 'postal-mime'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
import type { HandOver, Provider } from '../src/providers/provider.ts'
import { inboxProvider } from '../src/providers/inbox/inbox.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'

/** What a killed process leaves: the claim is committed, nothing after the crash happens, and nothing is given back. */
type CrashPoint = 'before' | 'after' | undefined

const leaseMs = 121_000

describe('a crash while mail is handed over (trap: row left in SENDING by a crash, nobody sweeps it)', () => {
  let delivery: Delivery
  let crash: CrashPoint

  beforeAll(async () => {
    const plain = await startDelivery()
    const inner = inboxProvider(plain.ctx)
    const provider: Provider = {
      ...inner,
      deliver: async (shipment) => {
        if (crash === 'before') throw new Error('killed before the hand-over')
        const outcomes = await inner.deliver(shipment)
        if (crash === 'after') throw new Error('killed after the hand-over')
        return outcomes
      },
    }
    delivery = { ...plain, ctx: { ...plain.ctx, provider } }
    delivery.run = async (priority = 1) => {
      while (await dispatchBatch(delivery.ctx, priority)) continue
    }
  })
  afterAll(() => delivery.stop())

  it.each(['before', 'after'] as const)(
    '%s the hand-over ends in one mail, with one Message-ID',
    async (point) => {
      const id = await delivery.queue({ toEmail: `${point}@example.net` })
      crash = point
      await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('killed')
      crash = undefined

      await delivery.run()
      const whileLeased = await delivery.mail(id)
      delivery.pass(leaseMs)
      await delivery.run()

      const captured = await delivery.captured(id)
      expect(whileLeased.status).toBe('SENDING')
      expect(captured).toHaveLength(1)
      expect((await PostalMime.parse(captured[0] ?? '')).messageId).toBe(`<${id}@example.com>`)
      expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED', attempts: undefined })
      expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    },
  )

  it('ends some day for a mail that kills whoever takes it', async () => {
    const id = await delivery.queue()
    for (let lapse = 0; lapse < 20; lapse += 1) {
      crash = 'before'
      await dispatchBatch(delivery.ctx, 1).catch(() => undefined)
      delivery.pass(leaseMs)
    }
    crash = undefined
    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({ status: 'FAILED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.failed'])
  })
})

describe('an in-doubt mail with a provider that publishes events of its mails', () => {
  let delivery: Delivery
  let outcome: (id: string) => HandOver | 'crash'
  let handed: string[]

  beforeAll(async () => {
    const provider = fakeProvider(
      ({ mails }) => {
        const outcomes = mails.map(({ id }) => {
          handed.push(id)
          const found = outcome(id)
          if (found === 'crash') throw new Error('killed')
          return [id, found] as const
        })
        return Promise.resolve(new Map(outcomes))
      },
      { name: 'ses', inDoubtWaitMs: 30_000 },
    )
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(() => {
    handed = []
    outcome = () => ({ kind: 'accepted', providerMessageId: 'ses-1', facts: [] })
  })
  afterAll(() => delivery.stop())

  it('waits for its Send event, which resolves it: it is not sent again (trap: in-doubt hand-over guessed one way or the other)', async () => {
    const id = await delivery.queue()
    outcome = () => 'crash'
    await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('killed')
    delivery.pass(leaseMs)
    await delivery.run()

    const at = delivery.ctx.now()
    await recordNotifications(delivery.ctx, [
      { emailId: id, providerMessageId: 'ses-9', fact: { kind: 'sent', at, dedupe: 'sent' } },
    ])
    delivery.pass(60_000)
    await delivery.run()

    expect(handed).toEqual([id])
    expect(await delivery.mail(id)).toMatchObject({ status: 'SENT', provider_message_id: 'ses-9' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent'])
  })

  it('is tried again when no Send event has come in time', async () => {
    const id = await delivery.queue()
    outcome = () => 'crash'
    await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('killed')
    outcome = () => ({ kind: 'accepted', providerMessageId: 'ses-2', facts: [] })
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
    const id = await delivery.queue({ subject: 'For {{ name }}', data: { name: 'Ada' } })
    const at = delivery.ctx.now()
    let told: Promise<void> | undefined
    outcome = () => {
      told = recordNotifications(delivery.ctx, [
        { emailId: id, providerMessageId: 'ses-3', fact: { kind: 'delivered', at, dedupe: 'delivered' } },
      ])
      return { kind: 'accepted', providerMessageId: 'ses-3', facts: [] }
    }

    await delivery.run()
    await told

    const published = (await delivery.send.published()).filter(({ data }) => data.emailId === id)
    expect(published.map(({ type }) => type)).toEqual(['email.sent', 'email.delivered'])
    expect(published.map(({ data }) => data.subject)).toEqual(['For Ada', 'For Ada'])
    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED', attempts: undefined })
  })

  it('keeps a throttled mail without using up a try, and fails what is refused for good (trap: status FAILED written before the retries run)', async () => {
    const [throttled, refused, flaky] = [
      await delivery.queue(),
      await delivery.queue(),
      await delivery.queue(),
    ]
    const refusal = (kind: 'throttled' | 'transient' | 'permanent'): HandOver => ({
      kind: 'refused',
      usesAttempt: true,
      error: { class: kind, reason: kind, ofProvider: false },
    })
    const refusals = new Map([
      [throttled, refusal('throttled')],
      [refused, refusal('permanent')],
      [flaky, refusal('transient')],
    ])
    outcome = (id) => refusals.get(id) ?? 'crash'

    await delivery.run()

    expect(await delivery.mail(throttled)).toMatchObject({
      status: 'QUEUED',
      attempts: 0,
      error: 'throttled',
    })
    expect(await delivery.mail(flaky)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await delivery.mail(refused)).toMatchObject({ status: 'FAILED', error: 'permanent' })
    for (let tries = 0; tries < 40; tries += 1) {
      delivery.pass(3_600_000 * 1.3)
      await delivery.run()
    }
    expect(await delivery.mail(flaky)).toMatchObject({ status: 'FAILED', attempts: undefined })
    expect(handed.filter((id) => id === flaky)).toHaveLength(12)
    expect(await delivery.mail(throttled)).toMatchObject({ status: 'QUEUED', attempts: 0 })
    outcome = () => ({ kind: 'accepted', providerMessageId: null, facts: [] })
    delivery.pass(10_000)
    await delivery.run()
    expect(await delivery.publishedTypes(throttled)).toEqual(['email.sent'])
    expect(await delivery.publishedTypes(flaky)).toEqual(['email.failed'])
  })
})
