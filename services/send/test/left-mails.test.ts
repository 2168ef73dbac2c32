import { allowLogsInFile, expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { Shipment } from '../src/providers/provider.ts'
import { startDying, lapseMs, type Dying } from './dying.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { workflowFaults } from './faults.ts'
import { many } from './taking-provider.ts'

// Each attempt to record says so.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'database.connection_lost',
  'journal.not_recorded',
)

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

const isSent = async (id: string): Promise<boolean> => (await dying.delivery.shown(id)).status === 'SENT'

describe('mails of the queue that were accepted when the process ended', () => {
  it('are recorded by the next one, once, and not handed over again, though it starts after the claim has lapsed', async () => {
    const ids = await dying.delivery.queueMany(many(5, {}))
    await dying.killOne()

    dying.delivery.pass(lapseMs)
    await dying.startNext().run()

    expect(dying.reached()).toHaveLength(5)
    for (const id of ids) {
      const { status, events } = await dying.delivery.shown(id)
      expect([status, events.map(({ name }: { name: string }) => name)]).toEqual(['SENT', ['queued', 'sent']])
      expect(await dying.delivery.publishedTypes(id)).toEqual(['email.sent'])
    }
    expect(dying.journaled()).toBe(0)
  }, 60_000)

  it('are recorded by the same process when the database was away for longer than it tries', async () => {
    const id = await dying.delivery.queue()
    const process = await dying.failOne()

    await until(async () => {
      await process.run()
      return isSent(id)
    })
    dying.delivery.pass(lapseMs)
    await dying.delivery.run()

    expect(dying.reached()).toHaveLength(1)
    expect(dying.journaled()).toBe(0)
  }, 60_000)

  it('stay in the journal while they cannot be recorded', async () => {
    const id = await dying.delivery.queue()
    await dying.killOne()
    const next = dying.startNext()
    await failAt(dying.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })

    await next.run()
    await healed(dying.delivery.send.db)
    expect([dying.journaled(), await isSent(id)]).toEqual([1, false])
    // Not before a pause.
    await until(() => next.run().then(() => dying.journaled() === 0))

    expect([dying.reached().length, await isSent(id)]).toEqual([1, true])
  }, 60_000)

  it('are recorded when the answer comes late and the database is away at that moment', async () => {
    let shipment: Shipment | undefined
    const inDoubt = { kind: 'in-doubt', waitMs: 600_000, reason: 'no answer' } as const
    const provider = fakeProvider((given) => {
      shipment = given
      return Promise.resolve(new Map(given.mails.map(({ id }) => [id, inDoubt])))
    })
    const process = dying.startNext({ provider })
    const id = await dying.delivery.queue()
    await process.run()
    await failAt(dying.delivery.send.db, workflowFaults['outcome committed'], { times: 1 })
    expectLogs('late_reply.lost')

    await shipment?.onLateReply?.(id, accepted)
    await healed(dying.delivery.send.db)
    const before = await isSent(id)
    await until(() => process.run().then(() => isSent(id)))

    expect(before).toBe(false)
    expect(await dying.delivery.publishedTypes(id)).toEqual(['email.sent'])
  }, 60_000)
})
