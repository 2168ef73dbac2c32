import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { createAcceptanceLog } from '../src/delivery/journal/acceptance-log.ts'
import { readAcceptances } from '../src/delivery/journal/read-acceptances.ts'
import { recordLeftChunks } from '../src/campaigns/record-left-chunks.ts'
import { recordLeftMails } from '../src/queue/record-left-mails.ts'
import type { Context } from '../src/context.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { inOrder, type RunUnderTest } from './some-run.ts'

/** Processes of send that hand over to one relay, with a log of acceptances in one folder, one after the other. */
export interface Dying {
  delivery: Delivery
  relay: Relay
  folder: string
  /** A process that starts now: its log has what those before it left. */
  instance(): Context
  /** Work of a process that hands over and can never record, as one that is killed. */
  dies(place: FaultPlace, work: (ctx: Context) => Promise<unknown>): Promise<Context>
  /** Does work until it fails: a page that finds no place for its mails, as on a machine with other work, rests by the clock of the test. */
  untilItFails(work: () => Promise<unknown>): Promise<void>
  /** The addresses whose mails the relay has taken. */
  reached(): string[]
  /** The mails that a process would find that starts now. */
  leftInFolder(): string[]
  stop(): Promise<void>
}

export async function startDying(): Promise<Dying> {
  const folder = mkdtempSync(join(tmpdir(), 'left-'))
  const relay = await startRelay()
  const delivery = await startDelivery({ provider: 'smtp', smtpUrl: relay.url, handOverTimeoutMs: 30_000 })
  const reached = (): string[] => relay.taken.flatMap(({ to }) => to)
  const instance = (): Context => ({
    ...delivery.ctx,
    // On a machine with other work any template may take long, and a page of such a tenant is expanded into the queue.
    rendering: { ...delivery.ctx.rendering, heavyTenants: () => [] },
    acceptanceLog: createAcceptanceLog(folder, delivery.ctx.log),
  })
  /** The relay has had no mail for so long that none is on its way any more: a process that is killed hands no more over. */
  const untilQuiet = async (): Promise<void> => {
    // In many short pauses: one long pause of a process that stands still may end before what has come meanwhile is read.
    for (let before = -1, quiet = 0; quiet < 30; await pause(10)) {
      quiet = reached().length === before ? quiet + 1 : 0
      before = reached().length
    }
  }
  const untilItFails = async (work: () => Promise<unknown>): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const error: unknown = await work().then(
        () => undefined,
        (failure: unknown) => failure,
      )
      if (error !== undefined) return
      delivery.pass(100)
    }
    throw new Error('It ended well each time')
  }
  return {
    delivery,
    relay,
    folder,
    instance,
    dies: async (place, work) => {
      const ctx = instance()
      await failAt(delivery.send.db, place, { times: 100 })
      await untilItFails(() => work(ctx))
      await untilQuiet()
      expect(await healed(delivery.send.db)).toBeGreaterThan(0)
      return ctx
    },
    untilItFails,
    reached,
    leftInFolder: () => readAcceptances(folder).acceptances.flatMap(({ emailIds }) => emailIds),
    stop: async () => {
      await delivery.stop()
      await relay.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Longer than every lease and pause. */
export const lapseMs = 400_000

/** As the loop does at the start. */
export async function recordLeft(ctx: Context): Promise<void> {
  await recordLeftMails(ctx)
  await recordLeftChunks(ctx)
}

/** Every contact of the run has its mail once, which its row, its messages and its page tell. */
export async function expectAllSentOnce(dying: Dying, run: RunUnderTest): Promise<void> {
  const mails = await run.mails()
  expect(inOrder(dying.reached())).toEqual(inOrder(run.contacts.map(({ email }) => email)))
  expect(mails.map(({ status }) => status)).toEqual(run.contacts.map(() => 'SENT'))
  const told = (await run.published('run.sent')).flatMap(({ data }) =>
    data.mails.map(({ emailId }: { emailId: string }) => emailId),
  )
  const alone = (await run.published('email.sent')).map(({ data }) => data.emailId)
  expect(inOrder([...told, ...alone])).toEqual(inOrder(mails.map(({ id }) => id)))
  const [expanded] = await run.published('run.expanded')
  expect(expanded?.data).toMatchObject({ created: run.contacts.length })
}
