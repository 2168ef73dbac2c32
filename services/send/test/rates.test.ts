import { someRun } from './some-run.ts'
import { startDelivery } from './delivery.ts'
import { many, takingProvider } from './taking-provider.ts'

describe('rates', () => {
  it('sends no more of a project a second than its rate, and others are not held up', async () => {
    const provider = takingProvider()
    const delivery = await startDelivery({ projectRatePerSecond: 10 }, { provider })
    const [busy, calm] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany(many(50, { projectId: busy }))

    await delivery.run()
    const atFirst = provider.taken.length
    await delivery.queue({ projectId: calm })
    await delivery.run()
    const withCalm = provider.taken.length
    delivery.pass(1_000)
    await delivery.run()

    expect([atFirst, withCalm]).toEqual([10, 11])
    expect(provider.taken.length).toBeGreaterThanOrEqual(20)
    expect(provider.taken.length).toBeLessThanOrEqual(22)
    await delivery.stop()
  })

  it.each(['each', undefined] as const)(
    'keeps to the provider’s rate over all priority classes, and leaves a part of it to password mail (pages: %s)',
    async (pages) => {
      const provider = takingProvider({ ratePerSecond: () => 8, ...(pages && { pages }) })
      const delivery = await startDelivery({}, { provider })
      const run = await someRun(delivery, { contacts: 30 })
      await run.sendPage()

      await delivery.run()
      const campaign = provider.taken.length
      await delivery.queueMany(many(5, {}))
      await delivery.run()
      const withPasswords = provider.taken.length
      await delivery.run()

      expect([campaign, withPasswords, provider.taken.length]).toEqual([6, 8, 8])
      delivery.pass(1_000)
      await delivery.run()
      expect(provider.taken.length).toBeLessThanOrEqual(16)
      await delivery.stop()
    },
  )

  it('delivers nothing while the provider has no capacity, and one mail to probe it', async () => {
    let capacity = 0
    const provider = takingProvider({ capacity: () => capacity })
    const delivery = await startDelivery({}, { provider })
    await delivery.queueMany(many(3, {}))

    await delivery.run()
    const without = provider.taken.length
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
