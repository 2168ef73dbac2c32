import { allowLogsInFile, expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { DeliverInput } from '../src/providers/provider.ts'
import { startCrashTest, lapseMs, type CrashTest } from './crash-test.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { workflowFaults } from './faults.ts'
import { many } from './recording-provider.ts'

// Each failed attempt to record outcomes is logged.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'database.connection_lost',
  'journal.not_recorded',
)

let crashTest: CrashTest
beforeEach(async () => {
  crashTest = await startCrashTest()
})
afterEach(() => crashTest.stop())

const isSent = async (id: string): Promise<boolean> =>
  (await crashTest.delivery.getMail(id)).status === 'SENT'

describe('queued mails that the provider accepted, but whose outcome could not be recorded', () => {
  it('are recorded once by the next process and not delivered again, even after their claim has expired', async () => {
    const ids = await crashTest.delivery.queueMany(many(5, {}))
    await crashTest.killOne()

    crashTest.delivery.advanceClock(lapseMs)
    await crashTest.startNext().run()

    expect(crashTest.acceptedRecipients()).toHaveLength(5)
    for (const id of ids) {
      const { status, events } = await crashTest.delivery.getMail(id)
      expect([status, events.map(({ name }: { name: string }) => name)]).toEqual(['SENT', ['queued', 'sent']])
      expect(await crashTest.delivery.publishedTypes(id)).toEqual(['email.sent'])
    }
    expect(crashTest.journaled()).toBe(0)
  }, 60_000)

  it('are recorded by the same process if the database was unavailable for longer than the retries', async () => {
    const id = await crashTest.delivery.queue()
    const process = await crashTest.failOne()

    await until(async () => {
      await process.run()
      return isSent(id)
    })
    crashTest.delivery.advanceClock(lapseMs)
    await crashTest.delivery.run()

    expect(crashTest.acceptedRecipients()).toHaveLength(1)
    expect(crashTest.journaled()).toBe(0)
  }, 60_000)

  it('stay in the delivery journal until they can be recorded', async () => {
    const id = await crashTest.delivery.queue()
    await crashTest.killOne()
    const next = crashTest.startNext()
    await failAt(crashTest.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })

    await next.run()
    await healed(crashTest.delivery.send.db)
    expect([crashTest.journaled(), await isSent(id)]).toEqual([1, false])
    // The next attempt follows after a pause.
    await until(() => next.run().then(() => crashTest.journaled() === 0))

    expect([crashTest.acceptedRecipients().length, await isSent(id)]).toEqual([1, true])
  }, 60_000)

  it('are recorded even if the database is unavailable when a late reply arrives', async () => {
    let shipment: DeliverInput | undefined
    const inDoubt = { kind: 'in-doubt', waitMs: 600_000, reason: 'no answer' } as const
    const provider = fakeProvider((delivered) => {
      shipment = delivered
      return Promise.resolve(new Map(delivered.mails.map(({ id }) => [id, inDoubt])))
    })
    const process = crashTest.startNext({ provider })
    const id = await crashTest.delivery.queue()
    await process.run()
    await failAt(crashTest.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })
    expectLogs('late_reply.lost')

    await shipment?.onLateReply?.(id, accepted)
    await healed(crashTest.delivery.send.db)
    const before = await isSent(id)
    await until(() => process.run().then(() => isSent(id)))

    expect(before).toBe(false)
    expect(await crashTest.delivery.publishedTypes(id)).toEqual(['email.sent'])
  }, 60_000)
})
