import { until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { partsOf, queueCampaigns, startedCampaign, statuses, ways } from './some-campaign.ts'
import { watchedRendering } from './watched-rendering.ts'

describe.each(ways)('a paused campaign that is sent %s', (way) => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery({}, partsOf(way))
  })
  afterAll(() => delivery.stop())

  /** Starts a process that claims work of the campaign and waits until `release` is called. */
  async function busyProcess(part: 'contacts' | 'rendering') {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = (): Promise<void> => {
      started.resolve()
      return released.promise
    }
    const { contacts } = delivery.send
    const parts = {
      contacts: {
        contacts: {
          ...contacts,
          find: (body: Parameters<typeof contacts.find>[0]) => hold().then(() => contacts.find(body)),
        },
      },
      rendering: { rendering: watchedRendering({ hold }) },
    }[part]
    const process = delivery.startProcess({ provider: delivery.ctx.provider, ...parts })
    const running = process.run()
    await started.promise
    return {
      release: () => {
        released.resolve()
        return running
      },
    }
  }

  it('does not deliver mails until it is resumed', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 6 })
    await campaign.sendAudiencePage(1, campaign.contacts.slice(0, 3))
    if (way === 'through the queue') await queueCampaigns(delivery)

    await campaign.setState('PAUSED')
    await campaign.sendAudiencePage(2, campaign.contacts.slice(3))
    await delivery.run()

    expect(await campaign.captured()).toEqual([])
    const waiting = way === 'through the queue' ? Array(3).fill('QUEUED') : []
    expect(statuses(await campaign.mails())).toEqual(waiting)

    await campaign.setState('RUNNING')
    await delivery.run()

    expect(await campaign.captured()).toHaveLength(6)
    expect(await campaign.sentMailIds()).toHaveLength(6)
  })

  it('can be paused and resumed several times, and a repeated state has no effect', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)

    for (const state of ['PAUSED', 'PAUSED', 'RUNNING', 'RUNNING', 'PAUSED'] as const)
      await campaign.setState(state)
    await delivery.run()
    expect(await campaign.captured()).toEqual([])
    for (const state of ['RUNNING', 'PAUSED', 'PAUSED', 'RUNNING'] as const) await campaign.setState(state)
    await delivery.run()

    expect(await campaign.captured()).toHaveLength(2)
  })

  it.each(['contacts', 'rendering'] as const)(
    'does not deliver mails that a process has claimed (%s), and delivers them once after it is resumed',
    async (part) => {
      const campaign = await startedCampaign(delivery, { contacts: 5 })
      await campaign.sendAudiencePage()
      if (way === 'through the queue' && part === 'rendering') await queueCampaigns(delivery)
      const busy = await busyProcess(part)

      await campaign.setState('PAUSED')
      await busy.release()
      await delivery.run()
      expect(await campaign.captured()).toEqual([])

      await campaign.setState('RUNNING')
      await delivery.run()
      expect(await campaign.captured()).toHaveLength(5)
      expect(await campaign.sentMailIds()).toHaveLength(5)
    },
  )
})

describe('a mail of a paused campaign that waits for a retry', () => {
  it('is retried at the same time as without the pause', async () => {
    const attempts: string[] = []
    const provider = fakeProvider(({ mails }) => {
      attempts.push(...mails.map(({ id }) => id))
      return Promise.resolve(
        attempts.length === 1
          ? new Map(mails.map(({ id }) => [id, refused('transient', 'try later')]))
          : allAccepted(mails),
      )
    })
    const delivery = await startDelivery({}, { provider })
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.sendAudiencePage()
    await delivery.run()

    await campaign.setState('PAUSED')
    await campaign.setState('PAUSED')
    await campaign.setState('RUNNING')
    await delivery.run()
    const early = attempts.length
    await until(async () => {
      delivery.advanceClock(1_000)
      await delivery.run()
      return attempts.length > 1
    })

    expect(early).toBe(1)
    expect(statuses(await campaign.mails())).toEqual(['SENT'])
    await delivery.stop()
  })
})
