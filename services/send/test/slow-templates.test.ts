import { startDelivery, type Delivery } from './delivery.ts'

describe('mails that take long to render', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it('are handed over as they become ready, not all at the end', async () => {
    const projectId = await delivery.project()
    const body = '{% for i in (1..72000) %}{% assign b = i %}{% endfor %}'
    const mails = Array.from({ length: 30 }, (_, index) => ({ projectId, toEmail: `a${index}@b.test`, body }))
    await delivery.queueMany(mails)
    // A look at the inbox meanwhile might come too late.
    const handedOver: number[] = []
    const { provider } = delivery.ctx
    const deliver: typeof provider.deliver = (shipment) => {
      handedOver.push(shipment.mails.length)
      return provider.deliver(shipment)
    }
    delivery.ctx.provider = { ...provider, deliver }

    await delivery.run()

    expect(handedOver[0]).toBeLessThan(30)
    expect(await countCaptured(delivery)).toBe(30)
  })
})

const countCaptured = async ({ ctx: { db } }: Delivery): Promise<number> =>
  (await db.selectFrom('inbox_messages').select('id').execute()).length
