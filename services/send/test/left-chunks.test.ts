import { readdirSync } from 'node:fs'
import { allowLogsInFile, expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed, holdTransaction } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { sendPages } from '../src/campaigns/send-pages.ts'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Context } from '../src/context.ts'
import type { Provider } from '../src/providers/provider.ts'
import { expectAllSentOnce, lapseMs, recordLeft, startDying, type Dying } from './dying.ts'
import { allAccepted } from './fake-provider.ts'
import { pageFaults, workflowFaults } from './faults.ts'
import { inOrder, someRun, statuses, workOffPages } from './some-run.ts'

// Each attempt to record says so.
allowLogsInFile('outcomes.record_retried', 'outcomes.record_postponed', 'claim.left_to_lapse')

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

/** In the only chunk of a page, or in the first of several. */
const dieInPage = (chunk: 'chunk committed' | 'last chunk committed'): Promise<Context> =>
  dying.dies(pageFaults[chunk], (ctx) => workOffPages(dying.delivery, ctx))

describe('mails of a page that were accepted when the process ended', () => {
  it('are recorded by the next one before their claim lapses, and go to nobody twice', async () => {
    const run = await someRun(dying.delivery, { contacts: 130 })
    await run.sendPage()
    await dieInPage('chunk committed')
    const before = dying.reached().length

    const next = dying.instance()
    await recordLeft(next)
    const recorded = (await run.mails()).length
    await recordLeft(next)
    await workOffPages(dying.delivery, next)
    // What had no answer at the end is in-doubt until then.
    dying.delivery.pass(lapseMs)
    await workOffPages(dying.delivery, next)

    expect(before).toBeGreaterThan(0)
    expect(recorded).toBeGreaterThanOrEqual(before)
    await expectAllSentOnce(dying, run)
    next.acceptanceLog.close()
    expect(readdirSync(dying.folder)).toEqual([])
  }, 60_000)

  it('are recorded by a process that starts after the claim has lapsed, before it claims the page', async () => {
    const run = await someRun(dying.delivery, { contacts: 130 })
    await run.sendPage()
    await dieInPage('chunk committed')

    dying.delivery.pass(lapseMs)
    const next = dying.instance()
    await workOffPages(dying.delivery, next)
    dying.delivery.pass(lapseMs)
    await workOffPages(dying.delivery, next)

    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('are recorded of a paused run too, and of contacts that have opted out or cannot be rendered again', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dieInPage('last chunk committed')
    const before = dying.reached().length
    await run.setState('PAUSED')
    const optedOut = run.contacts[3]
    if (optedOut)
      dying.delivery.send.contacts.put(run.projectId, { email: optedOut.email, subscribed: false })
    const next = dying.instance()
    const rendering = { ...next.rendering, renderMails: notAtAll }

    await recordLeft({ ...next, rendering })
    await workOffPages(dying.delivery)

    expect(before).toBe(20)
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('are recorded where another instance has taken the page meanwhile and made its mails', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dieInPage('last chunk committed')
    const before = dying.reached().length
    dying.delivery.pass(lapseMs)
    // Expanded into the queue, and no mail of it is handed over yet.
    await sendPages(dying.delivery.ctx, new Set())

    await recordLeft(dying.instance())
    await workOffPages(dying.delivery)

    expect(before).toBe(20)
    expect(await run.queued()).toBe(0)
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('are tried no longer than until another claim has the page, though they can never be recorded as a chunk', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dieInPage('last chunk committed')
    const next = withoutContacts(dying.instance())
    expectLogs('acceptances.not_recorded')

    await recordLeft(next)
    const waiting = next.acceptanceLog.left().length
    dying.delivery.pass(lapseMs)
    // Expanded into the queue, and no mail of it is handed over yet.
    await sendPages(dying.delivery.ctx, new Set())
    await until(() => recordLeft(next).then(() => next.acceptanceLog.left().length === 0))
    await workOffPages(dying.delivery)

    expect(waiting).toBeGreaterThan(0)
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it('wait for contacts to be back, and hold up no mail of the queue', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dieInPage('last chunk committed')
    const next = dying.instance()
    expectLogs('acceptances.not_recorded')
    const [id = ''] = await dying.delivery.queueMany([{ toEmail: 'queued@example.net' }])

    await recordLeft(withoutContacts(next))
    await dispatchBatch(next, 1)
    const meanwhile = await dying.delivery.mail(id)
    await until(() => recordLeft(next).then(() => next.acceptanceLog.left().length === 0))
    await workOffPages(dying.delivery, next)

    expect(meanwhile).toMatchObject({ status: 'SENT' })
    dying.relay.taken.splice(
      dying.relay.taken.findIndex(({ to }) => to[0] === 'queued@example.net'),
      1,
    )
    await expectAllSentOnce(dying, run)
  }, 60_000)
})

/** A process that cannot read contacts. */
const withoutContacts = (ctx: Context): Context => ({
  ...ctx,
  contacts: { ...ctx.contacts, find: () => Promise.reject(new Error('away')) },
})

/** A renderer that gives nothing, as of a tenant that it postpones. */
const notAtAll: Context['rendering']['renderMails'] = async function* () {
  // Nothing is yielded.
}

describe('mails that are answered after their chunk', () => {
  it('leave nothing in the log, which has them until they are recorded', async () => {
    const gate = Promise.withResolvers<void>()
    const slow: string[] = []
    const ctx = dying.instance()
    const run = await someRun(dying.delivery, { contacts: 8 })
    await run.sendPage()
    const provider: Provider = {
      ...dying.delivery.ctx.provider,
      deliver: async ({ mails, isStopped }) => {
        mails.forEach(({ id }) => isStopped?.(id))
        slow.push(...mails.map(({ id }) => id))
        await gate.promise
        return allAccepted(mails)
      },
    }
    const stragglers = new Set<Promise<void>>()
    await sendPages({ ...ctx, provider }, stragglers)
    // Fewer failures than the tries of one mail, so that each mail is recorded in the end.
    await failAt(dying.delivery.send.db, workflowFaults['outcome committed'], { times: 3 })
    // No mail is recorded before all of them were seen in the log.
    const release = await holdTransaction(dying.delivery.send.db, (tx) =>
      sql`lock table deliveries in exclusive mode`.execute(tx),
    )
    gate.resolve()
    let left: string[] = []
    try {
      await until(() => (left = dying.leftInFolder()).length >= slow.length)
    } finally {
      await release()
    }
    await Promise.all(stragglers)
    await healed(dying.delivery.send.db)

    expect(slow).toHaveLength(8)
    expect(inOrder(left)).toEqual(inOrder(slow))
    expect((await run.mails()).map(({ status }) => status)).toEqual(slow.map(() => 'SENT'))
    ctx.acceptanceLog.close()
    expect(dying.leftInFolder()).toEqual([])
  }, 60_000)
})

describe('mails that are on their way when the database goes away', () => {
  it.each([3, 0])(
    'are in-doubt, behind the last acceptance too, until their answers come: of eight, %d were accepted',
    async (quick) => {
      const gate = Promise.withResolvers<void>()
      const begun: string[] = []
      const run = await someRun(dying.delivery, { contacts: 8 })
      await run.sendPage()
      const provider: Provider = {
        ...dying.delivery.ctx.provider,
        deliver: async ({ mails, isStopped }) => {
          mails.forEach(({ id }) => isStopped?.(id))
          begun.push(...mails.map(({ id }) => id))
          if (begun.length > quick) await gate.promise
          return allAccepted(mails)
        },
      }
      const ctx = { ...dying.instance(), provider }
      await failAt(dying.delivery.send.db, pageFaults['last chunk committed'], { times: 4 })
      await dying.untilItFails(() => sendPages(ctx, new Set()))
      await healed(dying.delivery.send.db)

      await workOffPages(dying.delivery, ctx)
      const meanwhile = statuses(await run.mails()).toSorted()
      gate.resolve()
      await until(() => dying.leftInFolder().length === 8 - quick)
      await recordLeft(ctx)
      dying.delivery.pass(lapseMs)
      await workOffPages(dying.delivery, ctx)

      expect(meanwhile).toEqual([...Array(8 - quick).fill('SENDING'), ...Array(quick).fill('SENT')])
      expect(begun).toHaveLength(8)
      expect(dying.reached()).toEqual([])
      expect(statuses(await run.mails())).toEqual(begun.map(() => 'SENT'))
      expect((await run.published('run.expanded'))[0]?.data).toMatchObject({ created: 8 })
      ctx.acceptanceLog.close()
      expect(dying.leftInFolder()).toEqual([])
    },
    60_000,
  )
})
