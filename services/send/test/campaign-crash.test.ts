import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { startDelivery, type Delivery } from './delivery.ts'
import { campaignFaults, type CampaignFault } from './faults.ts'
import {
  expectAccountedFor,
  partsOf,
  queueCampaigns,
  startedCampaign,
  statuses,
  ways,
} from './some-campaign.ts'

// Which of these log events occur depends on the point of the fault.
allowLogsInFile(
  'message.retried',
  'outcomes.record_retried',
  'mails.mark_refused',
  'claim.left_to_expire',
  'campaigns.state_unknown',
  'request.failed',
  'request.refused',
)

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, partsOf('through the queue'))
})
afterAll(() => delivery.stop())

/** Must exceed the leases of a page and a batch, and the delay after a failure. */
const lapseMs = 400_000

/**
 * Repeats `work` until it succeeds, as a loop or the campaigns service does. Each failure simulates a crash
 * whose claims expire.
 */
async function untilSuccess(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.advanceClock(lapseMs)
    }
  }
}

const points = Object.keys(campaignFaults).filter((point): point is CampaignFault => point in campaignFaults)

describe('a campaign send while the database fails', () => {
  it.each(points)(
    'at the point "%s" delivers or drops the mail of every contact once',
    async (point) => {
      const campaign = await startedCampaign(delivery, { contacts: 16 })
      const setState = (state: 'PAUSED' | 'RUNNING' | 'CANCELLED') =>
        untilSuccess(() => campaign.setState(state))
      const page = (number: number) =>
        campaign.sendAudiencePage(number, campaign.contacts.slice(number * 4 - 4, number * 4))
      await failAt(delivery.send.db, campaignFaults[point], { times: 2 })

      await page(1)
      await page(2)
      await untilSuccess(() => queueCampaigns(delivery))
      await setState('PAUSED')
      await setState('RUNNING')
      await untilSuccess(() => delivery.run())
      await page(3)
      await untilSuccess(() => queueCampaigns(delivery))
      await setState('CANCELLED')
      await page(4)
      await untilSuccess(() => queueCampaigns(delivery))
      expect(await healed(delivery.send.db)).toBeGreaterThan(2)
      delivery.advanceClock(lapseMs)
      await delivery.run()

      await expectAccountedFor(campaign)
      expect(statuses(await campaign.mails()).filter((status) => status === 'DELIVERED')).toHaveLength(8)
      expect(statuses(await campaign.mails()).filter((status) => status === 'DROPPED')).toHaveLength(8)
    },
    60_000,
  )
})

describe.each(ways)('a process that reads the contacts of an audience page to send it %s', (way) => {
  type Find = Delivery['send']['contacts']['find']

  /** Starts a process that claims the page and waits for the contacts until `release` is called. */
  async function claimPage() {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { contacts } = delivery.send
    const find: Find = async (body) => {
      const found = await contacts.find(body)
      started.resolve()
      await released.promise
      return found
    }
    const process = await delivery.startKillable(partsOf(way, { contacts: { ...contacts, find } }))
    const running = process.run()
    running.catch(() => undefined)
    await started.promise
    return { ...process, release: () => (released.resolve(), running) }
  }

  it('is replaced by another process after its lease has expired if it is killed', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()
    await (await claimPage()).kill()
    const other = delivery.startProcess(partsOf(way))

    await other.run()
    expect(await campaign.mails()).toEqual([])
    delivery.advanceClock(lapseMs)
    await other.run()

    await expectAccountedFor(campaign)
    expect(await campaign.captured()).toHaveLength(3)
  })

  it('does not create mails if another process has claimed the page in the meantime', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()
    const slow = await claimPage()
    delivery.advanceClock(lapseMs)
    const other = delivery.startProcess(partsOf(way))
    await other.run()

    await slow.release()
    await other.run()

    await expectAccountedFor(campaign)
    expect(await campaign.published('audience_page.expanded')).toHaveLength(1)
  })

  it('retries later without delaying other projects if the contacts cannot be read', async () => {
    const [failing, other] = [await startedCampaign(delivery), await startedCampaign(delivery)]
    for (const campaign of [failing, other]) await campaign.sendAudiencePage()
    let isDown = true
    const { contacts } = delivery.send
    const find: Find = (body) =>
      isDown && body.projectId === failing.projectId
        ? Promise.reject(new Error('contacts is unavailable'))
        : contacts.find(body)
    const process = delivery.startProcess(partsOf(way, { contacts: { ...contacts, find } }))

    await expect(process.run()).rejects.toThrow('contacts is unavailable')
    await process.run()
    expect([(await failing.mails()).length, (await other.captured()).length]).toEqual([0, 3])

    isDown = false
    await until(async () => {
      delivery.advanceClock(1_000)
      await process.run()
      return (await failing.captured()).length === 3
    })
    await expectAccountedFor(failing)
  })
})
