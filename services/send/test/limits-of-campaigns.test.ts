import { monthOf, unlimited, unused, type Allowance, type Limits } from '@postrider/contracts'
import { allowLogsInFile } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { pageFaults, type PageFault } from './faults.ts'
import { killedDelivering } from './killed-delivering.ts'
import { partsOf, someRun, ways, type RunUnderTest } from './some-run.ts'

// How the fault shows depends on the point.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'mails.mark_refused')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterEach(() => healed(delivery.send.db))
afterAll(() => delivery.stop())

const lapseMs = 400_000

const allowance = (limits: Partial<Limits>, at = delivery.now()): Allowance => ({
  limits: { ...unlimited, ...limits },
  month: monthOf(at),
  used: unused,
})

async function limitedRun(limits: Partial<Limits>, contacts: number, of = delivery): Promise<RunUnderTest> {
  const projectId = await of.project({ allowance: allowance(limits, of.now()) })
  return someRun(of, { projectId, contacts })
}

/** Has send consume the contacts in pages of this size. */
async function sendPages(run: RunUnderTest, size: number): Promise<void> {
  for (let from = 0, number = 1; from < run.contacts.length; from += size, number += 1)
    await run.sendPage(number, run.contacts.slice(from, from + size))
}

/** How many mails have each status and error. */
async function endsOf(run: RunUnderTest): Promise<Record<string, number>> {
  const ends = Map.groupBy(await run.mails(), ({ status, error }) => error ?? status)
  return Object.fromEntries([...ends].map(([end, mails]) => [end, mails.length]))
}

/**
 * Raises the limit by this much, and sends another campaign to more people; returns how many of its mails are
 * sent.
 */
async function sentWithMore(
  run: RunUnderTest,
  campaigns: number,
  of = delivery,
): Promise<number | undefined> {
  const state = { id: run.projectId, version: 2, allowance: allowance({ campaigns }, of.now()) }
  await of.consume(projectMessage(state))
  const next = await someRun(of, { projectId: run.projectId, contacts: 12 })
  await next.sendPage()
  // A new process knows the new limit.
  await of.startProcess().run()
  return (await endsOf(next))['DELIVERED']
}

describe('a campaign beyond the limit of its project', () => {
  it.each(ways)(
    'that two instances send has exactly as many mails sent as there is room, %s',
    async (way) => {
      const run = await limitedRun({ campaigns: 300 }, 1_000)
      await sendPages(run, 125)
      const processes = [1, 2].map(() => delivery.startProcess(partsOf(way)))

      for (let round = 0; round < 3; round += 1) await Promise.all(processes.map((process) => process.run()))

      expect(await endsOf(run)).toEqual({ DELIVERED: 300, limit: 700 })
      expect(await sentWithMore(run, 305)).toBe(5)
    },
    120_000,
  )

  it('shares the cap over all categories with another campaign at the same time', async () => {
    const run = await limitedRun({ total: 100 }, 150)
    const other = await someRun(delivery, { projectId: run.projectId, contacts: 150 })
    await sendPages(run, 40)
    await sendPages(other, 40)
    const processes = [1, 2, 3].map(() => delivery.startProcess())

    await Promise.all(processes.map((process) => process.run()))
    await delivery.run()

    const ends = [await endsOf(run), await endsOf(other)]
    expect(ends.reduce((sum, { DELIVERED = 0 }) => sum + DELIVERED, 0)).toBe(100)
  }, 60_000)

  it('takes no room for recipients who may not be mailed', async () => {
    const run = await limitedRun({ campaigns: 20 }, 30)
    const api = delivery.send.as(someCaller(run.projectId))
    for (const { email } of run.contacts.slice(0, 10))
      await api.post('/suppressions', { body: { kind: 'ADDRESS', value: email } })
    await run.sendPage()

    await delivery.run()

    expect(await endsOf(run)).toEqual({ DELIVERED: 20, MANUAL: 10 })
  })

  it('returns what its pages have not used, of mails that fail', async () => {
    const run = await limitedRun({ campaigns: 20 }, 30)
    await run.sendPage()
    const provider = fakeProvider(
      ({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, refused('permanent', 'no')]))),
      { deliversPages: true },
    )

    await delivery.startProcess({ provider }).run()

    expect(await endsOf(run)).toMatchObject({ limit: 10 })
    expect(await sentWithMore(run, 11)).toBe(11)
  })
})

describe('a page whose process is killed', () => {
  it.each(ways)(
    'uses its room when another process takes it over, %s',
    async (way) => {
      const own = await startDelivery({}, partsOf(way))
      const run = await limitedRun({ campaigns: 60 }, 90, own)
      await run.sendPage()
      await killedDelivering(own, 'after')

      own.pass(lapseMs)
      await own.run()

      expect(await endsOf(run)).toEqual({ DELIVERED: 60, limit: 30 })
      expect(await sentWithMore(run, 63, own)).toBe(3)
      await own.stop()
    },
    60_000,
  )

  it('returns its room when the campaign is deleted with its pages', async () => {
    const run = await limitedRun({ campaigns: 60 }, 90)
    await run.sendPage()
    await killedDelivering(delivery, 'before')

    await delivery.send.db.deleteFrom('audience_pages').where('campaign_id', '=', run.campaignId).execute()

    expect(await sentWithMore(run, 7)).toBe(7)
  }, 60_000)

  it('returns its room to the month in which it was taken', async () => {
    const own = await startDelivery()
    const run = await limitedRun({ campaigns: 60 }, 90, own)
    await run.sendPage()
    await killedDelivering(own, 'before')

    own.pass(31 * 86_400_000)
    await own.run()

    expect(await endsOf(run)).toEqual({ DELIVERED: 60, limit: 30 })
    expect(await sentWithMore(run, 63, own)).toBe(3)
    await own.stop()
  }, 60_000)
})

const points = Object.keys(pageFaults).filter((point): point is PageFault => point in pageFaults)

describe('a page with room for some of its mails, while the database fails', () => {
  it.each(points)(
    'when: %s, has exactly those sent',
    async (point) => {
      const run = await limitedRun({ campaigns: 70 }, 130)
      await run.sendPage()
      await failAt(delivery.send.db, pageFaults[point])
      const provider = fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails)), {
        deliversPages: true,
      })
      const process = point === 'mail captured' ? delivery : delivery.startProcess({ provider })

      for (let attempt = 0; attempt < 4; attempt += 1) {
        await process.run().catch(() => undefined)
        delivery.pass(lapseMs)
      }
      await healed(delivery.send.db)
      await process.run()

      const { limit, SENT = 0, DELIVERED = 0 } = await endsOf(run)
      expect([SENT + DELIVERED, limit]).toEqual([70, 60])
    },
    60_000,
  )
})
