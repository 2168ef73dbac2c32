import { once } from 'node:events'
import type { Rendering } from '../src/rendering/rendering.ts'
import { startDelivery, type Delivery } from './delivery.ts'

describe('mails whose rendering is slow', () => {
  const batches: number[] = []
  const events = new EventTarget()
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, ({ provider, rendering }) => ({
      provider: {
        ...provider,
        deliver: (shipment) => {
          batches.push(shipment.mails.length)
          events.dispatchEvent(new Event('delivered'))
          return provider.deliver(shipment)
        },
      },
      rendering: pausingAfter(rendering, 10, once(events, 'delivered')),
    }))
  })
  afterAll(() => delivery.stop())

  it('are delivered as soon as they are rendered', async () => {
    const projectId = await delivery.project()
    const mails = Array.from({ length: 30 }, (_, index) => ({ projectId, toEmail: `a${index}@b.test` }))
    await delivery.queueMany(mails)

    await delivery.run()

    expect(batches).toEqual([10, 20])
    expect(await countCaptured(delivery)).toBe(30)
  })
})

/**
 * Returns rendering that returns the first `mails` outcomes, waits for `resumed`, and then returns the other
 * outcomes.
 */
const pausingAfter = (rendering: Rendering, mails: number, resumed: Promise<unknown>): Rendering => ({
  ...rendering,
  async *renderMails(batch) {
    const all = []
    for await (const outcomes of rendering.renderMails(batch)) all.push(...outcomes)
    yield all.slice(0, mails)
    await resumed
    yield all.slice(mails)
  },
})

const countCaptured = async ({ ctx: { db } }: Delivery): Promise<number> =>
  (await db.selectFrom('inbox_messages').select('id').execute()).length
