import { once } from 'node:events'
import type { Rendering } from '../src/rendering/rendering.ts'
import { startDelivery, type Delivery } from './delivery.ts'

describe('mails that take long to render', () => {
  const handedOver: number[] = []
  const events = new EventTarget()
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, ({ provider, rendering }) => ({
      provider: {
        ...provider,
        deliver: (shipment) => {
          handedOver.push(shipment.mails.length)
          events.dispatchEvent(new Event('handed over'))
          return provider.deliver(shipment)
        },
      },
      rendering: pausingAfter(rendering, 10, once(events, 'handed over')),
    }))
  })
  afterAll(() => delivery.stop())

  it('are handed over as they become ready, not all at the end', async () => {
    const projectId = await delivery.project()
    const mails = Array.from({ length: 30 }, (_, index) => ({ projectId, toEmail: `a${index}@b.test` }))
    await delivery.queueMany(mails)

    await delivery.run()

    expect(handedOver).toEqual([10, 20])
    expect(await countCaptured(delivery)).toBe(30)
  })
})

/** The outcomes of `rendering`, of which those after the first `mails` are not there until `resumed`. */
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
