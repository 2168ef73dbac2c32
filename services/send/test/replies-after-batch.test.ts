import { setTimeout as pause } from 'node:timers/promises'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { DeliveryResult, Provider } from '../src/providers/provider.ts'
import { lapseMs, startCrashTest, type CrashTest } from './crash-test.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { audiencePageFaults } from './faults.ts'
import { startedCampaign, statuses } from './some-campaign.ts'

// Each failed attempt to record outcomes is logged.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'database.connection_lost',
  'journal.not_recorded',
  'batch.failed',
)

let crashTest: CrashTest
/** The ids of the mails whose delivery has started. */
let started: string[]
let gate: PromiseWithResolvers<void>
beforeEach(async () => {
  crashTest = await startCrashTest()
  started = []
  gate = Promise.withResolvers()
})
afterEach(async () => {
  gate.resolve()
  await crashTest.stop()
})

/**
 * Returns a provider that accepts each mail when the gate opens, at most `concurrency` mails at the same
 * time.
 */
const gatedProvider = (concurrency = Number.POSITIVE_INFINITY): Provider => {
  let free = concurrency
  return fakeProvider(() => Promise.reject(new Error('Not used')), {
    deliversPages: true,
    deliver: async ({ mails, isStopped, onResult, startBefore }) => {
      const deliver = async ({ id }: (typeof mails)[number]): Promise<[string, DeliveryResult]> => {
        while (free <= 0) await pause(10)
        if (startBefore < crashTest.delivery.now() || isStopped?.(id) === true)
          return [id, { kind: 'postponed' }]
        free -= 1
        started.push(id)
        await gate.promise
        free += 1
        onResult?.(id, accepted)
        return [id, accepted]
      }
      return new Map(await Promise.all(mails.map(deliver)))
    },
  })
}

describe('mails whose replies arrive after the end of the batch', () => {
  it('are delivered once, even if the database is unavailable when the reply arrives', async () => {
    const id = await crashTest.delivery.queue()
    const process = await crashTest.delivery.startKillable(
      { provider: gatedProvider() },
      { settings: crashTest.journalSettings },
    )
    const running = process.run()
    await until(() => started.length === 1)
    // After this time, the batch has claimed the mail.
    await pause(1_000)
    process.database.cut()
    gate.resolve()
    await running.catch(() => undefined)
    await pause(3_000)
    process.database.restore()

    crashTest.delivery.advanceClock(lapseMs)
    await until(async () => {
      await process.run()
      return (await crashTest.delivery.getMail(id)).status === 'SENT'
    })

    expect(started).toHaveLength(1)
    expect(crashTest.journaled()).toBe(0)
  }, 60_000)

  it('are delivered once, even if the audience page cannot be stored', async () => {
    const campaign = await startedCampaign(crashTest.delivery, { contacts: 8 })
    await campaign.sendAudiencePage()
    const process = crashTest.startNext({ provider: gatedProvider(3) })
    // Fail as often as the write is retried.
    await failAt(crashTest.delivery.send.db, audiencePageFaults['mail queued'], { times: 4 })
    const running = process.run()
    await until(() => started.length === 3)
    await running.catch(() => undefined)
    await healed(crashTest.delivery.send.db)
    // Claim the page again while replies are pending.
    const again = process.run()
    await pause(300)
    gate.resolve()
    await again
    await until(async () => {
      crashTest.delivery.advanceClock(500)
      await process.run().catch(() => undefined)
      return (await campaign.queued()) === 0 && (await campaign.mails()).length === 8
    })

    expect(started.toSorted()).toEqual([...new Set(started)].toSorted())
    expect(statuses(await campaign.mails())).toEqual(Array(8).fill('SENT'))
    expect((await campaign.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 8 })
  }, 60_000)
})
