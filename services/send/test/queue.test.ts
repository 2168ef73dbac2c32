import { until } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { someRun } from './some-run.ts'
import { many } from './taking-provider.ts'

describe('the queue', () => {
  let delivery: Delivery
  /** The mails that the provider was given, in order. */
  let taken: { id: string; priority: number }[]
  let during: (priority: number) => Promise<void>

  beforeAll(async () => {
    const provider = fakeProvider(async ({ mails, priority }) => {
      taken.push(...mails.map(({ id }) => ({ id, priority })))
      await during(priority)
      return allAccepted(mails)
    })
    delivery = await startDelivery({}, { provider })
  })
  beforeEach(() => {
    taken = []
    during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  const givenOf = (ids: readonly string[]): number[] =>
    ids.map((id) => taken.findIndex((each) => each.id === id))

  it('does not let a tenant with 1,000 mails delay one with a single mail (trap: one queue with one rate for all tenants)', async () => {
    const [large, small] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany(many(1_000, { projectId: large }))
    const id = await delivery.queue({ projectId: small })

    await delivery.run()

    expect(taken).toHaveLength(1_001)
    expect(givenOf([id])[0]).toBeLessThan(100)
  })

  it('delivers transactional mail while mails of a campaign are stuck with the provider', async () => {
    const stuck = Promise.withResolvers<void>()
    during = (priority) => (priority === 10 ? stuck.promise : Promise.resolve())
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    const running = delivery.run()
    await until(() => taken.length > 0)

    const password = await delivery.queue()
    const other = delivery.startProcess({ provider: delivery.ctx.provider })
    await other.run()

    expect((await delivery.shown(password)).status).toBe('SENT')
    expect((await run.mails()).map(({ status }) => status)).toEqual(['SENDING', 'SENDING'])
    stuck.resolve()
    await running
    expect((await run.mails()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
  })

  it('gives each mail to one of several processes that deliver at the same time', async () => {
    const processes = [1, 2, 3].map(() => delivery.startProcess({ provider: delivery.ctx.provider }))
    await delivery.queueMany(many(300, {}))
    const run = await someRun(delivery, { contacts: 300 })
    await run.sendPage()

    await Promise.all([delivery, ...processes].map((each) => each.run()))
    await delivery.run()

    expect(taken).toHaveLength(600)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(600)
  })
})
