import { someCaller } from '@postrider/testing/service'
import { sendingProject } from './copied-mails.ts'
import { startDelivery } from './delivery.ts'
import { explainMail } from './explained-mails.ts'
import { queuedMails } from './factories.ts'
import { accepted, fakeProvider } from './fake-provider.ts'
import { startRelay } from './relay.ts'
import { startedCampaign } from './some-campaign.ts'

describe('a mail beyond a sending rate', () => {
  it.each([
    ['project-rate', { projectRatePerSecond: 1 }, 0],
    ['provider-rate', {}, 1],
  ])('waits with the reason %s until the next second', async (reason, settings, perSecond) => {
    const provider = fakeProvider(
      ({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, accepted]))),
      { ratePerSecond: () => perSecond },
    )
    const limited = await startDelivery(settings, { provider })
    const sender = await sendingProject(limited)
    const mails: { email: string }[] = await queuedMails(sender, { to: ['a@example.net', 'b@example.net'] })
    await limited.run()

    const reasons = await Promise.all(
      mails.map(async ({ email }) => (await explainMail(email, sender)).reason),
    )
    expect(new Set(reasons)).toEqual(new Set(['accepted', reason]))
    limited.advanceClock(1_000)
    const after = await Promise.all(mails.map(async ({ email }) => (await explainMail(email, sender)).reason))
    expect(new Set(after)).toEqual(new Set(['accepted', 'waiting']))
    await limited.stop()
  })
})

describe('a mail that an SMTP server accepted', () => {
  it.each(['directly from its page', 'through the queue'])(
    'is explained with the reply, sent %s',
    async (way) => {
      const relay = await startRelay()
      const smtp = await startDelivery({ provider: 'smtp', smtpUrl: relay.url, deliveryTimeoutMs: 30_000 })
      const campaign = way === 'through the queue' ? undefined : await startedCampaign(smtp, { contacts: 1 })
      await campaign?.sendAudiencePage()
      const queued = campaign ? undefined : await smtp.queue()
      await smtp.run()

      const id = queued ?? (await campaign?.mails())?.[0]?.id ?? ''
      const { projectId } = await smtp.getMail(id)
      const explained = await explainMail(id, { api: smtp.send.as(someCaller(projectId)) })
      expect(explained).toMatchObject({ status: 'SENT', reason: 'accepted' })
      expect(explained.steps.at(-1)).toMatchObject({
        what: 'sent',
        text: expect.stringMatching(/^The mail server 127\.0\.0\.1 accepted the mail: "250 .+"\.$/),
      })
      await smtp.stop()
      await relay.stop()
    },
  )
})

describe('a mail that the provider `inbox` captured', () => {
  it('is explained as captured, also after its captured copy is deleted', async () => {
    const inbox = await startDelivery({ provider: 'inbox' })
    const campaign = await startedCampaign(inbox, { contacts: 1 })
    await campaign.sendAudiencePage()
    const queued = await inbox.queue()
    await inbox.run()
    inbox.advanceClock((inbox.ctx.config.inboxRetentionDays + 1) * 86_400_000)
    await inbox.send.runLoop('inbox-retention')

    expect([await campaign.captured(), await inbox.captured(queued)]).toEqual([[], []])
    for (const id of [queued, (await campaign.mails())[0]?.id ?? '']) {
      const { projectId } = await inbox.getMail(id)
      const explained = await explainMail(id, { api: inbox.send.as(someCaller(projectId)) })
      expect(explained).toMatchObject({ status: 'DELIVERED', reason: 'captured' })
      expect(explained.steps.at(-1)).toMatchObject({
        text: expect.stringContaining('was captured in the inbox'),
      })
    }
    await inbox.stop()
  })
})
