import { until } from '@postrider/testing/jest'
import { watchCampaigns } from '../src/delivery/watch-campaigns.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startedCampaign } from './some-campaign.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const longAgo = (): number => performance.now() - 10_000

describe('a campaign whose state was read long ago', () => {
  it('counts as stopped until the state is read again', async () => {
    const { campaignId } = await startedCampaign(delivery, { contacts: 1 })
    const watch = watchCampaigns(delivery.ctx, [campaignId], longAgo())

    const before = watch.isStopped(campaignId)
    // On a busy machine, a read can take so long that its result is old too.
    await until(async () => {
      await watch.refresh()
      return !watch.isStopped(campaignId)
    })
    watch.end()

    expect(before).toBe(true)
  })

  it.each(['PAUSED', 'CANCELLED'] as const)('stays stopped if it is %s', async (state) => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.setState(state)
    const watch = watchCampaigns(delivery.ctx, [campaign.campaignId], longAgo())

    await watch.refresh()
    const isStopped = watch.isStopped(campaign.campaignId)
    watch.end()

    expect(isStopped).toBe(true)
  })
})
