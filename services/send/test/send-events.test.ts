import { transact } from '@postrider/db'
import { noteReceipt } from '../src/inbound/receipts.ts'
import { watchSendEvents } from '../src/notifications/send-event-watch.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery({ provider: 'ses', awsRegion: 'eu-west-1' })
})
afterAll(() => delivery.stop())

const look = async (): Promise<string | undefined> => {
  const watch = watchSendEvents(delivery.ctx)
  for (const loop of watch.loops) await loop.work(new AbortController().signal)
  return watch.health()
}

describe('an SES account that gives no Send events', () => {
  it('is told of in health some minutes after the first mail, until the first notification', async () => {
    const { db, now } = delivery.ctx
    const before = await look()
    const id = await delivery.queue()
    const sent = { provider_message_id: 'ses-1', sent_at: now(), status: 'SENT' as const }
    await db.updateTable('emails').set(sent).where('id', '=', id).execute()
    const atOnce = await look()
    delivery.pass(6 * 60_000)
    const later = await look()
    await transact(db, (tx) => noteReceipt(tx, 'sns-1', now()))
    const heard = await look()

    expect([before, atOnce, heard]).toEqual([undefined, undefined, undefined])
    expect(later).toMatch(/^ses: mails were accepted, but no Send event/)
  })
})
