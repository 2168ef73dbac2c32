import type { DeliveryResult } from '../src/providers/provider.ts'
import { unavailable } from '@postrider/contracts/errors'
import { allowLogsInFile, until } from '@postrider/testing/jest'
import { expectAllSentOnce, lapseMs, startCrashTest, type CrashTest } from './crash-test.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { queueCampaigns, startedCampaign, statuses, untilEnded } from './some-campaign.ts'
import { watchedRendering } from './watched-rendering.ts'

// Each failed attempt to record outcomes is logged.
allowLogsInFile(
  'outcomes.record_retried',
  'outcomes.record_postponed',
  'claim.left_to_expire',
  'journal.not_recorded',
  'campaigns.state_unknown',
  'database.connection_lost',
  'rendering.failed',
)

let crashTest: CrashTest
beforeEach(async () => {
  crashTest = await startCrashTest()
})
afterEach(() => crashTest.stop())

/** Returns a contacts client that fails until `restore` is called. */
function unavailableContacts() {
  const { contacts } = crashTest.delivery.send
  let isUnavailable = true
  const find: typeof contacts.find = (body) =>
    isUnavailable
      ? Promise.reject(unavailable('The contacts service does not respond.'))
      : contacts.find(body)
  return { contacts: { ...contacts, find }, restore: () => void (isUnavailable = false) }
}

describe('campaign mails that the provider accepted just before the process was killed', () => {
  it.each([
    ['before', 0],
    ['after', lapseMs],
  ])(
    'are sent once and recorded by a process that starts %s their claim has expired',
    async (_, ms) => {
      const campaign = await startedCampaign(crashTest.delivery, { contacts: 130 })
      await campaign.sendAudiencePage()
      await crashTest.killOne()
      const before = crashTest.acceptedRecipients().length

      crashTest.delivery.advanceClock(ms)
      const next = crashTest.startNext()
      await next.run()
      // Mails without a reply are in-doubt (possibly delivered) until their claim expires.
      crashTest.delivery.advanceClock(lapseMs)
      await untilEnded(crashTest.delivery, campaign, next)

      expect(before).toBeGreaterThan(0)
      await expectAllSentOnce(crashTest, campaign)
      expect(crashTest.journaled()).toBe(0)
    },
    60_000,
  )

  it('are recorded even if the campaign is paused, a contact has unsubscribed or mails cannot be rendered', async () => {
    const campaign = await startedCampaign(crashTest.delivery, { contacts: 20 })
    await campaign.sendAudiencePage()
    await crashTest.killOne()
    await campaign.setState('PAUSED')
    const [optedOut] = campaign.contacts
    if (optedOut)
      crashTest.delivery.send.contacts.put(campaign.projectId, { email: optedOut.email, subscribed: false })
    const rendering = watchedRendering({ before: () => Promise.reject(new Error('no process')) })

    await crashTest.startNext({ rendering }).run()
    await untilEnded(crashTest.delivery, campaign, crashTest.delivery)

    expect(crashTest.acceptedRecipients()).toHaveLength(20)
    await expectAllSentOnce(crashTest, campaign)
  }, 60_000)

  it.each([false, true])(
    'are recorded if another process has claimed the page in the meantime (contacts unavailable: %s)',
    async (isUnavailable) => {
      const campaign = await startedCampaign(crashTest.delivery, { contacts: 20 })
      await campaign.sendAudiencePage()
      await crashTest.killOne()
      // With this provider, the process records mails but does not deliver any.
      const provider = fakeProvider(() => Promise.resolve(new Map()), {
        deliversPages: true,
        capacity: () => 0,
      })
      const next = crashTest.startNext({
        provider,
        ...(isUnavailable && { contacts: unavailableContacts().contacts }),
      })
      if (isUnavailable) await next.run()
      crashTest.delivery.advanceClock(lapseMs)
      // Queue the mails of the page without delivering them.
      await queueCampaigns(crashTest.delivery)

      await until(() => next.run().then(() => crashTest.journaled() === 0))
      await untilEnded(crashTest.delivery, campaign, crashTest.delivery)

      expect(crashTest.acceptedRecipients()).toHaveLength(20)
      await expectAllSentOnce(crashTest, campaign)
    },
    60_000,
  )

  it('are recorded when the contacts service is available, and do not delay queued mails', async () => {
    const campaign = await startedCampaign(crashTest.delivery, { contacts: 20 })
    await campaign.sendAudiencePage()
    await crashTest.killOne()
    const { contacts, restore } = unavailableContacts()
    const next = crashTest.startNext({ contacts })
    const id = await crashTest.delivery.queue({ toEmail: 'queued@example.net' })

    await next.run()
    const whileUnavailable = await crashTest.delivery.getMail(id)
    restore()
    await until(() => next.run().then(() => crashTest.journaled() === 0))
    await untilEnded(crashTest.delivery, campaign, crashTest.delivery)

    expect(whileUnavailable).toMatchObject({ status: 'SENT' })
    const queuedIndex = crashTest.relay.received.findIndex(({ to }) => to[0] === 'queued@example.net')
    crashTest.relay.received.splice(queuedIndex, 1)
    await expectAllSentOnce(crashTest, campaign)
  }, 60_000)
})

describe('campaign mails that are being delivered when the database connection fails', () => {
  it.each([3, 0])(
    'stay SENDING until the provider replies, except for %d of eight mails that it accepted before the failure',
    async (quick) => {
      const gate = Promise.withResolvers<void>()
      const started: string[] = []
      const campaign = await startedCampaign(crashTest.delivery, { contacts: 8 })
      await campaign.sendAudiencePage()
      let onAllStarted = (): void => undefined
      const provider = fakeProvider(
        async ({ mails, isStopped, onResult }) => {
          const deliver = async ({ id }: (typeof mails)[number]) => {
            if (isStopped?.(id) === true) return [id, { kind: 'postponed' }] as const
            started.push(id)
            const isSlow = started.length > quick
            if (started.length === 8) onAllStarted()
            if (isSlow) await gate.promise
            onResult?.(id, accepted)
            return [id, accepted] as const
          }
          return new Map<string, DeliveryResult>(await Promise.all(mails.map(deliver)))
        },
        { deliversPages: true },
      )
      const settings = crashTest.journalSettings
      const process = await crashTest.delivery.startKillable({ provider }, { settings })
      onAllStarted = () => process.database.cut()
      await expect(process.run()).rejects.toThrow()
      process.database.restore()

      await until(() => process.run().then(async () => (await campaign.mails()).length === 8))
      const beforeReplies = statuses(await campaign.mails()).toSorted()
      gate.resolve()
      await until(() => process.run().then(async () => !statuses(await campaign.mails()).includes('SENDING')))
      crashTest.delivery.advanceClock(lapseMs)
      await process.run()

      expect(beforeReplies).toEqual([...Array(8 - quick).fill('SENDING'), ...Array(quick).fill('SENT')])
      expect(started).toHaveLength(8)
      expect(statuses(await campaign.mails())).toEqual(Array(8).fill('SENT'))
      expect((await campaign.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 8 })
      expect(crashTest.journaled()).toBe(0)
    },
    60_000,
  )
})
