import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { findTenants } from '../src/queue/store/claims.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { many, takingProvider } from './taking-provider.ts'

describe('the queue', () => {
  let delivery: Delivery
  const provider = takingProvider()

  beforeAll(async () => {
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    provider.taken.length = 0
    provider.during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  it('shares a batch fairly: a tenant with 5,000 campaign mails does not delay another (trap: one queue with one rate for all tenants)', async () => {
    const [large, small] = [await delivery.project(), await delivery.project()]
    for (let index = 0; index < 5; index += 1)
      await delivery.queueMany(many(1000, { projectId: large, priority: 10 }))
    const campaign = await delivery.queue({ projectId: small, priority: 10 })
    const password = await delivery.queue({ projectId: small, priority: 1 })

    await dispatchBatch(delivery.ctx, 10)
    await dispatchBatch(delivery.ctx, 1)

    expect(provider.taken).toContain(campaign)
    expect(provider.taken.at(-1)).toBe(password)
    expect(provider.taken.length).toBeLessThan(300)
  })

  it('draws lots among more tenants than a batch has mails: a new mail does not wait for all that is older', async () => {
    const old = await Promise.all(Array.from({ length: 4 }, () => delivery.project()))
    await delivery.queueMany(old.flatMap((projectId) => many(10, { projectId })))
    delivery.pass(1_000)
    const fresh = await delivery.project()
    await delivery.queue({ projectId: fresh })

    const turns = []
    for (let turn = 0; turn < 40; turn += 1)
      turns.push(
        await findTenants(delivery.ctx.db, {
          priority: 1,
          now: delivery.ctx.now(),
          limit: 2,
          projectRate: 0,
        }),
      )

    // Left out forty times by lot: once in 10^9 runs.
    const drawn = new Set(turns.flat().map(({ projectId }) => projectId))
    expect(drawn).toEqual(new Set([...old, fresh]))
    expect(turns.every((tenants) => tenants.length === 2)).toBe(true)
  })

  it('does not let priority classes wait for one another, whatever one of them is stuck in', async () => {
    const campaign = await delivery.queue({ priority: 10 })
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>()
    provider.during = () => stuck
    const running = dispatchBatch(delivery.ctx, 10)
    while (provider.taken.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    provider.during = () => Promise.resolve()

    const password = await delivery.queue({ priority: 1 })
    await dispatchBatch(delivery.ctx, 1)

    expect(await delivery.mail(password)).toMatchObject({ status: 'SENT' })
    expect(await delivery.mail(campaign)).toMatchObject({ status: 'SENDING' })
    release()
    await running
    expect(await delivery.mail(campaign)).toMatchObject({ status: 'SENT' })
  })

  it('follows a full batch with the next at once (trap: poll of 50 rows once a second, hard-wired)', async () => {
    await delivery.queueMany(many(200, { priority: 10 }))

    // One after the other: of claims beside each other each may get a part of the rows, and then no batch is full.
    const more: boolean[] = []
    for (let turn = 0; turn < 3; turn += 1) more.push(await dispatchBatch(delivery.ctx, 10))

    expect(provider.taken).toHaveLength(200)
    expect(more.filter(Boolean).length).toBeGreaterThanOrEqual(2)
    expect(await dispatchBatch(delivery.ctx, 10)).toBe(false)
  })

  it('hands each mail to one of many workers that claim at once', async () => {
    await delivery.queueMany(many(1000, { priority: 5 }))

    await Promise.all([1, 2, 3, 4].map(() => delivery.run(5)))

    expect(provider.taken).toHaveLength(1000)
    expect(new Set(provider.taken).size).toBe(1000)
  })
})
