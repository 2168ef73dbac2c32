import { expectLogs, until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(async ({ mails }) =>
      Promise.resolve(new Map(mails.map(({ id }) => [id, { ...accepted, providerMessageId: `ses-${id}` }]))),
    ),
  })
})
afterAll(() => delivery.stop())

const postDelivered = (messageId: string): Promise<void> => postSesEvent(delivery, 'Delivery', { messageId })

const isStored = async (messageId: string): Promise<boolean> =>
  (await delivery.send.db
    .selectFrom('early_notifications')
    .select('id')
    .where('provider_message_id', '=', messageId)
    .executeTakeFirst()) !== undefined

describe('a notification about a mail whose provider id is not recorded yet', () => {
  it('is applied when the id is recorded, even if many other notifications wait', async () => {
    const id = await delivery.queue()
    await postDelivered(`ses-${id}`)
    // More notifications than one batch contains.
    for (let index = 0; index < 60; index += 1)
      await Promise.all(Array.from({ length: 10 }, (_, n) => postDelivered(`nobody-${index}-${n}`)))
    delivery.advanceClock(300_000)

    await delivery.run()
    delivery.advanceClock(600_000)
    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is applied within four seconds if it arrives before the provider replies', async () => {
    const id = await delivery.queue()
    await postDelivered(`ses-${id}`)
    await delivery.run()
    delivery.advanceClock(4_000)

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('is deleted after an hour', async () => {
    const id = await delivery.queue()
    await postDelivered(`ses-${id}`)
    delivery.advanceClock(3_601_000)
    expectLogs('notifications.unclaimed')
    // The retention loop runs at the start of a process. It skips rows that the loop for early notifications
    // has locked.
    await until(async () => {
      const { service } = delivery.startProcess({
        provider: fakeProvider(() => Promise.resolve(new Map()), { capacity: () => 0 }),
      })
      await service.start()
      await service.stop()
      return !(await isStored(`ses-${id}`))
    })

    await delivery.run()
    delivery.advanceClock(600_000)
    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status: 'SENT' })
  })
})
