import { platformMailApi } from '@postrider/contracts/internal'
import { emailDelayed } from '@postrider/contracts/messages'
import { peerApi } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { copiedMail, copyEvents } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { postSns, sesEvent, snsNotification, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery
let reply: DeliveryResult = accepted

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, reply])))),
  })
})
beforeEach(() => {
  reply = accepted
})
afterAll(() => delivery.stop())

const delaysOf = async (id: string) =>
  (await delivery.send.published()).filter(
    ({ type, data }) => type === emailDelayed.type && data.emailId === id,
  )

async function entriesOf(id: string) {
  const { events } = await delivery.getMail(id)
  return events.map(({ name, data }: { name: string; data: object }) => [name, data])
}

async function sentMail(): Promise<string> {
  const id = await delivery.queue()
  await delivery.run()
  return id
}

const error = { class: 'transient' as const, reason: 'down', ofProvider: true, isRefusal: false }
const withoutAttempt: DeliveryResult = { kind: 'refused', usesAttempt: false, mayBeAccepted: false, error }

const postDelay = (emailId: string, at: Date): Promise<boolean> =>
  postSns(delivery.send, sesEvent('DeliveryDelay', { emailId, at, reason: 'MailboxFull' }))

describe('a temporary refusal of the provider', () => {
  it('is published with the time of the next attempt, and is in the timeline', async () => {
    reply = refused('transient', '450 4.2.2 Mailbox full')
    const id = await delivery.queue()
    await delivery.run()

    const [delay, ...others] = await delaysOf(id)
    const { nextAttemptAt, delayedAt } = delay?.data ?? {}
    expect(others).toEqual([])
    expect(delay?.data).toMatchObject({
      reason: '450 4.2.2 Mailbox full',
      delayedAt: delivery.now().toISOString(),
      sequence: 2,
      state: { status: 'QUEUED', opens: 0, clicks: 0 },
    })
    // The first delay is 2 s ± 25 %.
    expect(Date.parse(nextAttemptAt) - Date.parse(delayedAt)).toBeGreaterThanOrEqual(1_500)
    expect(Date.parse(nextAttemptAt) - Date.parse(delayedAt)).toBeLessThanOrEqual(2_500)
    expect(await entriesOf(id)).toEqual([
      ['queued', {}],
      ['delayed', { reason: '450 4.2.2 Mailbox full', nextAttemptAt }],
    ])
    reply = accepted
    delivery.advanceClock(2_500)
    await delivery.run()
    expect(await delivery.publishedTypes(id)).toEqual(['email.delayed', 'email.sent'])
    expect(await delivery.getMail(id)).toMatchObject({ status: 'SENT' })
  })

  it.each<[string, DeliveryResult]>([
    ['a throttled delivery', refused('throttled', '421 too many')],
    ['a refusal that uses no attempt', withoutAttempt],
    ['a missing reply', { kind: 'in-doubt', reason: 'no reply', waitMs: 1_000 }],
    ['a postponed delivery', { kind: 'postponed' }],
  ])('is not %s, which is not published', async (_, other) => {
    reply = other
    const id = await delivery.queue()
    await delivery.run()

    expect(await delaysOf(id)).toEqual([])
    expect((await entriesOf(id)).map(([name]: [string]) => name)).toEqual(['queued'])
    reply = accepted
    delivery.advanceClock(3_600_000)
    await delivery.run()
  })

  it('is not published for platform mail', async () => {
    reply = refused('transient', '450 4.2.2 Mailbox full')
    const id = uuidv7()
    const mail = { id, to: 'ada@example.net', subject: 'Verify', html: '<p>Verify</p>' }
    await peerApi(delivery.send.service, platformMailApi).send(mail)
    await delivery.run()
    const { attempts } = await delivery.mail(id)

    expect([attempts, await delaysOf(id), await delivery.timeline(id)]).toEqual([1, [], ['queued']])
    reply = accepted
    delivery.advanceClock(3_600_000)
    await delivery.run()
  })
})

describe('the event DeliveryDelay of SES', () => {
  it('is published once for each unsuccessful try, and changes nothing else', async () => {
    const id = await sentMail()
    const before = await delivery.getMail(id)
    const first = new Date(delivery.now().getTime() + 60_000)
    const second = new Date(delivery.now().getTime() + 120_000)
    for (const at of [first, first, second]) await postDelay(id, at)

    const delays = await delaysOf(id)
    const { events, updatedAt: _updatedAt, ...mail } = await delivery.getMail(id)
    expect(delays.map(({ data }) => data)).toMatchObject(
      [first, second].map((at, index) => ({
        reason: 'MailboxFull',
        delayedAt: at.toISOString(),
        nextAttemptAt: null,
        sequence: 3 + index,
        state: { status: 'SENT', opens: 0, clicks: 0 },
      })),
    )
    expect(before).toMatchObject(mail)
    expect(events.map(({ name }: { name: string }) => name)).toEqual(['queued', 'sent', 'delayed', 'delayed'])
  })

  it('ends the wait of a queued mail, which SES has', async () => {
    const id = await delivery.queue()
    await postDelay(id, delivery.now())

    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delayed'])
  })

  it('about a copy is in the timeline without its address, and is not published', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()
    const [bo] = mail.copies
    const timestamp = delivery.now().toISOString()
    const event = {
      eventType: 'DeliveryDelay',
      mail: { messageId: 'ses-1', timestamp, tags: { emailId: [mail.id] } },
      deliveryDelay: {
        timestamp,
        delayType: 'MailboxFull',
        delayedRecipients: [{ emailAddress: bo, diagnosticCode: `452 <${bo}> is full` }],
      },
    }
    await postSns(delivery.send, snsNotification(JSON.stringify(event)))

    expect(await delaysOf(mail.id)).toEqual([])
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-delayed', recipient: bo, reason: '452 <(address)> is full' },
    ])
  })
})
