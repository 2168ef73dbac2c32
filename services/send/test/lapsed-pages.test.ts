import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, expectLogs, failAt, healed, until } from '@postrider/testing'
import { createTakeover, leaseMs } from '../src/commands/campaigns/page-lease.ts'
import { sendPages } from '../src/commands/campaigns/send-pages.ts'
import type { Context } from '../src/context.ts'
import { expectAllSentOnce, lapseMs, recordLeft, startDying, type Dying } from './dying.ts'
import { pageFaults } from './faults.ts'
import { someRun, workOffPages, type RunUnderTest } from './some-run.ts'

// Each attempt to record says so.
allowLogsInFile('outcomes.record_retried', 'claim.left_to_lapse')

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

/** A run with one page, whose process was killed after the last answer and before the record. */
async function killedRun(): Promise<RunUnderTest> {
  const run = await someRun(dying.delivery, { contacts: 20 })
  await run.sendPage()
  await dying.dies(pageFaults['last chunk committed'], (ctx) => workOffPages(dying.delivery, ctx))
  return run
}

/** A process that could not claim a page just now, since the database was away. */
async function afterOutage(ctx: Context): Promise<Context> {
  await failAt(dying.delivery.send.db, pageFaults['page claimed'])
  await expect(sendPages(ctx, new Set())).rejects.toThrow()
  await healed(dying.delivery.send.db)
  return ctx
}

describe('a page whose claim has lapsed before its mails were recorded', () => {
  it('is kept from others while contacts is away', async () => {
    const run = await killedRun()
    const next = dying.instance()
    expectLogs('acceptances.not_recorded')
    let tries = 0
    const find = (): Promise<never> => {
      tries += 1
      return Promise.reject(unavailable('The contacts service does not answer.'))
    }
    const away = { ...next, contacts: { ...next.contacts, find } }

    const taken: boolean[] = []
    for (let round = 1; round <= 2; round += 1) {
      // It tries once a second.
      await until(() => recordLeft(away).then(() => tries === round))
      dying.delivery.pass(leaseMs - 1)
      taken.push(await sendPages(dying.delivery.ctx, new Set()))
    }
    await until(() => recordLeft(next).then(() => next.acceptanceLog.left().length === 0))
    await workOffPages(dying.delivery)

    expect(taken).toEqual([false, false])
    await expectAllSentOnce(dying, run)
  }, 60_000)

  const others: [string, (ctx: Context) => Context | Promise<Context>][] = [
    ['has just started', (ctx) => ({ ...ctx, takeover: createTakeover(ctx.now) })],
    ['had no database until now', afterOutage],
  ]
  it.each(others)(
    'is left to its holder for a minute by a process that %s',
    async (_, start) => {
      const run = await killedRun()
      dying.delivery.pass(lapseMs)
      const other = await start(dying.delivery.ctx)

      const taken = [await sendPages(other, new Set())]
      dying.delivery.pass(leaseMs - 1)
      taken.push(await sendPages(other, new Set()))
      await recordLeft(dying.instance())
      await workOffPages(dying.delivery)

      expect(taken).toEqual([false, false])
      await expectAllSentOnce(dying, run)
    },
    60_000,
  )

  it.each(others)(
    'is taken over after that minute by a process that %s',
    async (_, start) => {
      const run = await killedRun()
      dying.delivery.pass(lapseMs)
      const other = await start(dying.delivery.ctx)

      dying.delivery.pass(leaseMs)
      const taken = await sendPages(other, new Set())

      expect(taken).toBe(true)
      expect(await run.queued()).toBe(20)
    },
    60_000,
  )

  it('keeps back no page that nobody has claimed', async () => {
    const run = await someRun(dying.delivery)
    await run.sendPage()
    const other = await afterOutage(dying.delivery.ctx)

    await workOffPages(dying.delivery, other)

    expect(await run.mails()).toHaveLength(3)
  }, 60_000)
})
