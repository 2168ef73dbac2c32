import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { createTakeover } from '../src/delivery/takeover.ts'
import { expectAllSentOnce, lapseMs, startCrashTest, type CrashTest } from './crash-test.ts'
import type { SendProcess } from './send-process.ts'
import { startedCampaign, type CampaignUnderTest } from './some-campaign.ts'

allowLogsInFile('outcomes.record_retried', 'claim.left_to_expire', 'journal.not_recorded')

let crashTest: CrashTest
beforeEach(async () => {
  crashTest = await startCrashTest()
})
afterEach(() => crashTest.stop())

/** Starts a process whose takeover delay uses the test's clock. */
const startOther = (): SendProcess =>
  crashTest.delivery.startProcess({ takeover: createTakeover(() => crashTest.delivery.now().getTime()) })

/** Returns whether a process delivers a mail if it runs repeatedly during `ms`. */
async function sendsWithin(ms: number, process: SendProcess): Promise<boolean> {
  const before = crashTest.acceptedRecipients().length
  const stepMs = 10_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    crashTest.delivery.advanceClock(Math.min(stepMs, ms - passed))
    await process.run()
  }
  return crashTest.acceptedRecipients().length > before
}

/**
 * Starts a campaign whose process is killed after the last provider reply and before this reply is recorded.
 */
async function killCampaign(): Promise<CampaignUnderTest> {
  const campaign = await startedCampaign(crashTest.delivery, { contacts: 20 })
  await campaign.sendAudiencePage()
  await crashTest.killOne()
  return campaign
}

const killMail = async (): Promise<void> => {
  await crashTest.delivery.queue()
  await crashTest.killOne()
}

const cases = [
  { what: 'an audience page', leaseMs: 60_000, kill: () => killCampaign() },
  { what: 'a queued mail', leaseMs: 120_000, kill: () => killMail() },
] as const

describe.each(cases)('$what whose claim has expired before its outcome was recorded', ({ leaseMs, kill }) => {
  it.each([
    ['has just started', 0],
    ['could not use the database for some time', 90_000],
  ])(
    'is not claimed, during one lease, by a process that %s',
    async (_, earlierMs) => {
      const other = startOther()
      await sendsWithin(earlierMs, other)
      await kill()
      const reached = crashTest.acceptedRecipients().length
      crashTest.delivery.advanceClock(lapseMs)

      const sends = await sendsWithin(leaseMs - 1, other)
      await crashTest.startNext().run()
      await crashTest.delivery.run()

      expect(sends).toBe(false)
      expect(crashTest.acceptedRecipients()).toHaveLength(reached)
    },
    60_000,
  )

  it('is claimed by a process that has used the database for one lease', async () => {
    await kill()
    crashTest.delivery.advanceClock(lapseMs)
    const other = startOther()

    expect(await sendsWithin(leaseMs - 1, other)).toBe(false)
    expect(await sendsWithin(1, other)).toBe(true)
  }, 60_000)
})

describe('a process that has just started', () => {
  it('delivers unclaimed mails immediately', async () => {
    const campaign = await startedCampaign(crashTest.delivery)
    await campaign.sendAudiencePage()
    await crashTest.delivery.queue()

    await startOther().run()

    expect(crashTest.acceptedRecipients()).toHaveLength(4)
  }, 60_000)
})

describe('an audience page that the next process cannot record because the contacts service is unavailable', () => {
  /**
   * Fails to record the page `rounds` times. Returns for each round whether another process sends the page.
   */
  async function sentWhileUnavailable(rounds: number): Promise<boolean[]> {
    const sent: boolean[] = []
    const { contacts } = crashTest.delivery.send
    const find: typeof contacts.find = async (body) => {
      if (sent.length >= rounds) return contacts.find(body)
      const before = crashTest.acceptedRecipients().length
      crashTest.delivery.advanceClock(59_999)
      await crashTest.delivery.run()
      sent.push(crashTest.acceptedRecipients().length > before)
      throw unavailable('The contacts service does not respond.')
    }
    const next = crashTest.startNext({ contacts: { ...contacts, find } })
    // The process retries once a second.
    await until(() => next.run().then(() => sent.length >= rounds && crashTest.journaled() === 0))
    return sent
  }

  it('is not sent by another process while the next process retries', async () => {
    const campaign = await killCampaign()
    crashTest.delivery.advanceClock(10_000)

    expect(await sentWhileUnavailable(2)).toEqual([false, false])
    await crashTest.delivery.run()
    await expectAllSentOnce(crashTest, campaign)
  }, 60_000)

  it('is sent by another process if its claim expired more than an hour ago', async () => {
    await killCampaign()
    crashTest.delivery.advanceClock(2 * 3_600_000)

    expect(await sentWhileUnavailable(1)).toEqual([true])
  }, 60_000)
})
