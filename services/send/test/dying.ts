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
import { expectAccountedFor, inOrder, statuses, type RunUnderTest } from './some-run.ts'

/** Processes of send that deliver to one relay, one after the other, with their journals in one folder. */
export interface Dying {
  delivery: Delivery
  relay: Relay
  /** The settings of a process with its journal in the folder. */
  journaling: Partial<Config>
  /** A process that starts now, with what those before it left in the folder. */
  startNext(parts?: Partial<Context>): SendProcess
  /**
   * A process delivers what is due. Its database fails as the relay has the first mail, and it is killed when
   * it delivers no more.
   */
  killOne(): Promise<void>
  /** The same, but the database answers again: the process lives on. Resolves when its `run` has failed. */
  failOne(parts?: Partial<Context>): Promise<SendProcess>
  /** The addresses whose mails the relay has taken. */
  reached(): string[]
  /** How many mails the journals in the folder name. */
  journaled(): number
  stop(): Promise<void>
}

export async function startDying(): Promise<Dying> {
  const stateDir = mkdtempSync(join(tmpdir(), 'left-'))
  let onMail = (): void => undefined
  const relay = await startRelay({}, { onMail: () => onMail() })
  const settings = { provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: 30_000 } as const
  const delivery = await startDelivery(settings)
  const reached = (): string[] => relay.taken.flatMap(({ to }) => to)
  const journaled = (): number => mailsIn(stateDir)
  /**
   * All that the relay has is in a journal, and nothing more comes for a while: a process that is killed
   * delivers nothing more.
   */
  const untilQuiet = async (before: number): Promise<void> => {
    await until(() => reached().length > before)
    // In many short pauses: one long pause of a process that stands still may end before what has come is
    // read.
    for (let last = -1, quiet = 0; quiet < 30; await pause(10)) {
      quiet = reached().length === last && journaled() >= last - before ? quiet + 1 : 0
      last = reached().length
    }
  }
  const journaling = { ...settings, stateDir }
  return {
    delivery,
    relay,
    journaling,
    startNext: (parts = {}) => delivery.startProcess(parts, { settings: journaling }),
    killOne: async () => {
      const before = reached().length
      const { run, database, kill } = await delivery.startDoomed({}, { settings: journaling })
      onMail = () => database.freeze()
      const running = run()
      running.catch(() => undefined)
      await untilQuiet(before)
      onMail = () => undefined
      await kill()
      // Its end is no part of the test.
      await running.catch(() => undefined)
    },
    failOne: async (parts = {}) => {
      const failing = await delivery.startDoomed(parts, { settings: journaling })
      onMail = () => failing.database.cut()
      await expect(failing.run()).rejects.toThrow()
      onMail = () => undefined
      failing.database.restore()
      return failing
    },
    reached,
    journaled,
    stop: async () => {
      await delivery.stop()
      await relay.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** How many mails the journals in a folder name. */
const mailsIn = (folder: string): number =>
  globSync('**/*.jsonl', { cwd: folder })
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').split('\n'))
    .reduce((sum, line) => sum + (line === '' ? 0 : JSON.parse(line).emailIds.length), 0)

/** Longer than every lease and pause. */
export const lapseMs = 400_000

/** Every contact of the run has its mail once, which its mails and its messages tell. */
export async function expectAllSentOnce(dying: Dying, run: RunUnderTest): Promise<void> {
  expect(inOrder(dying.reached())).toEqual(inOrder(run.contacts.map(({ email }) => email)))
  expect(new Set(statuses(await run.mails()))).toEqual(new Set(['SENT']))
  await expectAccountedFor(run)
}
