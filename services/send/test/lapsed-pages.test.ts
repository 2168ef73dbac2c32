import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, expectLogs, until } from '@postrider/testing'
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

/** A process that has just started. */
const startOther = (): Context => ({
  ...dying.delivery.ctx,
  takeover: createTakeover(() => dying.delivery.ctx.now().getTime()),
})

/** Whether a process whose loops ask for pages all this time takes one. */
async function takesWithin(ms: number, ctx: Context): Promise<boolean> {
  const stepMs = 30_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    dying.delivery.pass(Math.min(stepMs, ms - passed))
    if (await sendPages(ctx, new Set())) return true
  }
  return false
}

describe('a page whose claim has lapsed before its mails were recorded', () => {
  /** Tries to record it `rounds` times while contacts is away, and answers whether another process takes it during a try. */
  async function takenWhileAway(next: Context, rounds: number): Promise<boolean[]> {
    const taken: boolean[] = []
    const find = async (): Promise<never> => {
      dying.delivery.pass(leaseMs - 1)
      taken.push(await sendPages(dying.delivery.ctx, new Set()))
      throw unavailable('The contacts service does not answer.')
    }
    const away = { ...next, contacts: { ...next.contacts, find } }
    // It tries once a second.
    await until(() => recordLeft(away).then(() => taken.length === rounds))
    return taken
  }

  it('is kept from others while contacts is away', async () => {
    const run = await killedRun()
    dying.delivery.pass(10_000)
    const next = dying.instance()
    expectLogs('acceptances.not_recorded')

    const taken = await takenWhileAway(next, 2)
    await until(() => recordLeft(next).then(() => next.acceptanceLog.left().length === 0))
    await workOffPages(dying.delivery)

    expect(taken).toEqual([false, false])
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('is not kept for longer than an hour', async () => {
    const run = await killedRun()
    dying.delivery.pass(2 * 3_600_000)
    expectLogs('acceptances.not_recorded')

    expect(await takenWhileAway(dying.instance(), 1)).toEqual([true])
    expect(await run.queued()).toBe(20)
  }, 60_000)

  it.each([
    ['has just started', 0],
    ['had no database for a while', 90_000],
  ])(
    'is left to its holder for a minute by a process that %s',
    async (_, earlierMs) => {
      const other = startOther()
      await takesWithin(earlierMs, other)
      const run = await killedRun()
      dying.delivery.pass(lapseMs)

      const taken = await takesWithin(leaseMs - 1, other)
      await recordLeft(dying.instance())
      await workOffPages(dying.delivery)

      expect(taken).toBe(false)
      await expectAllSentOnce(dying, run)
    },
    60_000,
  )

  it('is taken over by a process that has had the database for a minute', async () => {
    const run = await killedRun()
    dying.delivery.pass(lapseMs)
    const other = startOther()

    expect(await takesWithin(leaseMs - 1, other)).toBe(false)
    expect(await takesWithin(1, other)).toBe(true)
    expect(await run.queued()).toBe(20)
  }, 60_000)

  it('is no reason to wait with pages that nobody has claimed', async () => {
    const run = await someRun(dying.delivery)
    await run.sendPage()

    await workOffPages(dying.delivery, startOther())

    expect(await run.mails()).toHaveLength(3)
  }, 60_000)
})
