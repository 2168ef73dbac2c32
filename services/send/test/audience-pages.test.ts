import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { startedCampaign, statuses, type CampaignUnderTest } from './some-campaign.ts'
import { watchedRendering } from './watched-rendering.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

async function timelineOf(campaign: CampaignUnderTest): Promise<string[]> {
  const [mail] = await campaign.mails()
  const { events } = await delivery.getMail(mail?.id ?? '')
  return events.map(({ name }: { name: string }) => name)
}

describe('an audience page that is sent directly', () => {
  it('mails every contact, publishes few messages, and does not use the queue', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 150 })
    await campaign.sendAudiencePage()

    await delivery.run()

    expect(await campaign.queued()).toBe(0)
    expect(new Set(statuses(await campaign.mails()))).toEqual(new Set(['DELIVERED']))
    expect(await campaign.captured()).toEqual(campaign.contacts.map(({ email }) => email).toSorted())
    expect(await timelineOf(campaign)).toEqual(['queued', 'sent', 'delivered'])
    const published = await campaign.published()
    expect(new Set(published.map(({ type }) => type))).toEqual(
      new Set(['audience_page.sent', 'audience_page.expanded']),
    )
    expect(published.length).toBeLessThan(10)
    expect(new Set(await campaign.sentMailIds())).toEqual(
      new Set((await campaign.mails()).map(({ id }) => id)),
    )
    expect(published.at(-1)?.data).toMatchObject({ number: 1, created: 150 })
  })

  it('publishes one message that contains the data of each mail', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.sendAudiencePage()

    await delivery.run()

    const [mail] = await campaign.mails()
    const [contact] = campaign.contacts
    const [sent] = await campaign.published('audience_page.sent')
    expect(sent?.data).toMatchObject({
      campaignId: campaign.campaignId,
      from: campaign.content.from,
      fromName: 'Acme',
      templateId: null,
      mails: [
        {
          emailId: mail?.id,
          contactId: contact?.id,
          to: contact?.email,
          subject: 'News 0',
          messageId: expect.stringContaining(mail?.id ?? ''),
          deliveredId: expect.any(String),
        },
      ],
    })
  })

  it('suppresses mails to unsubscribed contacts, skips deleted contacts, and fails mails that cannot be rendered', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    const [first, second] = campaign.contacts
    delivery.send.contacts.put(campaign.projectId, { email: first?.email ?? '', subscribed: false })
    const known = campaign.contacts.filter(({ id }) => id !== second?.id)
    await campaign.sendAudiencePage(1, [...known, ...known, { id: campaign.campaignId }])
    const rendering = watchedRendering({
      after: (made) => ('subject' in made && made.subject === 'News 2' ? { error: 'Too large' } : made),
    })

    await delivery.startProcess({ provider: delivery.ctx.provider, rendering }).run()

    const types = (await campaign.published()).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'audience_page.expanded',
      'audience_page.sent',
      'email.failed',
      'email.suppressed',
    ])
    expect(statuses(await campaign.mails()).toSorted()).toEqual([
      'DELIVERED',
      'DELIVERED',
      'FAILED',
      'SUPPRESSED',
    ])
    expect((await campaign.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 4 })
  })

  it('is sent once, even if its command is repeated', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 5 })
    await campaign.sendAudiencePage()
    await delivery.run()
    await campaign.sendAudiencePage()
    await campaign.sendAudiencePage(2)

    await delivery.run()

    expect(await campaign.mails()).toHaveLength(5)
    expect(await campaign.captured()).toHaveLength(5)
    expect((await campaign.published('audience_page.expanded')).map(({ data }) => data.created)).toEqual([
      5, 0,
    ])
  })

  it('publishes a bounce and suppresses the address', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 0 })
    const bouncing = delivery.send.contacts.put(campaign.projectId, {
      email: 'bounce@simulator.amazonses.com',
      subscribed: true,
    })
    await campaign.sendAudiencePage(1, [bouncing])

    await delivery.run()

    expect((await campaign.published()).map(({ type }) => type)).toEqual([
      'audience_page.sent',
      'email.bounced',
      'audience_page.expanded',
    ])
    const rules = await delivery.send.as(someCaller(campaign.projectId)).get('/suppressions')
    expect(rules.body.data).toMatchObject([{ value: bouncing.email, reason: 'BOUNCE' }])
    expect(await timelineOf(campaign)).toEqual(['queued', 'sent', 'bounced'])
  })
})

describe('a mail of an audience page that is rejected', () => {
  it('is queued after a temporary error, and fails after a permanent error', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()
    const [first, second] = campaign.contacts
    const replyTo = (email: string) => {
      if (email === first?.email) return refused('transient', 'later')
      return email === second?.email ? refused('permanent', 'never') : accepted
    }
    const provider = fakeProvider(
      ({ mails }) => Promise.resolve(new Map(mails.map(({ id, to }) => [id, replyTo(to.email)]))),
      { deliversPages: true },
    )

    await delivery.startProcess({ provider }).run()

    const byAddress = (await campaign.mails()).map(({ to, status }) => [to, status])
    expect(Object.fromEntries(byAddress)).toEqual({
      [first?.email ?? '']: 'QUEUED',
      [second?.email ?? '']: 'FAILED',
      [campaign.contacts[2]?.email ?? '']: 'SENT',
    })
    delivery.advanceClock(60_000)
    await delivery.run()
    expect(await campaign.queued()).toBe(0)
    expect((await campaign.published('email.sent')).map(({ data }) => data.to)).toEqual([first?.email])
  })
})
