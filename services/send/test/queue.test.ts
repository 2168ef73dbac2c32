import { until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { startedCampaign } from './some-campaign.ts'
import { many } from './recording-provider.ts'

describe('the queue', () => {
  let delivery: Delivery
  /** The mails that the provider received, in order. */
  let delivered: { id: string; priority: number }[]
  let during: (priority: number) => Promise<void>

  beforeAll(async () => {
    const provider = fakeProvider(async ({ mails, priority }) => {
      delivered.push(...mails.map(({ id }) => ({ id, priority })))
      await during(priority)
      return allAccepted(mails)
    })
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(() => {
    delivered = []
    during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  const positionsOf = (ids: readonly string[]): number[] =>
    ids.map((id) => delivered.findIndex((each) => each.id === id))

  it('does not delay a single mail because of 1,000 mails of another tenant', async () => {
    const [large, small] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany(many(1_000, { projectId: large }))
    const id = await delivery.queue({ projectId: small })

    await delivery.run()

    expect(delivered).toHaveLength(1_001)
    expect(positionsOf([id])[0]).toBeLessThan(100)
  })

  it('delivers transactional mails while the provider does not reply to campaign mails', async () => {
    const stuck = Promise.withResolvers<void>()
    during = (priority) => (priority === 10 ? stuck.promise : Promise.resolve())
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    await campaign.sendAudiencePage()
    const running = delivery.run()
    await until(() => delivered.length > 0)

    const password = await delivery.queue()
    const other = delivery.startProcess({ provider: delivery.ctx.provider })
    await other.run()

    expect((await delivery.getMail(password)).status).toBe('SENT')
    expect((await campaign.mails()).map(({ status }) => status)).toEqual(['SENDING', 'SENDING'])
    stuck.resolve()
    await running
    expect((await campaign.mails()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
  })

  it('lets only one of several processes deliver each mail', async () => {
    const processes = [1, 2, 3].map(() => delivery.startProcess({ provider: delivery.ctx.provider }))
    await delivery.queueMany(many(300, {}))
    const campaign = await startedCampaign(delivery, { contacts: 300 })
    await campaign.sendAudiencePage()

    await Promise.all([delivery, ...processes].map((each) => each.run()))
    await delivery.run()

    expect(delivered).toHaveLength(600)
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(600)
  })
})
