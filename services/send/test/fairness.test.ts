import { setTimeout as pause } from 'node:timers/promises'
import { allowLogs, expectLogs, until } from '@postrider/testing/jest'
import type { Outgoing, Provider } from '../src/providers/provider.ts'
import { startLive, type LiveDelivery } from './delivery.ts'
import { accepted, allAccepted, fakeProvider, throughQueue } from './fake-provider.ts'
import { someRun, ways, type RunUnderTest } from './some-run.ts'
import { many } from './taking-provider.ts'

const pageSize = 500

/** A campaign whose contacts have come in pages. */
async function startCampaign(
  delivery: LiveDelivery,
  { contacts, size = pageSize, projectId }: { contacts: number; size?: number; projectId?: string },
): Promise<RunUnderTest> {
  const run = await someRun(delivery, { contacts, ...(projectId !== undefined && { projectId }) })
  for (let number = 1; (number - 1) * size < contacts; number += 1)
    await run.sendPage(number, run.contacts.slice((number - 1) * size, number * size))
  return run
}

/** A provider that notes whose mails it has taken, in order, after `during`. */
function noting(during: (mails: readonly Outgoing[]) => Promise<unknown> = () => Promise.resolve()) {
  const taken: string[] = []
  const provider = fakeProvider(
    async ({ mails }) => {
      await during(mails)
      taken.push(...mails.map(({ projectId }) => projectId))
      return allAccepted(mails)
    },
    { deliversPages: true },
  )
  const countOf = (projectId: string): number => taken.filter((each) => each === projectId).length
  return { provider, taken, countOf }
}

const byWay = (way: (typeof ways)[number], provider: Provider): Provider =>
  way === 'through the queue' ? throughQueue(provider) : provider

describe.each(ways)('while a campaign to 20,000 contacts is under way, %s', (way) => {
  it("another tenant's mails and its small campaign go out, and little of the large one is in the queue", async () => {
    let large = ''
    // The large campaign alone would take 20 s.
    const { provider, countOf } = noting((mails) =>
      pause(mails.filter(({ projectId }) => projectId === large).length),
    )
    const delivery = await startLive({ provider: byWay(way, provider) })
    large = await delivery.project()
    const small = await delivery.project()
    const run = await startCampaign(delivery, { contacts: 20_000, projectId: large })
    await until(() => countOf(large) > 0)
    /** How many mails of the large campaign are taken before so many of the small project. */
    const takenBefore = async (mails: number, begin: () => Promise<unknown>): Promise<number> => {
      const [before, wanted] = [countOf(large), countOf(small) + mails]
      await begin()
      await until(() => countOf(small) >= wanted)
      return countOf(large) - before
    }

    const besideMail: number[] = []
    for (let turn = 0; turn < 5; turn += 1)
      besideMail.push(await takenBefore(1, () => delivery.queue({ projectId: small })))
    const besideSmall = await takenBefore(100, () =>
      startCampaign(delivery, { contacts: 100, projectId: small }),
    )
    const mine = { ...run.named, limit: 1 }
    const rest = await Promise.all(
      (['QUEUED', 'SENDING'] as const).map((status) => delivery.mailsOf(run.campaignId, status)),
    )

    expect(Math.max(...besideMail)).toBeLessThan(1_000)
    expect(besideSmall).toBeLessThan(2_000)
    expect(rest.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_500)
    expect(countOf(large)).toBeLessThan(20_000)
    expect((await run.api.recipients(mine)).recipients).toHaveLength(1)
    await run.setState('CANCELLED')
    await delivery.stop()
  }, 120_000)
})

describe('a project with ten campaigns', () => {
  it.each(ways)(
    'gets no more than one with one campaign, %s',
    async (way) => {
      const held = Promise.withResolvers<void>()
      const { provider, taken } = noting(() => held.promise)
      const delivery = await startLive({ provider: byWay(way, provider) })
      const [one, ten] = [await delivery.project(), await delivery.project()]
      for (let count = 0; count < 10; count += 1)
        await startCampaign(delivery, { contacts: 100, size: 100, projectId: ten })
      const run = await startCampaign(delivery, { contacts: 1_000, size: 100, projectId: one })
      // Its pages have come last.
      if (way === 'through the queue') await until(async () => (await run.queued()) > 400)

      held.resolve()
      await until(() => taken.length === 2_000)

      // From when both have mails.
      const both = taken.slice(taken.indexOf(one)).slice(0, 1_000)
      const half = both.filter((projectId) => projectId === one).length
      expect(half).toBeGreaterThan(300)
      expect(half).toBeLessThan(700)
      await delivery.stop()
    },
    60_000,
  )
})

describe('a project that holds up its own mails', () => {
  it.each(ways)(
    'does not hold up the campaign of another: its contacts cannot be read, %s',
    async (way) => {
      const { provider, countOf } = noting()
      const hung = Promise.withResolvers<never>()
      const others = await startLive()
      const { contacts } = others.send
      let stuck = ''
      const find: typeof contacts.find = (body) =>
        body.projectId === stuck ? hung.promise : delivery.send.contacts.find(body)
      const delivery = await startLive({ provider: byWay(way, provider), contacts: { ...contacts, find } })
      stuck = await delivery.project()
      await startCampaign(delivery, { contacts: 40, size: 10, projectId: stuck })
      const other = await startCampaign(delivery, { contacts: 40, size: 10 })

      await until(() => countOf(other.projectId) === 40)

      expect(countOf(stuck)).toBe(0)
      // Two of its pages fail together or one after the other.
      expectLogs('loop.failed')
      allowLogs('batch.failed')
      hung.reject(new Error('Contacts does not answer'))
      await delivery.stop()
      await others.stop()
    },
    60_000,
  )

  it.each(ways)(
    'does not hold up the campaign or the mail of another: the provider does not answer, %s',
    async (way) => {
      const answered = Promise.withResolvers<void>()
      let stuck = ''
      const taken: string[] = []
      const countOf = (projectId: string): number => taken.filter((each) => each === projectId).length
      // It answers one by one, as SMTP servers do.
      const answer = async ({ id, projectId }: Outgoing) => {
        if (projectId === stuck) await answered.promise
        taken.push(projectId)
        return [id, accepted] as const
      }
      const provider = fakeProvider(
        async ({ mails }) => new Map(await Promise.all(mails.map((mail) => answer(mail)))),
        { deliversPages: true },
      )
      const delivery = await startLive({ provider: byWay(way, provider) })
      stuck = await delivery.project()
      await startCampaign(delivery, { contacts: 12, size: 3, projectId: stuck })
      await delivery.queueMany(many(3, { projectId: stuck }))
      const other = await startCampaign(delivery, { contacts: 40, size: 10 })
      await delivery.queue({ projectId: other.projectId })

      await until(() => countOf(other.projectId) === 41)

      expect(countOf(stuck)).toBe(0)
      answered.resolve()
      await until(() => countOf(stuck) === 15)
      await delivery.stop()
    },
    60_000,
  )
})
