import { expectLogs } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { killedDelivering } from './killed-delivering.ts'
import { many } from './taking-provider.ts'
import { watchedRendering } from './watched-rendering.ts'

const perSecond = 10

describe('the rate of a project', () => {
  let delivery: Delivery
  let taken: string[]
  let during: () => Promise<void>
  let held: (projectId: string) => Promise<void>
  let isBroken: boolean

  beforeAll(async () => {
    const provider = fakeProvider(
      async ({ mails }) => {
        await during()
        taken.push(...mails.map(({ projectId }) => projectId))
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
    taken = []
    during = () => Promise.resolve()
    held = () => Promise.resolve()
    isBroken = false
  })
  afterAll(() => delivery.stop())

  /** How many mails of the project go out now, of as many as its rate lets. */
  async function goesOutNow(projectId: string): Promise<number> {
    taken = []
    during = () => Promise.resolve()
    held = () => Promise.resolve()
    isBroken = false
    await delivery.queueMany(many(perSecond, { projectId }))
    await delivery.run()
    return taken.filter((each) => each === projectId).length
  }

  it('is not used up by mails that go back since their batch fails', async () => {
    const [first, second] = [await delivery.project(), await delivery.project()]
    await delivery.queueMany([first, second, second].map((projectId) => ({ projectId })))
    const isGiven = Promise.withResolvers<void>()
    // The second tenant's mails are not rendered before those of the first are with the provider, which
    // fails.
    held = (projectId) => (projectId === second ? isGiven.promise : Promise.resolve())
    during = () => {
      isGiven.resolve()
      return Promise.reject(new Error('the provider broke'))
    }

    await expect(delivery.run()).rejects.toThrow('the provider broke')

    expect(await goesOutNow(second)).toBe(perSecond)
    expect(await goesOutNow(first)).toBe(perSecond - 1)
  })

  it('is not used up by a mail that waits for its provider’s word', async () => {
    const projectId = await delivery.project()
    const id = await delivery.queue({ projectId })
    await killedDelivering(delivery)
    delivery.pass(121_000)
    await delivery.run()

    expect((await delivery.shown(id)).status).toBe('QUEUED')
    expect(await goesOutNow(projectId)).toBe(perSecond)
  })

  it('is not used up by mails that cannot be rendered for now', async () => {
    expectLogs('rendering.failed')
    const projectId = await delivery.project()
    isBroken = true
    await delivery.queueMany(many(2, { projectId }))
    await delivery.run()

    expect(await goesOutNow(projectId)).toBe(perSecond)
  })
})
