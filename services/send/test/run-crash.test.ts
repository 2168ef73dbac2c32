import { allowLogsInFile } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { setRunState } from '../src/campaigns/set-run-state.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { runFaults, type RunFault } from './faults.ts'
import { expandAll, expandPages, inOrder, someRun, statuses, workOff, type RunUnderTest } from './some-run.ts'

// How the fault shows depends on the point.
allowLogsInFile(
  'message.retried',
  'outcomes.record_retried',
  'mails.mark_refused',
  'claim.left_to_lapse',
  'runs.unknown',
)

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Longer than the lease of a page, of a batch, and the pause after a failure. */
const lapseMs = 400_000

/** Repeats what a loop, the broker or campaigns repeats, until it succeeds; each failure is a crash whose claims lapse. */
async function despite(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.pass(lapseMs)
    }
  }
}

const points = Object.keys(runFaults).filter((point): point is RunFault => point in runFaults)

describe('a campaign whose database fails', () => {
  it.each(points)(
    'when: %s, mails everybody in the end, or has them dropped, each once',
    async (point) => {
      const run = await someRun(delivery, { contacts: 16 })
      const setState = (state: 'PAUSED' | 'RUNNING' | 'CANCELLED') =>
        despite(() => setRunState(delivery.ctx, { ...run.named, state }))
      const page = (number: number) =>
        despite(() => run.sendPage(number, run.contacts.slice(number * 4 - 4, number * 4)))
      await failAt(delivery.send.db, runFaults[point], { times: 2 })

      await page(1)
      await page(2)
      await despite(() => expandAll(delivery.ctx))
      await setState('PAUSED')
      await setState('RUNNING')
      await despite(() => workOff(delivery))
      await page(3)
      await despite(() => expandAll(delivery.ctx))
      await setState('CANCELLED')
      await page(4)
      await despite(() => expandAll(delivery.ctx))
      expect(await healed(delivery.send.db)).toBeGreaterThan(2)
      delivery.pass(lapseMs)
      await workOff(delivery)

      await expectAccountedFor(run)
      expect(statuses(await run.mails()).filter((status) => status === 'DELIVERED')).toHaveLength(8)
      expect(statuses(await run.mails()).filter((status) => status === 'DROPPED')).toHaveLength(8)
    },
    60_000,
  )
})

describe('a process that dies', () => {
  it('with a page that it has claimed leaves it to another, after its lease', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const dying = {
      ...delivery.ctx,
      contacts: { ...delivery.ctx.contacts, find: () => new Promise<never>(() => undefined) },
    }
    void expandPages(dying)
    while (!(await isClaimed(run))) continue

    await workOff(delivery)
    expect(await run.mails()).toEqual([])
    delivery.pass(lapseMs)
    await workOff(delivery)

    await expectAccountedFor(run)
    expect(await run.captured()).toHaveLength(3)
  })

  it('with a page whose lease has lapsed makes no second mail of it when it lives on', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const answer = Promise.withResolvers<void>()
    const find = async (body: Parameters<typeof delivery.ctx.contacts.find>[0]) => {
      const found = await delivery.ctx.contacts.find(body)
      await answer.promise
      return found
    }
    const slow = expandPages({ ...delivery.ctx, contacts: { ...delivery.ctx.contacts, find } })
    while (!(await isClaimed(run))) continue
    delivery.pass(lapseMs)
    await workOff(delivery)

    answer.resolve()
    await slow
    await workOff(delivery)

    await expectAccountedFor(run)
    expect(await run.published('run.expanded')).toHaveLength(1)
  })

  it('in the middle of a hand-over leaves mails that are handed over again, as the same mail', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    await expandAll(delivery.ctx)
    const { provider } = delivery.ctx
    const deliver: typeof provider.deliver = async (shipment) => {
      await provider.deliver(shipment)
      throw new Error('killed after the hand-over')
    }
    await expect(dispatchBatch({ ...delivery.ctx, provider: { ...provider, deliver } }, 10)).rejects.toThrow(
      'killed',
    )

    delivery.pass(lapseMs)
    await workOff(delivery)

    await expectAccountedFor(run)
    expect(await run.captured()).toHaveLength(3)
  })
})

describe('a page whose contacts cannot be read', () => {
  it('is tried again later; other projects go on', async () => {
    const [failing, other] = [await someRun(delivery), await someRun(delivery)]
    for (const run of [failing, other]) await run.sendPage()
    let isDown = true
    const find = (body: Parameters<typeof delivery.ctx.contacts.find>[0]) =>
      isDown && body.projectId === failing.projectId
        ? Promise.reject(new Error('contacts is away'))
        : delivery.ctx.contacts.find(body)
    const ctx = { ...delivery.ctx, contacts: { ...delivery.ctx.contacts, find } }

    await expect(expandPages(ctx)).rejects.toThrow('could not be expanded')
    await expandAll(ctx)
    await delivery.run(10)
    expect([(await failing.mails()).length, (await other.captured()).length]).toEqual([0, 3])

    isDown = false
    delivery.pass(5_000)
    await expandAll(ctx)
    await delivery.run(10)
    expect(await failing.captured()).toHaveLength(3)
  })
})

const terminalTypes = ['email.sent', 'email.failed', 'email.suppressed', 'email.dropped']

/** Each contact has one mail, each mail ended once, and the expanded pages say how many there are. */
async function expectAccountedFor(run: RunUnderTest): Promise<void> {
  const mails = await run.mails()
  expect(inOrder(mails.map((mail) => mail.contact_id))).toEqual(inOrder(run.contacts.map(({ id }) => id)))
  const ended = (await run.published()).filter(({ type }) => terminalTypes.includes(type))
  expect(inOrder(ended.map(({ data }) => data.emailId))).toEqual(inOrder(mails.map(({ id }) => id)))
  const expanded = (await run.published('run.expanded')).map(({ data }) => data)
  expect(new Set(expanded.map(({ number }) => number)).size).toBe(expanded.length)
  expect(expanded.reduce((sum, { created }) => sum + created, 0)).toBe(mails.length)
  expect(await run.queued()).toBe(0)
}

async function isClaimed({ campaignId }: RunUnderTest): Promise<boolean> {
  const page = delivery.send.db.selectFrom('run_pages').select('tries').where('campaign_id', '=', campaignId)
  return ((await page.executeTakeFirst())?.tries ?? 0) > 0
}
