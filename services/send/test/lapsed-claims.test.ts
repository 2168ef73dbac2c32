import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, expectLogs, until } from '@postrider/testing/jest'
import { leaseMs } from '../src/campaigns/page-lease.ts'
import { sendPages } from '../src/campaigns/send-pages.ts'
import { claimBatch } from '../src/queue/claim-batch.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Context } from '../src/context.ts'
import { createTakeover } from '../src/queue/takeover.ts'
import { expectAllSentOnce, lapseMs, recordLeft, startDying, type Dying } from './dying.ts'
import { pageFaults, workflowFaults } from './faults.ts'
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

type Claim = (ctx: Context) => Promise<boolean>
const askForPage: Claim = (ctx) => sendPages(ctx, new Set())
const askForMail: Claim = async (ctx) => (await claimBatch(ctx, 1)) !== undefined

/** Whether a process takes something while it asks for it all this time. */
async function takesWithin(ms: number, ctx: Context, claim: Claim = askForPage): Promise<boolean> {
  const stepMs = 10_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    dying.delivery.pass(Math.min(stepMs, ms - passed))
    if (await claim(ctx)) return true
  }
  return false
}

describe('a page whose claim has lapsed before its mails were recorded', () => {
  /** Tries `rounds` times to record the page without contacts. Answers for each try whether another process takes the page then. */
  async function takenWhileAway(next: Context, rounds: number): Promise<boolean[]> {
    const taken: boolean[] = []
    const find = async (): Promise<never> => {
      if (taken.length < rounds) {
        dying.delivery.pass(leaseMs - 1)
        taken.push(await sendPages(dying.delivery.ctx, new Set()))
      }
      throw unavailable('The contacts service does not answer.')
    }
    const away = { ...next, contacts: { ...next.contacts, find } }
    // It tries once a second.
    await until(() => recordLeft(away).then(() => taken.length >= rounds))
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

describe('a mail of the queue whose claim has lapsed before it was recorded', () => {
  const killedMail = async (): Promise<string> => {
    const [id = ''] = await dying.delivery.queueMany([{}])
    await dying.dies(workflowFaults['outcome committed'], (ctx) => dispatchBatch(ctx, 1))
    dying.delivery.pass(lapseMs)
    return id
  }
  const queueLeaseMs = (): number => dying.delivery.ctx.config.leaseSeconds * 1_000

  it('is left to its holder for a lease by a process that has just started', async () => {
    const id = await killedMail()

    const taken = await takesWithin(queueLeaseMs() - 1, startOther(), askForMail)
    await recordLeft(dying.instance())
    await dying.delivery.run()

    expect(taken).toBe(false)
    expect(dying.relay.taken).toHaveLength(1)
    expect(await dying.delivery.mail(id)).toMatchObject({ status: 'SENT' })
  }, 60_000)

  it('is taken over by a process that has had the database for a lease', async () => {
    await killedMail()

    expect(await takesWithin(queueLeaseMs(), startOther(), askForMail)).toBe(true)
  }, 60_000)

  it('is no reason to wait with mails that nobody has claimed', async () => {
    await dying.delivery.queueMany([{}])

    expect(await takesWithin(1, startOther(), askForMail)).toBe(true)
  }, 60_000)
})
