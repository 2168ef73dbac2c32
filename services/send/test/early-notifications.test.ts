import { expectLogs } from '@postrider/testing'
import {
  applyEarlyNotifications,
  sweepEarlyNotifications,
} from '../src/commands/lifecycle/apply-early-notifications.ts'
import { recordNotifications } from '../src/commands/lifecycle/record-notification.ts'
import type { HandOver } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { fakeProvider } from './fake-provider.ts'

let delivery: Delivery

beforeAll(async () => {
  const accepted = (id: string): HandOver => ({ kind: 'accepted', providerMessageId: `ses-${id}`, facts: [] })
  delivery = await startDelivery(
    {},
    {
      provider: fakeProvider(async ({ mails }) => new Map(mails.map(({ id }) => [id, accepted(id)]))),
    },
  )
})
beforeEach(() => delivery.ctx.db.deleteFrom('early_notifications').execute())
afterAll(() => delivery.stop())

const park = (providerMessageIds: readonly string[]) =>
  recordNotifications(
    delivery.ctx,
    providerMessageIds.map((providerMessageId) => ({
      providerMessageId,
      fact: { kind: 'delivered', at: delivery.ctx.now(), dedupe: 'delivered' } as const,
    })),
  )

const parked = () =>
  delivery.ctx.db
    .selectFrom('early_notifications')
    .select(['provider_message_id', 'due_at', 'received_at'])
    .orderBy('id')
    .execute()

/** Takes turns until one finds nothing more; answers how many there were. */
async function turns(): Promise<number> {
  for (let count = 1; ; count += 1) if (!(await applyEarlyNotifications(delivery.ctx))) return count
}

describe('parked notifications', () => {
  it('are looked at after 2 s, 4 s, 8 s … of age, and not in between', async () => {
    await park(['unknown'])
    const looked: number[] = []
    const [before] = await parked()
    for (let second = 1; second <= 1_200; second += 1) {
      const due = (await parked())[0]?.due_at.getTime()
      delivery.pass(1_000)
      if (due === undefined || due > delivery.ctx.now().getTime()) continue
      await applyEarlyNotifications(delivery.ctx)
      looked.push(second)
    }

    expect(before).toBeDefined()
    expect(looked.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512])
    // No pause is longer than ten minutes.
    expect(looked.at(-1)).toBe(1_024)
    const [row] = await parked()
    expect((row?.due_at.getTime() ?? 0) - (row?.received_at.getTime() ?? 0)).toBe(1_624_000)
  }, 30_000)

  it('are read in bounded batches, each once, and hold up nobody behind them', async () => {
    await park(Array.from({ length: 1_100 }, (_, index) => `nobody-${index}`))
    const id = await delivery.queue()
    await delivery.run()
    await park([`ses-${id}-other`])
    await delivery.ctx.db
      .updateTable('emails')
      .set({ provider_message_id: `ses-${id}-other` })
      .where('id', '=', id)
      .execute()
    delivery.pass(2_000)

    const first = await turns()
    const again = await turns()

    expect([first, again]).toEqual([3, 1])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered'])
    expect(await parked()).toHaveLength(1_100)
  })

  it('are applied as soon as their mail has its provider’s id, however long they have waited', async () => {
    const id = await delivery.queue()
    await park([`ses-${id}`])
    for (let second = 0; second < 300; second += 2) {
      delivery.pass(2_000)
      await applyEarlyNotifications(delivery.ctx)
    }

    await delivery.run()
    await applyEarlyNotifications(delivery.ctx)

    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await parked()).toEqual([])
  })

  it('are forgotten after an hour', async () => {
    await park(['old'])
    delivery.pass(3_601_000)
    await park(['new'])

    expectLogs('notifications.unclaimed')
    await sweepEarlyNotifications(delivery.ctx)

    expect((await parked()).map((row) => row.provider_message_id)).toEqual(['new'])
  })
})
