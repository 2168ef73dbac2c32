import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { startDelivery } from './delivery.ts'
import { startRelay } from './relay.ts'
import { startedCampaign } from './some-campaign.ts'

describe('an audience page that is sent to an SMTP server', () => {
  it('mails every contact once, even if the server rejects one mail and does not reply to another', async () => {
    const relay = await startRelay()
    const settings = { provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: 30_000 } as const
    const delivery = await startDelivery(settings)
    const campaign = await startedCampaign(delivery, { contacts: 120 })
    const [silent = '', rejected = ''] = campaign.contacts.map(({ email }) => email)
    relay.replies.set(silent, 'silence')
    relay.replies.set(rejected, { responseCode: 550, message: 'no such mailbox' })
    await campaign.sendAudiencePage()

    const others = campaign.contacts.map(({ email }) => email).slice(2)
    const running = delivery.run()
    // The first process waits for the server, which does not reply to one recipient. Use a second process: it
    // continues pages that pause for a moment because none of their mails can start.
    const second = delivery.startProcess()
    await until(async () => {
      // Advance at the speed of the system clock, so that no lease expires.
      await pause(100)
      delivery.advanceClock(100)
      await second.run()
      return relay.received.length === others.length
    })
    expect(relay.received.flatMap(({ to }) => to).toSorted()).toEqual(others.toSorted())
    expect((await campaign.mails()).find(({ to }) => to === silent)?.status).toBe('SENDING')
    relay.endSilence()
    await running
    delivery.advanceClock(3_600_000)
    await delivery.run()

    expect(relay.received.flatMap(({ to }) => to).toSorted()).toEqual([...others, silent].toSorted())
    const rejectedMail = (await campaign.mails()).find(({ to }) => to === rejected)
    expect(rejectedMail).toMatchObject({
      status: 'BOUNCED',
      error: expect.stringContaining('no such mailbox'),
    })
    expect(await delivery.publishedTypes(rejectedMail?.id ?? '')).toContain('email.bounced')
    expect(await campaign.queued()).toBe(0)
    await delivery.stop()
    await relay.stop()
  }, 60_000)

  it('is delivered if the timeout is longer than a minute', async () => {
    const relay = await startRelay()
    const settings = {
      provider: 'smtp',
      smtpUrl: relay.url,
      deliveryTimeoutMs: 90_000,
      leaseSeconds: 150,
    } as const
    const delivery = await startDelivery(settings)
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()

    await delivery.run()

    expect(relay.received).toHaveLength(3)
    await delivery.stop()
    await relay.stop()
  })
})
