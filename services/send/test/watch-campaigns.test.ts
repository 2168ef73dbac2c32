import { watchCampaigns } from '../src/delivery/watch-campaigns.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startedCampaign } from './some-campaign.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('a campaign whose state was read long ago', () => {
  it.each([
    ['RUNNING', false],
    ['PAUSED', true],
    ['CANCELLED', true],
  ] as const)('counts as stopped until the state %s is read again', async (state, isStopped) => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    if (state !== 'RUNNING') await campaign.setState(state)
    const watch = watchCampaigns(delivery.ctx, [campaign.campaignId], performance.now() - 10_000)

    const before = watch.isStopped(campaign.campaignId)
    await watch.refresh()
    const after = watch.isStopped(campaign.campaignId)
    watch.end()

    expect(before).toBe(true)
    expect(after).toBe(isStopped)
  })
})
