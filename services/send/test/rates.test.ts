import { startedCampaign } from './some-campaign.ts'
import { startDelivery } from './delivery.ts'
import { many, recordingProvider } from './recording-provider.ts'

describe('rate limits', () => {
  it('limit the mails of a project per second without delaying other projects', async () => {
    const provider = recordingProvider()
    const delivery = await startDelivery({ projectRatePerSecond: 10 }, { provider })
    const [busy, calm] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany(many(50, { projectId: busy }))

    await delivery.run()
    const atFirst = provider.delivered.length
    await delivery.queue({ projectId: calm })
    await delivery.run()
    const withCalm = provider.delivered.length
    delivery.advanceClock(1_000)
    await delivery.run()

    expect([atFirst, withCalm]).toEqual([10, 11])
    expect(provider.delivered.length).toBeGreaterThanOrEqual(20)
    expect(provider.delivered.length).toBeLessThanOrEqual(22)
    await delivery.stop()
  })

  it.each([true, false])(
    'apply to all priority classes together, and reserve a part for transactional mail (delivers pages: %s)',
    async (deliversPages) => {
      const provider = recordingProvider({ ratePerSecond: () => 8, deliversPages })
      const delivery = await startDelivery({}, { provider })
      const campaign = await startedCampaign(delivery, { contacts: 30 })
      await campaign.sendAudiencePage()

      await delivery.run()
      const campaignMails = provider.delivered.length
      await delivery.queueMany(many(5, {}))
      await delivery.run()
      const withPasswords = provider.delivered.length
      await delivery.run()

      expect([campaignMails, withPasswords, provider.delivered.length]).toEqual([6, 8, 8])
      delivery.advanceClock(1_000)
      await delivery.run()
      expect(provider.delivered.length).toBeLessThanOrEqual(16)
      await delivery.stop()
    },
  )

  it('stop deliveries while the provider has no capacity, and allow one mail if it has capacity for one', async () => {
    let capacity = 0
    const provider = recordingProvider({ capacity: () => capacity })
    const delivery = await startDelivery({}, { provider })
    await delivery.queueMany(many(3, {}))

    await delivery.run()
    const without = provider.delivered.length
    capacity = 1
    const shipments: number[] = []
    const probed = delivery.startProcess({
      provider: {
        ...provider,
        deliver: (shipment) => {
          shipments.push(shipment.mails.length)
          capacity = 0
          return provider.deliver(shipment)
        },
      },
    })
    await probed.run()

    expect(without).toBe(0)
    expect(shipments).toEqual([1])
    await delivery.stop()
  })
})
