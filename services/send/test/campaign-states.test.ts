import { startDelivery, type Delivery } from './delivery.ts'
import {
  expectAccountedFor,
  partsOf,
  queueCampaigns,
  startedCampaign,
  statuses,
  ways,
  type CampaignUnderTest,
} from './some-campaign.ts'
import { watchedRendering } from './watched-rendering.ts'

const leaseMs = 121_000

describe.each(ways)('a cancelled campaign that is sent %s', (way) => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, partsOf(way))
  })
  afterAll(() => delivery.stop())

  const queueMails = async (campaign: CampaignUnderTest): Promise<void> => {
    await campaign.sendAudiencePage()
    if (way === 'through the queue') await queueCampaigns(delivery)
  }
  /**
   * Starts a process that renders mails of the campaign until `release` is called or the process is killed.
   */
  const renderingProcess = async () => {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = (): Promise<void> => {
      started.resolve()
      return released.promise
    }
    const rendering = watchedRendering({ hold })
    const { run, kill } = await delivery.startKillable({ provider: delivery.ctx.provider, rendering })
    const running = run()
    running.catch(() => undefined)
    await started.promise
    return { kill, release: () => (released.resolve(), running) }
  }

  it('drops its queued mails and publishes their drop, but does not change sent mails', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    await campaign.sendAudiencePage(1, campaign.contacts.slice(0, 2))
    await delivery.run()
    await campaign.sendAudiencePage(2, campaign.contacts.slice(2))
    await queueCampaigns(delivery)

    await campaign.setState('CANCELLED')

    const expected = ['DELIVERED', 'DELIVERED', 'DROPPED', 'DROPPED', 'DROPPED']
    expect(statuses(await campaign.mails()).toSorted()).toEqual(expected)
    const reasons = (await campaign.published('email.dropped')).map(({ data }) => data.reason)
    expect(reasons).toEqual(Array(3).fill('campaign cancelled'))
    await expectAccountedFor(campaign)
  })

  it('creates dropped mails for waiting pages, so that every contact has a mail', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 4 })
    await campaign.sendAudiencePage(1, campaign.contacts.slice(0, 2))

    await campaign.setState('CANCELLED')
    await campaign.sendAudiencePage(2, campaign.contacts.slice(2))
    await delivery.run()

    expect(statuses(await campaign.mails())).toEqual(Array(4).fill('DROPPED'))
    expect(await campaign.published('email.queued')).toEqual([])
    expect((await campaign.published('audience_page.expanded')).map(({ data }) => data.created)).toEqual([
      2, 2,
    ])
    await expectAccountedFor(campaign)
    expect(await campaign.captured()).toEqual([])
  })

  it('drops mails that a process is rendering', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    await queueMails(campaign)
    const { release } = await renderingProcess()

    await campaign.setState('CANCELLED')
    await release()
    await delivery.run()

    expect(await campaign.captured()).toEqual([])
    expect(statuses(await campaign.mails())).toEqual(Array(5).fill('DROPPED'))
    await expectAccountedFor(campaign)
  })

  it('drops mails of a killed process after its claim has expired', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await queueMails(campaign)
    const { kill } = await renderingProcess()
    await kill()

    await campaign.setState('CANCELLED')
    await delivery.run()
    expect(await campaign.published('email.dropped')).toEqual([])
    delivery.advanceClock(leaseMs)
    await delivery.run()

    expect(statuses(await campaign.mails())).toEqual(Array(3).fill('DROPPED'))
    expect(await campaign.captured()).toEqual([])
  })

  it('drops its mails if it was paused before', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    await campaign.setState('PAUSED')

    await campaign.setState('CANCELLED')

    expect(statuses(await campaign.mails())).toEqual(['DROPPED', 'DROPPED'])
  })
})

describe('the state of a campaign', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
  })
  afterAll(() => delivery.stop())

  it('cannot change after CANCELLED: only a request for CANCELLED succeeds', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.setState('CANCELLED')

    expect(await campaign.setState('CANCELLED')).toEqual({})
    await expect(campaign.setState('RUNNING')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(campaign.setState('PAUSED')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each(ways)(
    'can change several times during delivery by three processes, without lost or repeated mails (%s)',
    async (way) => {
      const campaign = await startedCampaign(delivery, { contacts: 300 })
      for (let number = 1; number <= 10; number += 1)
        await campaign.sendAudiencePage(number, campaign.contacts.slice((number - 1) * 30, number * 30))
      const processes = [1, 2, 3].map(() => delivery.startProcess(partsOf(way)))

      const work = Promise.all(processes.map((process) => process.run()))
      for (const state of ['PAUSED', 'RUNNING', 'PAUSED', 'RUNNING'] as const) await campaign.setState(state)
      await work
      await campaign.setState('CANCELLED')
      await delivery.run()

      await expectAccountedFor(campaign)
      const delivered = statuses(await campaign.mails()).filter((status) => status === 'DELIVERED')
      expect(await campaign.captured()).toHaveLength(delivered.length)
      expect(await campaign.published('audience_page.expanded')).toHaveLength(10)
    },
    60_000,
  )
})
