import { setTimeout as pauseMs } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { startDelivery } from './delivery.ts'
import { accepted, fakeProvider, throughQueue } from './fake-provider.ts'
import { partsOf, startedCampaign, statuses, ways } from './some-campaign.ts'

const contacts = 250

describe.each(ways)('a campaign that a slow provider sends %s', (way) => {
  it.each(['PAUSED', 'CANCELLED'] as const)(
    'does not start more mails after it is %s',
    async (state) => {
      const started: string[] = []
      const lateStarts: string[] = []
      let answeredAt = Number.POSITIVE_INFINITY
      const oneByOne = fakeProvider(() => Promise.reject(new Error('Not used')), {
        deliversPages: true,
        deliver: async ({ mails, isStopped, onResult }) => {
          const outcomes = new Map<string, DeliveryResult>()
          for (const { id } of mails) {
            const isStarted = isStopped?.(id) !== true
            outcomes.set(id, isStarted ? accepted : { kind: 'postponed' })
            if (!isStarted) continue
            started.push(id)
            onResult?.(id, accepted)
            if (performance.now() > answeredAt) lateStarts.push(id)
            // The provider is slow until the state is set.
            if (answeredAt === Number.POSITIVE_INFINITY) await pauseMs(10)
          }
          return outcomes
        },
      })
      const provider = way === 'through the queue' ? throughQueue(oneByOne) : oneByOne
      const delivery = await startDelivery({}, { provider })
      const campaign = await startedCampaign(delivery, { contacts })
      await campaign.sendAudiencePage()

      const running = delivery.run()
      await until(() => started.length >= 3)
      const calledAt = performance.now()
      await campaign.setState(state)
      answeredAt = performance.now()
      await running
      await delivery.run()

      expect(answeredAt - calledAt).toBeLessThan(5_000)
      expect(lateStarts).toEqual([])
      expect(new Set(await campaign.sentMailIds())).toEqual(new Set(started))
      expect(started.length).toBeLessThan(contacts)
      const dropped = await campaign.published('email.dropped')
      expect(dropped).toHaveLength(state === 'PAUSED' ? 0 : contacts - started.length)
      if (state === 'PAUSED') await campaign.setState('RUNNING')
      // On a slow machine the process may have an outdated state of the campaign. Then the rest of the page
      // is sent later.
      await until(async () => {
        delivery.advanceClock(60_000)
        await delivery.run()
        const mails = await campaign.mails()
        return mails.length === contacts && !statuses(mails).includes('QUEUED')
      })
      await delivery.stop()
    },
    30_000,
  )
})

describe.each(ways)('a process that is stopped while it sends a campaign %s', (way) => {
  it('finishes the mails that it has started, so that another process can continue immediately', async () => {
    const delivery = await startDelivery({}, partsOf(way))
    const campaign = await startedCampaign(delivery, { contacts: 400 })
    await campaign.sendAudiencePage()
    let stopped: Promise<void> | undefined
    const { provider: inbox } = delivery.startProcess().ctx
    const deliver: typeof inbox.deliver = (shipment) => {
      stopped ??= stopping.service.stop()
      return inbox.deliver(shipment)
    }
    const stopping = delivery.startProcess(partsOf(way, { provider: { ...inbox, deliver } }))
    await stopping.service.start()
    await until(() => stopped !== undefined)
    await stopped
    const captured = (await campaign.captured()).length

    await delivery.run()

    expect(captured).toBeGreaterThan(0)
    expect(captured).toBeLessThan(400)
    expect(await campaign.captured()).toEqual(campaign.contacts.map(({ email }) => email).toSorted())
    await delivery.stop()
  })
})
