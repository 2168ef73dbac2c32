import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { createTakeover } from '../src/delivery/takeover.ts'
import { expectAllSentOnce, lapseMs, startDying, type Dying } from './dying.ts'
import type { SendProcess } from './send-process.ts'
import { someRun, type RunUnderTest } from './some-run.ts'

allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'journal.not_recorded')

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

/** A process that has just started and uses the test's clock. */
const startOther = (): SendProcess =>
  dying.delivery.startProcess({ takeover: createTakeover(() => dying.delivery.now().getTime()) })

/** Whether a process sends something while it looks for work all this time. */
async function sendsWithin(ms: number, process: SendProcess): Promise<boolean> {
  const before = dying.reached().length
  const stepMs = 10_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    dying.delivery.pass(Math.min(stepMs, ms - passed))
    await process.run()
  }
  return dying.reached().length > before
}

/** A campaign whose process was killed after the last answer and before the record. */
async function killedRun(): Promise<RunUnderTest> {
  const run = await someRun(dying.delivery, { contacts: 20 })
  await run.sendPage()
  await dying.killOne()
  return run
}

const killedMail = async (): Promise<void> => {
  await dying.delivery.queue()
  await dying.killOne()
}

const work = [
  { what: 'a page of a campaign', leaseMs: 60_000, kill: () => killedRun() },
  { what: 'a mail of the queue', leaseMs: 120_000, kill: () => killedMail() },
] as const

describe.each(work)('$what whose claim has lapsed before it was recorded', ({ leaseMs, kill }) => {
  it.each([
    ['has just started', 0],
    ['had no database for a while', 90_000],
  ])(
    'is left to its holder for a lease by a process that %s',
    async (_, earlierMs) => {
      const other = startOther()
      await sendsWithin(earlierMs, other)
      await kill()
      const reached = dying.reached().length
      dying.delivery.pass(lapseMs)

      const sends = await sendsWithin(leaseMs - 1, other)
      await dying.startNext().run()
      await dying.delivery.run()

      expect(sends).toBe(false)
      expect(dying.reached()).toHaveLength(reached)
    },
    60_000,
  )

  it('is taken over by a process that has had the database for a lease', async () => {
    await kill()
    dying.delivery.pass(lapseMs)
    const other = startOther()

    expect(await sendsWithin(leaseMs - 1, other)).toBe(false)
    expect(await sendsWithin(1, other)).toBe(true)
  }, 60_000)
})

describe('a process that has just started', () => {
  it('delivers immediately what nobody has claimed', async () => {
    const run = await someRun(dying.delivery)
    await run.sendPage()
    await dying.delivery.queue()

    await startOther().run()

    expect(dying.reached()).toHaveLength(4)
  }, 60_000)
})

describe('a page of a campaign that the next process cannot record, since contacts is away', () => {
  /**
   * Tries to record the page for so many rounds. Returns for each whether another process sends the page
   * then.
   */
  async function sentWhileAway(rounds: number): Promise<boolean[]> {
    const sent: boolean[] = []
    const { contacts } = dying.delivery.send
    const find: typeof contacts.find = async (body) => {
      if (sent.length >= rounds) return contacts.find(body)
      const before = dying.reached().length
      dying.delivery.pass(59_999)
      await dying.delivery.run()
      sent.push(dying.reached().length > before)
      throw unavailable('The contacts service does not answer.')
    }
    const next = dying.startNext({ contacts: { ...contacts, find } })
    // It tries once a second.
    await until(() => next.run().then(() => sent.length >= rounds && dying.journaled() === 0))
    return sent
  }

  it('is kept from others meanwhile', async () => {
    const run = await killedRun()
    dying.delivery.pass(10_000)

    expect(await sentWhileAway(2)).toEqual([false, false])
    await dying.delivery.run()
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('is not kept for longer than an hour', async () => {
    await killedRun()
    dying.delivery.pass(2 * 3_600_000)

    expect(await sentWhileAway(1)).toEqual([true])
  }, 60_000)
})
