import type { DeliveryResult } from '../src/providers/provider.ts'
import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { expectAllSentOnce, lapseMs, startDying, type Dying } from './dying.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { queueCampaigns, someRun, statuses } from './some-run.ts'
import { watchedRendering } from './watched-rendering.ts'

// Each attempt to record says so.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'journal.not_recorded',
  'campaigns.state_unknown',
  'database.connection_lost',
  'rendering.failed',
)

let dying: Dying
beforeEach(async () => {
  dying = await startDying()
})
afterEach(() => dying.stop())

/** Contacts that cannot be read until `restore`. */
function awayContacts() {
  const { contacts } = dying.delivery.send
  let isAway = true
  const find: typeof contacts.find = (body) =>
    isAway ? Promise.reject(unavailable('The contacts service does not answer.')) : contacts.find(body)
  return { contacts: { ...contacts, find }, restore: () => void (isAway = false) }
}

describe('mails of a campaign that were accepted when the process ended', () => {
  it.each([
    ['before', 0],
    ['after', lapseMs],
  ])(
    'are recorded by a process that starts %s their claim lapses, and go to nobody twice',
    async (_, ms) => {
      const run = await someRun(dying.delivery, { contacts: 130 })
      await run.sendPage()
      await dying.killOne()
      const before = dying.reached().length

      dying.delivery.pass(ms)
      const next = dying.startNext()
      await next.run()
      // What had no answer at the end is in-doubt until then.
      dying.delivery.pass(lapseMs)
      await next.run()

      expect(before).toBeGreaterThan(0)
      await expectAllSentOnce(dying, run)
      expect(dying.journaled()).toBe(0)
    },
    60_000,
  )

  it('are recorded of a paused run too, and of contacts that have opted out or cannot be rendered again', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dying.killOne()
    await run.setState('PAUSED')
    const [optedOut] = run.contacts
    if (optedOut)
      dying.delivery.send.contacts.put(run.projectId, { email: optedOut.email, subscribed: false })
    const rendering = watchedRendering({ before: () => Promise.reject(new Error('no process')) })

    await dying.startNext({ rendering }).run()
    await dying.delivery.run()

    expect(dying.reached()).toHaveLength(20)
    await expectAllSentOnce(dying, run)
  }, 60_000)

  it.each([false, true])(
    'are recorded where another process has taken the page in the meantime (contacts away: %s)',
    async (isAway) => {
      const run = await someRun(dying.delivery, { contacts: 20 })
      await run.sendPage()
      await dying.killOne()
      // It records before it delivers.
      const provider = fakeProvider(() => Promise.resolve(new Map()), {
        deliversPages: true,
        capacity: () => 0,
      })
      const next = dying.startNext({ provider, ...(isAway && { contacts: awayContacts().contacts }) })
      if (isAway) await next.run()
      dying.delivery.pass(lapseMs)
      // Into the queue, and none of its mails is handed over yet.
      await queueCampaigns(dying.delivery)

      await until(() => next.run().then(() => dying.journaled() === 0))
      await dying.delivery.run()

      expect(dying.reached()).toHaveLength(20)
      await expectAllSentOnce(dying, run)
    },
    60_000,
  )

  it('wait for contacts to be back, and hold up no mail of the queue', async () => {
    const run = await someRun(dying.delivery, { contacts: 20 })
    await run.sendPage()
    await dying.killOne()
    const { contacts, restore } = awayContacts()
    const next = dying.startNext({ contacts })
    const id = await dying.delivery.queue({ toEmail: 'queued@example.net' })

    await next.run()
    const meanwhile = await dying.delivery.shown(id)
    restore()
    await until(() => next.run().then(() => dying.journaled() === 0))
    await dying.delivery.run()

    expect(meanwhile).toMatchObject({ status: 'SENT' })
    const taken = dying.relay.taken.findIndex(({ to }) => to[0] === 'queued@example.net')
    dying.relay.taken.splice(taken, 1)
    await expectAllSentOnce(dying, run)
  }, 60_000)
})

describe('mails of a campaign that are on their way when the database goes away', () => {
  it.each([3, 0])(
    'are in-doubt until their answers come: of eight, %d were accepted before',
    async (quick) => {
      const gate = Promise.withResolvers<void>()
      const begun: string[] = []
      const run = await someRun(dying.delivery, { contacts: 8 })
      await run.sendPage()
      let onAllBegun = (): void => undefined
      const provider = fakeProvider(
        async ({ mails, isStopped, onResult }) => {
          const deliver = async ({ id }: (typeof mails)[number]) => {
            if (isStopped?.(id) === true) return [id, { kind: 'postponed' }] as const
            begun.push(id)
            const isSlow = begun.length > quick
            if (begun.length === 8) onAllBegun()
            if (isSlow) await gate.promise
            onResult?.(id, accepted)
            return [id, accepted] as const
          }
          return new Map<string, DeliveryResult>(await Promise.all(mails.map(deliver)))
        },
        { deliversPages: true },
      )
      const settings = dying.journaling
      const process = await dying.delivery.startDoomed({ provider }, { settings })
      onAllBegun = () => process.database.cut()
      await expect(process.run()).rejects.toThrow()
      process.database.restore()

      await until(() => process.run().then(async () => (await run.mails()).length === 8))
      const meanwhile = statuses(await run.mails()).toSorted()
      gate.resolve()
      await until(() => process.run().then(async () => !statuses(await run.mails()).includes('SENDING')))
      dying.delivery.pass(lapseMs)
      await process.run()

      expect(meanwhile).toEqual([...Array(8 - quick).fill('SENDING'), ...Array(quick).fill('SENT')])
      expect(begun).toHaveLength(8)
      expect(statuses(await run.mails())).toEqual(Array(8).fill('SENT'))
      expect((await run.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 8 })
      expect(dying.journaled()).toBe(0)
    },
    60_000,
  )
})
