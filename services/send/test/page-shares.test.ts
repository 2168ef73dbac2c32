import { until } from '@postrider/testing/jest'
import { sendPages } from '../src/campaigns/send-pages.ts'
import { createPageShares } from '../src/campaigns/page-shares/page-shares.ts'
import type { Context } from '../src/context.ts'
import { deliveryLoops } from '../src/delivery-loops.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { expandAll, someRun, statuses, type RunUnderTest } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** How long the contacts of a page take to be read, each, in milliseconds; nothing else takes time. */
const readMs = 10

/**
 * A process of its own, with a provider that keeps mails of a run until `letGo`, and notes of whose contacts were read and whose mails
 * handed over.
 */
function someProcess({ held, stuck }: { held?: RunUnderTest; stuck?: RunUnderTest } = {}) {
  const answered = Promise.withResolvers<void>()
  const { provider, contacts } = delivery.ctx
  const order: string[] = []
  const worked: string[] = []
  let [waiting, clock] = [0, 0]
  const deliver: typeof provider.deliver = async (shipment) => {
    const [projectId = ''] = shipment.mails.map((mail) => mail.projectId)
    if (projectId === held?.projectId) {
      waiting += 1
      await answered.promise
    }
    order.push(projectId)
    return provider.deliver(shipment)
  }
  const find: typeof contacts.find = async (wanted) => {
    worked.push(wanted.projectId)
    clock += readMs * wanted.ids.length
    if (wanted.projectId === stuck?.projectId) {
      clock += 10_000
      throw new Error('Contacts does not answer')
    }
    return contacts.find(wanted)
  }
  const ctx: Context = {
    ...delivery.ctx,
    contacts: { ...contacts, find },
    pageShares: createPageShares(() => clock),
    provider: { ...provider, deliver },
  }
  return {
    ctx,
    order,
    worked,
    waiting: () => waiting,
    letGo: () => answered.resolve(),
    sendPage: () => sendPages(ctx, new Set(), { most: 1 }),
  }
}

/** A run that has sent its contacts in pages of so many. */
async function runWithPages(
  pages: number,
  wish: { size: number; projectId?: string },
): Promise<RunUnderTest> {
  const { size, ...project } = wish
  const run = await someRun(delivery, { contacts: pages * size, ...project })
  for (let number = 1; number <= pages; number += 1)
    await run.sendPage(number, run.contacts.slice((number - 1) * size, number * size))
  return run
}

describe('pages of several projects', () => {
  it('take turns by project: one with ten campaigns gets no more than one with one', async () => {
    const { order, sendPage } = someProcess()
    const one = await runWithPages(10, { size: 2 })
    const many = await runWithPages(1, { size: 2 })
    for (let more = 0; more < 9; more += 1) await runWithPages(1, { size: 2, projectId: many.projectId })

    while (await sendPage()) continue

    const pairs = Array.from({ length: 10 }, (_, pair) => new Set(order.slice(2 * pair, 2 * pair + 2)))
    expect(pairs).toEqual(pairs.map(() => new Set([one.projectId, many.projectId])))
  })

  it('come first when their project had least of late', async () => {
    const { order, sendPage } = someProcess()
    const large = await runWithPages(4, { size: 20 })
    await sendPage()
    await sendPage()
    const small = await runWithPages(3, { size: 5 })

    while (await sendPage()) continue

    const expected = [large, large, small, small, small, large, large]
    expect(order).toEqual(expected.map(({ projectId }) => projectId))
  })

  it('take turns as well when no mail of theirs may be sent', async () => {
    const { ctx, worked, sendPage } = someProcess()
    const runs = [
      await runWithPages(3, { size: 2 }),
      await runWithPages(3, { size: 2 }),
      await runWithPages(3, { size: 2 }),
    ]
    for (const { projectId, contacts } of runs.slice(1))
      for (const { email } of contacts) delivery.send.contacts.put(projectId, { email, subscribed: false })

    while (await sendPage()) continue

    const all = new Set(runs.map(({ projectId }) => projectId))
    const rounds = [0, 3, 6].map((from) => new Set(worked.slice(from, from + 3)))
    expect(rounds).toEqual([all, all, all])
    expect(new Set(ctx.pageShares.mails.all().map(({ projectId }) => projectId))).toEqual(all)
  })

  it('count as what a project had when they are expanded, except those of a campaign that was cancelled', async () => {
    const { ctx } = someProcess()
    const sent = await runWithPages(1, { size: 2 })
    const cancelled = await runWithPages(1, { size: 2 })
    await cancelled.setState('CANCELLED')

    await expandAll(ctx)

    expect(statuses(await cancelled.mails())).toEqual(['DROPPED', 'DROPPED'])
    expect(ctx.pageShares.mails.all().map(({ projectId }) => projectId)).toEqual([sent.projectId])
  })

  it('come last when those before them have kept a loop for long, even in vain', async () => {
    const stuck = await runWithPages(2, { size: 20 })
    const { worked, sendPage } = someProcess({ stuck })
    await expect(sendPage()).rejects.toThrow('could not be expanded')
    const other = await runWithPages(3, { size: 20 })

    for (let page = 0; page < 3; page += 1) await sendPage()
    await expect(sendPage()).rejects.toThrow('could not be expanded')

    const expected = [stuck, other, other, other, stuck]
    expect(worked).toEqual(expected.map(({ projectId }) => projectId))
    delivery.pass(60_000)
    while (await someProcess().sendPage()) continue
  })

  it('wait for none of another project, of which two are in work at most', async () => {
    const large = await runWithPages(3, { size: 5 })
    const { waiting, sendPage, letGo } = someProcess({ held: large })
    const busy = [sendPage(), sendPage()]
    await until(() => waiting() === 1)
    expect(await sendPage()).toBe(false)
    const small = await runWithPages(1, { size: 5 })

    expect(await sendPage()).toBe(true)

    expect(statuses(await small.mails())).toEqual(Array.from({ length: 5 }, () => 'DELIVERED'))
    expect(await large.mails()).toEqual([])
    letGo()
    expect(await Promise.all(busy)).toEqual([true, true])
    while (await sendPage()) continue
    expect(statuses(await large.mails())).toHaveLength(15)
  })

  it('end the wait of who has found none', async () => {
    const { untilCome } = delivery.ctx.pageShares.arrivals
    const come = untilCome(60_000, new AbortController().signal)

    await runWithPages(1, { size: 1 })

    await expect(come).resolves.toBeUndefined()
  })

  it('end the wait of a loop also when they come while it looks for some', async () => {
    const { ctx } = someProcess()
    const { inWork, arrivals } = ctx.pageShares
    const claim: typeof inWork.claim = async (claimPages) => {
      const pages = await inWork.claim(claimPages)
      arrivals.came()
      return pages
    }
    // Longer than the test may take, unless pages come.
    const untilCome: typeof arrivals.untilCome = (_, signal) => arrivals.untilCome(600_000, signal)
    const pageShares = {
      ...ctx.pageShares,
      inWork: { ...inWork, claim },
      arrivals: { ...arrivals, untilCome },
    }
    const loops = deliveryLoops({ ...ctx, pageShares }).filter(({ name }) => name.startsWith('send-pages'))

    for (const { work } of loops) expect(await work(new AbortController().signal)).toBe(true)
    expect(loops).toHaveLength(4)
  })
})
