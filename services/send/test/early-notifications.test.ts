import { expectLogs } from '@postrider/testing/jest'
import {
  applyEarlyNotifications,
  sweepEarlyNotifications,
} from '../src/lifecycle/apply-early-notifications.ts'
import { recordNotifications } from '../src/lifecycle/record-notification.ts'
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

const keep = (providerMessageIds: readonly string[]) =>
  recordNotifications(
    delivery.ctx,
    providerMessageIds.map((providerMessageId) => ({
      providerMessageId,
      fact: { kind: 'delivered', at: delivery.ctx.now(), dedupe: 'delivered' } as const,
    })),
  )

const kept = () =>
  delivery.ctx.db
    .selectFrom('early_notifications')
    .select(['provider_message_id', 'due_at', 'received_at'])
    .orderBy('id')
    .execute()

/** Takes turns until one finds nothing more; answers how many there were. */
async function turns(): Promise<number> {
  for (let count = 1; ; count += 1) if (!(await applyEarlyNotifications(delivery.ctx))) return count
}

describe('early notifications', () => {
  it('are read at an age of 2 s, 4 s, 8 s …, and not in between', async () => {
    await keep(['unknown'])
    const readAt: number[] = []
    const [before] = await kept()
    let due = before?.due_at.getTime() ?? 0
    for (let second = 1; second <= 1_200; second += 1) {
      delivery.pass(1_000)
      if (due > delivery.ctx.now().getTime()) continue
      await applyEarlyNotifications(delivery.ctx)
      due = (await kept())[0]?.due_at.getTime() ?? Infinity
      readAt.push(second)
    }

    expect(before).toBeDefined()
    expect(readAt.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512])
    // No pause is longer than ten minutes.
    expect(readAt.at(-1)).toBe(1_024)
    const [row] = await kept()
    expect((row?.due_at.getTime() ?? 0) - (row?.received_at.getTime() ?? 0)).toBe(1_624_000)
  }, 30_000)

  it('are read in bounded batches, each once, and delay no others', async () => {
    await keep(Array.from({ length: 1_100 }, (_, index) => `nobody-${index}`))
    const id = await delivery.queue()
    await delivery.run()
    await keep([`ses-${id}-other`])
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
    expect(await kept()).toHaveLength(1_100)
  })

  it('are applied as soon as their mail has its provider’s id, however long they have waited', async () => {
    const id = await delivery.queue()
    await keep([`ses-${id}`])
    for (let second = 0; second < 300; second += 2) {
      delivery.pass(2_000)
      await applyEarlyNotifications(delivery.ctx)
    }

    await delivery.run()
    await applyEarlyNotifications(delivery.ctx)

    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await kept()).toEqual([])
  })

  it('are deleted after an hour', async () => {
    await keep(['old'])
    delivery.pass(3_601_000)
    await keep(['new'])

    expectLogs('notifications.unclaimed')
    await sweepEarlyNotifications(delivery.ctx)

    expect((await kept()).map((row) => row.provider_message_id)).toEqual(['new'])
  })
})
