import { setTimeout as pauseMs } from 'node:timers/promises'
import { transact } from '@postrider/db'
import { expandPage } from '../src/campaigns/expand-page.ts'
import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchClaimed } from '../src/queue/dispatch-batch.ts'
import { giveBack } from '../src/queue/store/claims.ts'
import { claimPages } from '../src/campaigns/store/run-pages.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { expandAll, someRun, statuses, workOff } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('a paused run', () => {
  it('hands nothing over, expands no page, and goes on where it was when it is resumed', async () => {
    const run = await someRun(delivery, { contacts: 6 })
    await run.sendPage(1, run.contacts.slice(0, 3))
    await expandAll(delivery.ctx)

    await run.setState('PAUSED')
    await run.sendPage(2, run.contacts.slice(3))
    await workOff(delivery)

    expect([await run.captured(), await run.queued()]).toEqual([[], 3])
    expect(statuses(await run.mails())).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])

    await run.setState('RUNNING')
    await workOff(delivery)

    expect(await run.captured()).toHaveLength(6)
    expect(await run.published('email.sent')).toHaveLength(6)
  })

  it('may be paused and resumed again and again; a repeat changes nothing', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    await expandAll(delivery.ctx)

    for (const state of ['PAUSED', 'PAUSED', 'RUNNING', 'RUNNING', 'PAUSED'] as const)
      await run.setState(state)
    await workOff(delivery)
    expect(await run.captured()).toEqual([])
    for (const state of ['RUNNING', 'PAUSED', 'PAUSED', 'RUNNING'] as const) await run.setState(state)
    await workOff(delivery)

    expect(await run.captured()).toHaveLength(2)
  })

  it('keeps the time at which a mail is tried again', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const later = new Date(delivery.ctx.now().getTime() + 600_000)
    const { db } = delivery.send
    await db
      .updateTable('deliveries')
      .set({ due_at: later })
      .where('campaign_id', '=', run.campaignId)
      .execute()

    await run.setState('PAUSED')
    await run.setState('PAUSED')
    await run.setState('RUNNING')

    const rows = db
      .selectFrom('deliveries')
      .select(['due_at', 'held_due_at'])
      .where('campaign_id', '=', run.campaignId)
    expect(await rows.execute()).toEqual([{ due_at: later, held_due_at: null }])
  })

  it('holds mails that were claimed already: they are not handed over, and go out once after it is resumed', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const batch = await claimBatch(delivery.ctx, 10)
    if (!batch) throw new Error('Nothing was claimed')

    await run.setState('PAUSED')
    await dispatchClaimed(delivery.ctx, batch)
    await workOff(delivery)
    expect([await run.captured(), await run.queued()]).toEqual([[], 5])

    await run.setState('RUNNING')
    await workOff(delivery)
    expect(await run.captured()).toHaveLength(5)
    expect(await run.published('email.sent')).toHaveLength(5)
  })

  it('is resumed with every mail, also one that is just being given back', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const batch = await claimBatch(delivery.ctx, 10)
    const [mail] = batch?.mails ?? []
    if (!batch || !mail) throw new Error('Nothing was claimed')
    await run.setState('PAUSED')

    const given = Promise.withResolvers<void>()
    const back = { ...mail, dueAt: delivery.ctx.now(), error: null, wasRendered: false }
    const giving = transact(delivery.ctx.db, async (tx) => {
      await giveBack(tx, { claimId: batch.claimId, now: delivery.ctx.now() }, [back])
      given.resolve()
      await pauseMs(300)
    })
    await given.promise
    await run.setState('RUNNING')
    await giving
    await workOff(delivery)

    expect(await run.captured()).toHaveLength(1)
  })

  it('leaves a page waiting that was claimed before', async () => {
    const run = await someRun(delivery, { contacts: 2 })
    await run.sendPage()
    const page = await claimOne()

    await run.setState('PAUSED')
    await expandPage(delivery.ctx, page)
    expect(await run.mails()).toEqual([])

    await run.setState('RUNNING')
    await workOff(delivery)
    expect(await run.captured()).toHaveLength(2)
  })
})

async function claimOne() {
  const now = delivery.ctx.now()
  const [page] = await transact(delivery.ctx.db, (tx) =>
    claimPages(tx, {
      now,
      leaseUntil: new Date(now.getTime() + 60_000),
      limit: 1,
      mostFresh: 500,
      mostQueued: 5_000,
      without: [],
      takesOver: true,
      loopTime: [],
    }),
  )
  if (!page) throw new Error('No page was claimed')
  return page
}
