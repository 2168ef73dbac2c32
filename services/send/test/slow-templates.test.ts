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

    const running = delivery.run().then(() => 'ended')
    let captured = 0
    while (captured === 0) captured = await countCaptured(delivery)

    expect(captured).toBeLessThan(30)
    await running
    expect(await countCaptured(delivery)).toBe(30)
  })
})

const countCaptured = async ({ ctx: { db } }: Delivery): Promise<number> =>
  (await db.selectFrom('inbox_messages').select('id').execute()).length
