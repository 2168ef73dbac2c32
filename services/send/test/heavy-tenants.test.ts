import { setTimeout as pause } from 'node:timers/promises'
import { createLogger, startLoop } from '@postrider/process'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Context } from '../src/context.ts'
import { heavyBatches, overlappingBatches, type LoopWork } from '../src/queue/overlapping-batches.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

describe('mails of a heavy tenant', () => {
  let delivery: Delivery
  let heavy: string
  /** The delivery's, of which one tenant is heavy as the test says. */
  let ctx: Context
  let heavyTenants: () => string[]
  let during: (priority: number) => Promise<void>
  const { signal } = new AbortController()
  const provider = fakeProvider(async ({ priority, mails }) => {
    await during(priority)
    return allAccepted(mails)
  })

  beforeAll(async () => {
    delivery = await startDelivery({}, { provider })
    ctx = {
      ...delivery.ctx,
      rendering: { ...delivery.ctx.rendering, heavyTenants: () => heavyTenants() },
    }
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    heavy = await delivery.project()
    heavyTenants = () => [heavy]
    during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  /** A turn and the batch that it begins, to its end. */
  const turn = async ({ work, finish }: LoopWork): Promise<void> => {
    await work(signal)
    await finish()
  }
  const statusOf = async (id: string): Promise<string> => (await delivery.mail(id)).status

  it('are claimed though it ceases to be heavy between the two claims of a turn', async () => {
    const id = await delivery.queue({ projectId: heavy })
    const answers = [[heavy]]
    heavyTenants = () => answers.shift() ?? []

    await dispatchBatch(ctx, 1)

    expect(await statusOf(id)).toBe('SENT')
  })

  it('are no part of the batches of others, and others’ none of theirs', async () => {
    const [mine, other] = await delivery.queueMany([
      { projectId: heavy },
      { projectId: await delivery.project() },
    ])

    await turn(overlappingBatches(ctx, 1))
    expect([await statusOf(mine ?? ''), await statusOf(other ?? '')]).toEqual(['QUEUED', 'SENT'])
    await turn(heavyBatches(ctx, 1))
    expect(await statusOf(mine ?? '')).toBe('SENT')
  })

  it('wait for none of another priority class', async () => {
    const isHeld = Promise.withResolvers<void>()
    during = (priority) => (priority === 10 ? isHeld.promise : Promise.resolve())
    const [campaign, password] = await delivery.queueMany([
      { projectId: heavy, priority: 10 },
      { projectId: heavy, priority: 1 },
    ])
    const held = heavyBatches(ctx, 10)

    await held.work(signal)
    await turn(heavyBatches(ctx, 1))

    expect(await statusOf(password ?? '')).toBe('SENT')
    expect(await statusOf(campaign ?? '')).toBe('SENDING')
    isHeld.resolve()
    await held.finish()
    expect(await statusOf(campaign ?? '')).toBe('SENT')
  })

  it('are seen to the end of their batch when the loop stops, and no other is claimed', async () => {
    const [isHeld, isGiven] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    during = () => {
      isGiven.resolve()
      return isHeld.promise
    }
    await delivery.queueMany(Array.from({ length: 40 }, () => ({ projectId: heavy })))
    const log = createLogger({ service: 'send', level: 'silent' })
    const loop = startLoop({ name: 'heavy', everyMs: 1, ...heavyBatches(ctx, 1) }, log)
    await isGiven.promise

    const stopping = loop.stop()
    await pause(50)
    isHeld.resolve()
    await stopping

    const sent = await delivery.ctx.db
      .selectFrom('emails')
      .select('id')
      .where('status', '=', 'SENT')
      .execute()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(16)
  })
})
