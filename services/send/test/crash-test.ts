import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { Config } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import type { SendProcess } from './send-process.ts'
import { expectAccountedFor, inOrder, statuses, type CampaignUnderTest } from './some-campaign.ts'

/**
 * A test in which processes deliver one after another. They share a relay and the folder of their delivery
 * journals.
 */
export interface CrashTest {
  delivery: Delivery
  relay: Relay
  /** The settings of a process that writes its journal in this folder. */
  journalSettings: Partial<Config>
  /** Starts a process that reads the journals of all earlier processes. */
  startNext(parts?: Partial<Context>): SendProcess
  /**
   * Starts a process that delivers the due mails. Its database connection freezes when the relay receives the
   * first mail. The process is killed when it has stopped delivering.
   */
  killOne(): Promise<void>
  /**
   * Like `killOne`, but the database connection is cut and later restored, and the process is not killed.
   * Resolves when `run` has failed.
   */
  failOne(parts?: Partial<Context>): Promise<SendProcess>
  /** Returns the recipients of the mails that the relay has accepted. */
  acceptedRecipients(): string[]
  /** Returns the number of mails in the journals. */
  journaled(): number
  stop(): Promise<void>
}

/**
 * No batch holds its mails while the machine is busy: held mails of a page have rows, so the database knows them
 * when the process is killed.
 */
const neverHolds = { slowReplyMs: 600_000 }

export async function startCrashTest(): Promise<CrashTest> {
  const stateDir = mkdtempSync(join(tmpdir(), 'left-'))
  let onMail = (): void => undefined
  const relay = await startRelay({}, { onMail: () => onMail() })
  const settings = { provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: 30_000 } as const
  const delivery = await startDelivery(settings)
  const acceptedRecipients = (): string[] => relay.received.flatMap(({ to }) => to)
  const journaled = (): number => mailsIn(stateDir)
  /** Waits until no more mails arrive at the relay and the journal contains all mails that have arrived. */
  const untilQuiet = async (before: number): Promise<void> => {
    // Use many short pauses: after one long pause on a slow machine, received data may still be unread.
    for (let last = -1, quiet = 0; quiet < 30; await pause(10)) {
      quiet = acceptedRecipients().length === last && journaled() >= last - before ? quiet + 1 : 0
      last = acceptedRecipients().length
    }
  }
  const journalSettings = { ...settings, stateDir }
  return {
    delivery,
    relay,
    journalSettings,
    startNext: (parts = {}) => delivery.startProcess(parts, { settings: journalSettings }),
    killOne: async () => {
      const before = acceptedRecipients().length
      const { run, database, kill } = await delivery.startKillable(neverHolds, { settings: journalSettings })
      onMail = () => database.freeze()
      const hasDelivered = (): boolean => acceptedRecipients().length > before
      const running = Promise.allSettled([runUntilDelivered({ run, delivery, hasDelivered })])
      const result = await Promise.race([until(hasDelivered), running])
      if (!hasDelivered()) throw new Error('The process delivered no mail', { cause: result })
      await untilQuiet(before)
      onMail = () => undefined
      await kill()
      await running
    },
    failOne: async (parts = {}) => {
      const failing = await delivery.startKillable({ ...neverHolds, ...parts }, { settings: journalSettings })
      onMail = () => failing.database.cut()
      await expect(failing.run()).rejects.toThrow()
      onMail = () => undefined
      failing.database.restore()
      return failing
    },
    acceptedRecipients,
    journaled,
    stop: async () => {
      await delivery.stop()
      await relay.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

interface RunOptions {
  run(): Promise<void>
  delivery: Delivery
  hasDelivered(): boolean
}

/** Runs until a mail is delivered. On a busy machine, a page pauses if no mail of a batch could start in time. */
async function runUntilDelivered({ run, delivery, hasDelivered }: RunOptions): Promise<void> {
  for (let runs = 0; runs < 20 && !hasDelivered(); runs += 1) {
    if (runs > 0) delivery.advanceClock(1_000)
    await run()
  }
}

/** Returns the number of mails in the journals of a folder. */
const mailsIn = (folder: string): number =>
  globSync('**/*.jsonl', { cwd: folder })
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').split('\n'))
    .reduce((sum, line) => sum + (line === '' ? 0 : JSON.parse(line).emailIds.length), 0)

/** A time in ms that exceeds all leases and retry delays. */
export const lapseMs = 400_000

/**
 * Expects that each contact of the campaign received one mail, and that the messages describe the same mails.
 */
export async function expectAllSentOnce(crashTest: CrashTest, campaign: CampaignUnderTest): Promise<void> {
  expect(inOrder(crashTest.acceptedRecipients())).toEqual(
    inOrder(campaign.contacts.map(({ email }) => email)),
  )
  expect(new Set(statuses(await campaign.mails()))).toEqual(new Set(['SENT']))
  await expectAccountedFor(campaign)
}
