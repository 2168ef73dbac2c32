import { expectLogs } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { many } from './recording-provider.ts'
import { watchedRendering } from './watched-rendering.ts'

const perSecond = 10

describe('the rate limit of a project', () => {
  let delivery: Delivery
  let delivered: string[]
  let during: () => Promise<void>
  let held: (projectId: string) => Promise<void>
  let isBroken: boolean

  beforeAll(async () => {
    const provider = fakeProvider(
      async ({ mails }) => {
        await during()
        delivered.push(...mails.map(({ projectId }) => projectId))
        return allAccepted(mails)
      },
      { inDoubtWaitMs: 30_000 },
    )
    const rendering = watchedRendering({
      hold: (projectId) => held(projectId),
      before: () => {
        if (isBroken) throw new Error('no process')
      },
    })
    delivery = await startDelivery({ projectRatePerSecond: perSecond }, { provider, rendering })
  })
  beforeEach(() => {
    delivered = []
    during = () => Promise.resolve()
    held = () => Promise.resolve()
    isBroken = false
  })
  afterAll(() => delivery.stop())

  /** Queues as many mails as the rate allows per second. Returns the number that is sent immediately. */
  async function sentNow(projectId: string): Promise<number> {
    delivered = []
    during = () => Promise.resolve()
    held = () => Promise.resolve()
    isBroken = false
    await delivery.queueMany(many(perSecond, { projectId }))
    await delivery.run()
    return delivered.filter((each) => each === projectId).length
  }

  it('does not count mails that are queued again because their batch failed', async () => {
    const [first, second] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany([first, second, second].map((projectId) => ({ projectId })))
    const isDelivering = Promise.withResolvers<void>()
    // The provider receives the mails of the first tenant. Only then are the mails of the second tenant
    // rendered, and the provider fails.
    held = (projectId) => (projectId === second ? isDelivering.promise : Promise.resolve())
    during = () => {
      isDelivering.resolve()
      return Promise.reject(new Error('the provider broke'))
    }

    await expect(delivery.run()).rejects.toThrow('the provider broke')

    expect(await sentNow(second)).toBe(perSecond)
    expect(await sentNow(first)).toBe(perSecond - 1)
  })

  it('does not count an in-doubt mail, whose process was killed during the delivery', async () => {
    const projectId = await delivery.project()
    const id = await delivery.queue({ projectId })
    await killWhileDelivering(delivery)
    delivery.advanceClock(121_000)
    await delivery.run()

    expect((await delivery.getMail(id)).status).toBe('QUEUED')
    expect(await sentNow(projectId)).toBe(perSecond)
  })

  it('does not count mails that cannot be rendered', async () => {
    expectLogs('rendering.failed')
    const projectId = await delivery.project()
    isBroken = true
    await delivery.queueMany(many(2, { projectId }))
    await delivery.run()

    expect(await sentNow(projectId)).toBe(perSecond)
  })
})
