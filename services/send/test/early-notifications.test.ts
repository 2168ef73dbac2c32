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

const tellDelivered = (messageId: string): Promise<void> => postSesEvent(delivery, 'Delivery', { messageId })

const isKept = async (messageId: string): Promise<boolean> =>
  (await delivery.send.db
    .selectFrom('early_notifications')
    .select('id')
    .where('provider_message_id', '=', messageId)
    .executeTakeFirst()) !== undefined

describe('a notification that names a mail by an id that its provider has given it and we do not know yet', () => {
  it('is applied as soon as the mail has its id, however long it has waited, and delayed by no others', async () => {
    const id = await delivery.queue()
    await tellDelivered(`ses-${id}`)
    // More than a batch of them.
    for (let index = 0; index < 60; index += 1)
      await Promise.all(Array.from({ length: 10 }, (_, n) => tellDelivered(`nobody-${index}-${n}`)))
    delivery.pass(300_000)

    await delivery.run()
    delivery.pass(600_000)
    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is applied within four seconds when it overtakes the answer of the provider', async () => {
    const id = await delivery.queue()
    await tellDelivered(`ses-${id}`)
    await delivery.run()
    delivery.pass(4_000)

    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('is deleted after an hour', async () => {
    const id = await delivery.queue()
    await tellDelivered(`ses-${id}`)
    delivery.pass(3_601_000)
    expectLogs('notifications.unclaimed')
    // Loops sweep as they start. A sweep passes over rows that the loop for early notifications has locked.
    await until(async () => {
      const { service } = delivery.startProcess({
        provider: fakeProvider(() => Promise.resolve(new Map()), { capacity: () => 0 }),
      })
      await service.start()
      await service.stop()
      return !(await isKept(`ses-${id}`))
    })

    await delivery.run()
    delivery.pass(600_000)
    await delivery.run()

    expect(await delivery.shown(id)).toMatchObject({ status: 'SENT' })
  })
})
