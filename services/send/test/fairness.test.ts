import { setTimeout as pause } from 'node:timers/promises'
import { allowLogs, expectLogs, until } from '@postrider/testing/jest'
import type { OutgoingMail, Provider } from '../src/providers/provider.ts'
import { startLive, type LiveDelivery } from './delivery.ts'
import { accepted, allAccepted, fakeProvider, throughQueue } from './fake-provider.ts'
import { startedCampaign, ways, type CampaignUnderTest } from './some-campaign.ts'
import { many } from './recording-provider.ts'

const pageSize = 500

/** Starts a campaign and publishes its audience pages. */
async function startCampaign(
  delivery: LiveDelivery,
  { contacts, size = pageSize, projectId }: { contacts: number; size?: number; projectId?: string },
): Promise<CampaignUnderTest> {
  const campaign = await startedCampaign(delivery, {
    contacts,
    ...(projectId !== undefined && { projectId }),
  })
  for (let number = 1; (number - 1) * size < contacts; number += 1)
    await campaign.sendAudiencePage(number, campaign.contacts.slice((number - 1) * size, number * size))
  return campaign
}

/** Returns a provider that calls `during` and then records the project of each mail, in order. */
function recordingProvider(
  during: (mails: readonly OutgoingMail[]) => Promise<unknown> = () => Promise.resolve(),
  settings: Partial<Provider> = {},
) {
  const delivered: string[] = []
  const provider = fakeProvider(
    async ({ mails }) => {
      await during(mails)
      delivered.push(...mails.map(({ projectId }) => projectId))
      return allAccepted(mails)
    },
    { deliversPages: true, ...settings },
  )
  const countOf = (projectId: string): number => delivered.filter((each) => each === projectId).length
  return { provider, delivered, countOf }
}

const providerFor = (way: (typeof ways)[number], provider: Provider): Provider =>
  way === 'through the queue' ? throughQueue(provider) : provider

describe.each(ways)('while a campaign to 20,000 contacts is being sent %s', (way) => {
  it('another tenant can send mails and a campaign, and few mails of the large campaign are queued', async () => {
    let large = ''
    // Without other mails, the large campaign would take 20 s.
    const { provider, countOf } = recordingProvider((mails) =>
      pause(mails.filter(({ projectId }) => projectId === large).length),
    )
    const delivery = await startLive({ provider: providerFor(way, provider) })
    large = await delivery.project()
    const small = await delivery.project()
    const campaign = await startCampaign(delivery, { contacts: 20_000, projectId: large })
    await until(() => countOf(large) > 0)
    /**
     * Calls `start` and returns the number of mails of the large campaign that are sent before `mails` of the
     * small project.
     */
    const sentBefore = async (mails: number, start: () => Promise<unknown>): Promise<number> => {
      const [before, expected] = [countOf(large), countOf(small) + mails]
      await start()
      await until(() => countOf(small) >= expected)
      return countOf(large) - before
    }

    const beforeMail: number[] = []
    for (let round = 0; round < 5; round += 1)
      beforeMail.push(await sentBefore(1, () => delivery.queue({ projectId: small })))
    const beforeSmallCampaign = await sentBefore(100, () =>
      startCampaign(delivery, { contacts: 100, projectId: small }),
    )
    const mine = { ...campaign.campaignRef, limit: 1 }
    const rest = await Promise.all(
      (['QUEUED', 'SENDING'] as const).map((status) => delivery.mailsOf(campaign.campaignId, status)),
    )

    expect(Math.max(...beforeMail)).toBeLessThan(1_000)
    expect(beforeSmallCampaign).toBeLessThan(2_000)
    expect(rest.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_500)
    expect(countOf(large)).toBeLessThan(20_000)
    expect((await campaign.api.recipients(mine)).recipients).toHaveLength(1)
    await campaign.setState('CANCELLED')
    await delivery.stop()
  }, 120_000)
})

describe('a project with ten campaigns', () => {
  it.each(ways)(
    'sends about as many mails as a project with one campaign (%s)',
    async (way) => {
      let isOpen = false
      const opened = Promise.withResolvers<void>()
      // Without capacity, the server claims no mail. Claims of mails without a reply end, and more are claimed.
      const capacity = (): number =>
        isOpen || way === 'directly from its page' ? Number.POSITIVE_INFINITY : 0
      const { provider, delivered } = recordingProvider(() => opened.promise, { capacity })
      const delivery = await startLive({ provider: providerFor(way, provider) })
      const [one, ten] = [await delivery.project(), await delivery.project()]
      for (let count = 0; count < 10; count += 1)
        await startCampaign(delivery, { contacts: 300, size: 100, projectId: ten })
      const campaign = await startCampaign(delivery, { contacts: 1_000, size: 100, projectId: one })
      // The pages of the project with one campaign arrive last.
      if (way === 'through the queue') await until(async () => (await campaign.queued()) > 400)

      isOpen = true
      opened.resolve()
      await until(() => delivered.length === 4_000)

      // Count from the point at which both projects have mails.
      const both = delivered.slice(delivered.indexOf(one)).slice(0, 1_000)
      const half = both.filter((projectId) => projectId === one).length
      expect(half).toBeGreaterThan(300)
      expect(half).toBeLessThan(700)
      await delivery.stop()
    },
    60_000,
  )
})

describe('a project whose mails cannot be delivered', () => {
  it.each(ways)(
    'does not delay the campaign of another project if its contacts cannot be read (%s)',
    async (way) => {
      const { provider, countOf } = recordingProvider()
      const hung = Promise.withResolvers<never>()
      const others = await startLive()
      const { contacts } = others.send
      let stuck = ''
      const find: typeof contacts.find = (body) =>
        body.projectId === stuck ? hung.promise : delivery.send.contacts.find(body)
      const delivery = await startLive({
        provider: providerFor(way, provider),
        contacts: { ...contacts, find },
      })
      stuck = await delivery.project()
      await startCampaign(delivery, { contacts: 40, size: 10, projectId: stuck })
      const other = await startCampaign(delivery, { contacts: 40, size: 10 })

      await until(() => countOf(other.projectId) === 40)

      expect(countOf(stuck)).toBe(0)
      // Two pages of the stuck project fail, together or one after the other.
      expectLogs('loop.failed')
      allowLogs('batch.failed')
      hung.reject(new Error('The contacts service does not respond'))
      await delivery.stop()
      await others.stop()
    },
    60_000,
  )

  it.each(ways)(
    'does not delay the mails of another project if the provider does not reply (%s)',
    async (way) => {
      const answered = Promise.withResolvers<void>()
      let stuck = ''
      const delivered: string[] = []
      const countOf = (projectId: string): number => delivered.filter((each) => each === projectId).length
      // Replies to each mail separately, like an SMTP server.
      const answer = async ({ id, projectId }: OutgoingMail) => {
        if (projectId === stuck) await answered.promise
        delivered.push(projectId)
        return [id, accepted] as const
      }
      const provider = fakeProvider(
        async ({ mails }) => new Map(await Promise.all(mails.map((mail) => answer(mail)))),
        { deliversPages: true },
      )
      const delivery = await startLive({ provider: providerFor(way, provider) })
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
