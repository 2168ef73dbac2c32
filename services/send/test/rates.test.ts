import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
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

  it('keeps to the provider’s rate over all priority classes, and leaves a part of it to password mail', async () => {
    const provider = takingProvider({ ratePerSecond: () => 8 })
    const delivery = await startDelivery({}, { provider })
    await delivery.queueMany(many(30, { priority: 10 }))
    await delivery.queueMany(many(5, { priority: 1 }))

    await delivery.run(10)
    const campaign = provider.taken.length
    await delivery.run(1)
    const withPasswords = provider.taken.length
    await delivery.run(10)

    expect([campaign, withPasswords, provider.taken.length]).toEqual([6, 8, 8])
    delivery.pass(1_000)
    await delivery.run(1)
    await delivery.run(10)
    expect(provider.taken.length).toBeLessThanOrEqual(16)
    await delivery.stop()
  })

  it('claims nothing while the provider has no capacity, and one mail to probe it', async () => {
    let capacity = 0
    const provider = takingProvider({ capacity: () => capacity })
    const delivery = await startDelivery({}, { provider })
    await delivery.queueMany(many(3, {}))

    expect(await claimBatch(delivery.ctx, 1)).toBeUndefined()
    capacity = 1
    await dispatchBatch(delivery.ctx, 1)

    expect(provider.taken).toHaveLength(1)
    await delivery.stop()
  })
})
