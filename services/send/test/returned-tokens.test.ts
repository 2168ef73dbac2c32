import { expectLogs } from '@postrider/testing/jest'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Rendering } from '../src/rendering/rendering.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'

const perSecond = 10

describe('rate tokens', () => {
  let delivery: Delivery
  let during: () => Promise<void>
  const provider = fakeProvider(
    async ({ mails }) => {
      await during()
      return allAccepted(mails)
    },
    { inDoubtWaitMs: 30_000 },
  )

  beforeAll(async () => {
    delivery = await startDelivery({ projectRatePerSecond: perSecond }, { provider })
  })
  beforeEach(async () => {
    await delivery.ctx.db.deleteFrom('emails').execute()
    during = () => Promise.resolve()
  })
  afterAll(() => delivery.stop())

  const tokensOf = async (projectId: string): Promise<number | undefined> => {
    const { db } = delivery.ctx
    const rate = await db
      .selectFrom('send_rates')
      .select('tokens')
      .where('scope', '=', `project:${projectId}`)
      .executeTakeFirst()
    return rate?.tokens
  }

  it('come back for mails that go back since their batch fails', async () => {
    const [first, second] = [await delivery.project(), await delivery.project()]
    const isGiven = Promise.withResolvers<void>()
    const { rendering: inner } = delivery.ctx
    // The second tenant's mails are not rendered before those of the first are with the provider, which fails.
    const rendering: Rendering = {
      ...inner,
      renderMails: async function* (batch) {
        if (batch.projectId === second) await isGiven.promise
        yield* inner.renderMails(batch)
      },
    }
    during = () => {
      isGiven.resolve()
      return Promise.reject(new Error('the provider broke'))
    }
    await delivery.queueMany([first, second, second].map((projectId) => ({ projectId })))

    await expect(dispatchBatch({ ...delivery.ctx, rendering }, 1)).rejects.toThrow('the provider broke')

    expect([await tokensOf(first), await tokensOf(second)]).toEqual([perSecond - 1, perSecond])
  })

  it('come back for a mail that waits for its provider’s word', async () => {
    const projectId = await delivery.project()
    const id = await delivery.queue({ projectId, toEmail: 'in-doubt@example.net' })
    during = () => Promise.reject(new Error('cut off'))
    await expect(dispatchBatch(delivery.ctx, 1)).rejects.toThrow('cut off')
    delivery.pass(121_000)

    during = () => Promise.resolve()
    await dispatchBatch(delivery.ctx, 1)

    expect(await delivery.mail(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await tokensOf(projectId)).toBe(perSecond)
  })

  it('come back for mails that cannot be rendered for now', async () => {
    expectLogs('rendering.failed')
    const projectId = await delivery.project()
    const rendering: Rendering = {
      ...delivery.ctx.rendering,
      renderMails: () => {
        throw new Error('no process')
      },
    }
    await delivery.queueMany([{ projectId }, { projectId }])

    await dispatchBatch({ ...delivery.ctx, rendering }, 1)

    expect(await tokensOf(projectId)).toBe(perSecond)
  })
})
