import { monthOf, unlimited, unused, type Allowance, type Limits } from '@postrider/contracts'
import { allowLogsInFile } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { audiencePageFaults, type AudiencePageFault } from './faults.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { partsOf, startedCampaign, ways, type CampaignUnderTest } from './some-campaign.ts'

// Which of these log events occur depends on the point of the fault.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'mails.mark_refused')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterEach(() => healed(delivery.send.db))
afterAll(() => delivery.stop())

const lapseMs = 400_000

const allowance = (limits: Partial<Limits>, at = delivery.now()): Allowance => ({
  limits: { ...unlimited, ...limits },
  month: monthOf(at),
  used: unused,
})

async function limitedCampaign(
  limits: Partial<Limits>,
  contacts: number,
  of = delivery,
): Promise<CampaignUnderTest> {
  const projectId = await of.project({ allowance: allowance(limits, of.now()) })
  return startedCampaign(of, { projectId, contacts })
}

/** Sends the commands for audience pages of this size. */
async function sendAudiencePages(campaign: CampaignUnderTest, size: number): Promise<void> {
  for (let from = 0, number = 1; from < campaign.contacts.length; from += size, number += 1)
    await campaign.sendAudiencePage(number, campaign.contacts.slice(from, from + size))
}

/** Returns the number of mails by error or, for mails without an error, by status. */
async function outcomesOf(campaign: CampaignUnderTest): Promise<Record<string, number>> {
  const outcomes = Map.groupBy(await campaign.mails(), ({ status, error }) => error ?? status)
  return Object.fromEntries([...outcomes].map(([outcome, mails]) => [outcome, mails.length]))
}

/**
 * Raises the limit and sends another campaign to more contacts than the limit allows. Returns the number of
 * its delivered mails.
 */
async function sentWithMore(
  campaign: CampaignUnderTest,
  campaigns: number,
  of = delivery,
): Promise<number | undefined> {
  const state = { id: campaign.projectId, version: 2, allowance: allowance({ campaigns }, of.now()) }
  await of.consume(projectMessage(state))
  const next = await startedCampaign(of, { projectId: campaign.projectId, contacts: 12 })
  await next.sendAudiencePage()
  // Use a new process, which has not cached the old limit.
  await of.startProcess().run()
  return (await outcomesOf(next))['DELIVERED']
}

describe('a campaign that exceeds the limit of its project', () => {
  it.each(ways)(
    'sends exactly the allowed number of mails with two instances (%s)',
    async (way) => {
      const campaign = await limitedCampaign({ campaigns: 300 }, 1_000)
      await sendAudiencePages(campaign, 125)
      const processes = [1, 2].map(() => delivery.startProcess(partsOf(way)))

      for (let round = 0; round < 3; round += 1) await Promise.all(processes.map((process) => process.run()))

      expect(await outcomesOf(campaign)).toEqual({ DELIVERED: 300, limit: 700 })
      expect(await sentWithMore(campaign, 305)).toBe(5)
    },
    120_000,
  )

  it('and another campaign together send at most the total limit', async () => {
    const campaign = await limitedCampaign({ total: 100 }, 150)
    const other = await startedCampaign(delivery, { projectId: campaign.projectId, contacts: 150 })
    await sendAudiencePages(campaign, 40)
    await sendAudiencePages(other, 40)
    const processes = [1, 2, 3].map(() => delivery.startProcess())

    await Promise.all(processes.map((process) => process.run()))
    await delivery.run()

    const outcomes = [await outcomesOf(campaign), await outcomesOf(other)]
    expect(outcomes.reduce((sum, { DELIVERED = 0 }) => sum + DELIVERED, 0)).toBe(100)
  }, 60_000)

  it('does not use units of the limit for suppressed recipients', async () => {
    const campaign = await limitedCampaign({ campaigns: 20 }, 30)
    const api = delivery.send.as(someCaller(campaign.projectId))
    for (const { email } of campaign.contacts.slice(0, 10))
      await api.post('/suppressions', { body: { kind: 'ADDRESS', value: email } })
    await campaign.sendAudiencePage()

    await delivery.run()

    expect(await outcomesOf(campaign)).toEqual({ DELIVERED: 20, MANUAL: 10 })
  })

  it('releases the reserved units of failed mails', async () => {
    const campaign = await limitedCampaign({ campaigns: 20 }, 30)
    await campaign.sendAudiencePage()
    const provider = fakeProvider(
      ({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, refused('permanent', 'no')]))),
      { deliversPages: true },
    )

    await delivery.startProcess({ provider }).run()

    expect(await outcomesOf(campaign)).toMatchObject({ limit: 10 })
    expect(await sentWithMore(campaign, 11)).toBe(11)
  })
})

describe('an audience page whose process is killed', () => {
  it.each(ways)(
    'keeps its reserved units when another process claims it (%s)',
    async (way) => {
      const own = await startDelivery({}, partsOf(way))
      const campaign = await limitedCampaign({ campaigns: 60 }, 90, own)
      await campaign.sendAudiencePage()
      await killWhileDelivering(own, 'after')

      own.advanceClock(lapseMs)
      await own.run()

      expect(await outcomesOf(campaign)).toEqual({ DELIVERED: 60, limit: 30 })
      expect(await sentWithMore(campaign, 63, own)).toBe(3)
      await own.stop()
    },
    60_000,
  )

  it('releases its reserved units when it is deleted', async () => {
    const campaign = await limitedCampaign({ campaigns: 60 }, 90)
    await campaign.sendAudiencePage()
    await killWhileDelivering(delivery, 'before')

    await delivery.send.db
      .deleteFrom('audience_pages')
      .where('campaign_id', '=', campaign.campaignId)
      .execute()

    expect(await sentWithMore(campaign, 7)).toBe(7)
  }, 60_000)

  it('does not release its reserved units of the last month in the current month', async () => {
    const own = await startDelivery()
    const campaign = await limitedCampaign({ campaigns: 60 }, 90, own)
    await campaign.sendAudiencePage()
    await killWhileDelivering(own, 'before')

    own.advanceClock(31 * 86_400_000)
    await own.run()

    expect(await outcomesOf(campaign)).toEqual({ DELIVERED: 60, limit: 30 })
    expect(await sentWithMore(campaign, 63, own)).toBe(3)
    await own.stop()
  }, 60_000)
})

const points = Object.keys(audiencePageFaults).filter(
  (point): point is AudiencePageFault => point in audiencePageFaults,
)

describe('an audience page whose limit allows only some of its mails, while the database fails', () => {
  it.each(points)(
    'at the point "%s" sends exactly the allowed number',
    async (point) => {
      const campaign = await limitedCampaign({ campaigns: 70 }, 130)
      await campaign.sendAudiencePage()
      await failAt(delivery.send.db, audiencePageFaults[point])
      const provider = fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails)), {
        deliversPages: true,
      })
      const process = point === 'mail captured' ? delivery : delivery.startProcess({ provider })

      for (let attempt = 0; attempt < 4; attempt += 1) {
        await process.run().catch(() => undefined)
        delivery.advanceClock(lapseMs)
      }
      await healed(delivery.send.db)
      await process.run()

      const { limit, SENT = 0, DELIVERED = 0 } = await outcomesOf(campaign)
      expect([SENT + DELIVERED, limit]).toEqual([70, 60])
    },
    60_000,
  )
})
