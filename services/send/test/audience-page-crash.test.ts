import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { Provider } from '../src/providers/provider.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { allAccepted, fakeProvider, refused } from './fake-provider.ts'
import { audiencePageFaults, type AudiencePageFault } from './faults.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import type { SendProcess } from './send-process.ts'
import { expectAccountedFor, partsOf, startedCampaign, statuses, untilEnded, ways } from './some-campaign.ts'

// Which of these log events occur depends on the point of the fault.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'mails.mark_refused')

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Must exceed the leases of a page and a batch, and the delay after a failure. */
const lapseMs = 400_000

/**
 * Delivers all due mails until no attempt fails. Each error simulates a crash: its claims expire before the
 * next attempt.
 */
async function runUntilSuccess(process: Pick<SendProcess, 'run'> = delivery): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await process.run()
      return
    } catch (error) {
      if (attempt === 10) throw error
      delivery.advanceClock(lapseMs)
    }
  }
}

const points = Object.keys(audiencePageFaults).filter(
  (point): point is AudiencePageFault => point in audiencePageFaults,
)

/** Returns a provider that rejects every mail temporarily. */
const rejectingProvider = (): Provider =>
  fakeProvider(
    ({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, refused('transient', 'later')]))),
    { deliversPages: true },
  )

describe('an audience page that is sent directly while the database fails', () => {
  it.each([
    ...points.map((point) => [point, 1] as const),
    // After five failures, the service queues the mails of the page instead of sending it directly.
    ...(['batch committed', 'last batch committed'] as const).map((point) => [point, 5] as const),
  ])(
    'at the point "%s" (%d times) mails every contact once',
    async (point, times) => {
      const campaign = await startedCampaign(delivery, { contacts: 130 })
      await campaign.sendAudiencePage()
      await failAt(delivery.send.db, audiencePageFaults[point], { times })

      await runUntilSuccess(
        point === 'mail queued' ? delivery.startProcess({ provider: rejectingProvider() }) : delivery,
      )
      expect(await healed(delivery.send.db)).toBeGreaterThan(0)
      delivery.advanceClock(lapseMs)
      await untilEnded(delivery, campaign, delivery)

      await expectAccountedFor(campaign)
    },
    60_000,
  )
})

/** Returns a provider that records the ids of mails and accepts them when `reply` resolves. */
function recordingProvider(reply?: Promise<void>): Provider & { delivered: string[] } {
  const delivered: string[] = []
  const provider = fakeProvider(
    async ({ mails }) => {
      delivered.push(...mails.map(({ id }) => id))
      await reply
      return allAccepted(mails)
    },
    { deliversPages: true },
  )
  return { ...provider, delivered }
}

describe('two processes', () => {
  it('send the pages of a campaign at the same time, but each mail only once', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 600 })
    for (const number of [1, 2, 3])
      await campaign.sendAudiencePage(number, campaign.contacts.slice(number * 200 - 200, number * 200))
    const provider = recordingProvider()
    const processes = [1, 2, 3].map(() => delivery.startProcess({ provider }))

    await Promise.all(processes.map((process) => process.run()))
    await untilEnded(delivery, campaign, delivery.startProcess({ provider }))

    expect(provider.delivered).toHaveLength(600)
    expect(new Set(provider.delivered).size).toBe(600)
    await expectAccountedFor(campaign)
  })

  it.each(ways)(
    'deliver the same mails again after one of the processes was killed (%s)',
    async (way) => {
      const own = await startDelivery({}, partsOf(way))
      const campaign = await startedCampaign(own, { contacts: 120 })
      await campaign.sendAudiencePage()
      const { mails } = await killWhileDelivering(own, 'after')
      const started = mails.map(({ id, raw }) => [id, /^Message-ID:\s*(<.*>)/im.exec(raw.toString())?.[1]])
      await own.run()
      const whileLeased = (await campaign.mails()).filter(({ status }) => status === 'DELIVERED')

      own.advanceClock(lapseMs)
      await untilEnded(own, campaign, own)

      // The inbox stores one copy per mail, even if it receives the mail again.
      expect(await campaign.captured()).toEqual(campaign.contacts.map(({ email }) => email).toSorted())
      expect(whileLeased.length).toBeLessThanOrEqual(120 - started.length)
      const ids = new Map((await campaign.mails()).map(({ id, messageId }) => [id, messageId]))
      for (const [id = '', messageId] of started) expect(ids.get(id)).toBe(messageId)
      await expectAccountedFor(campaign)
      await own.stop()
    },
    60_000,
  )
})

describe('a provider that replies late', () => {
  it('does not delay a pause, and its mails are recorded after the reply', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 8 })
    await campaign.sendAudiencePage()
    const reply = Promise.withResolvers<void>()
    const provider = recordingProvider(reply.promise)
    const running = delivery.startProcess({ provider }).run()
    await until(() => provider.delivered.length === 8)

    await campaign.setState('PAUSED')
    const beforeReply = statuses(await campaign.mails())
    reply.resolve()
    await running

    expect(beforeReply).toEqual(Array(8).fill('SENDING'))
    expect(statuses(await campaign.mails())).toEqual(Array(8).fill('SENT'))
    expect(provider.delivered).toHaveLength(8)
    await expectAccountedFor(campaign)
  })
})
