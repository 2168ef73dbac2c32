import { setTimeout as pause } from 'node:timers/promises'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { DeliveryResult, Provider } from '../src/providers/provider.ts'
import { lapseMs, startDying, type Dying } from './dying.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { pageFaults } from './faults.ts'
import { someRun, statuses } from './some-run.ts'

// Each attempt to record is logged.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'database.connection_lost',
  'journal.not_recorded',
  'batch.failed',
)

let dying: Dying
/** The ids of the mails whose delivery began. */
let begun: string[]
let gate: PromiseWithResolvers<void>
beforeEach(async () => {
  dying = await startDying()
  begun = []
  gate = Promise.withResolvers()
})
afterEach(async () => {
  gate.resolve()
  await dying.stop()
})

/** Accepts each mail when the gate opens, `atOnce` at a time. */
const gated = (atOnce = Number.POSITIVE_INFINITY): Provider => {
  let free = atOnce
  return fakeProvider(() => Promise.reject(new Error('Not used')), {
    deliversPages: true,
    deliver: async ({ mails, isStopped, onResult, startBefore }) => {
      const deliver = async ({ id }: (typeof mails)[number]): Promise<[string, DeliveryResult]> => {
        while (free <= 0) await pause(10)
        if (startBefore < dying.delivery.now() || isStopped?.(id) === true) return [id, { kind: 'postponed' }]
        free -= 1
        begun.push(id)
        await gate.promise
        free += 1
        onResult?.(id, accepted)
        return [id, accepted]
      }
      return new Map(await Promise.all(mails.map(deliver)))
    },
  })
}

describe('mails whose replies come when the batch has ended', () => {
  it('are delivered once, also if the database is unavailable when the reply comes', async () => {
    const id = await dying.delivery.queue()
    const process = await dying.delivery.startDoomed({ provider: gated() }, { settings: dying.journaling })
    const running = process.run()
    await until(() => begun.length === 1)
    // The batch holds the mail.
    await pause(1_000)
    process.database.cut()
    gate.resolve()
    await running.catch(() => undefined)
    await pause(3_000)
    process.database.restore()

    dying.delivery.pass(lapseMs)
    await until(async () => {
      await process.run()
      return (await dying.delivery.shown(id)).status === 'SENT'
    })

    expect(begun).toHaveLength(1)
    expect(dying.journaled()).toBe(0)
  }, 60_000)

  it('are delivered once, also if a page cannot hold them', async () => {
    const run = await someRun(dying.delivery, { contacts: 8 })
    await run.sendPage()
    const process = dying.startNext({ provider: gated(3) })
    // As often as it tries.
    await failAt(dying.delivery.send.db, pageFaults['mail queued'], { times: 4 })
    const running = process.run()
    await until(() => begun.length === 3)
    await running.catch(() => undefined)
    await healed(dying.delivery.send.db)
    // The page is claimed again while replies are missing.
    const again = process.run()
    await pause(300)
    gate.resolve()
    await again
    await until(async () => {
      dying.delivery.pass(500)
      await process.run().catch(() => undefined)
      return (await run.queued()) === 0 && (await run.mails()).length === 8
    })

    expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted())
    expect(statuses(await run.mails())).toEqual(Array(8).fill('SENT'))
    expect((await run.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 8 })
  }, 60_000)
})
