import { instant, uuid } from '@postrider/testing/service'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { throughQueue } from './fake-provider.ts'
import { inOrder, queueCampaigns, someCampaign, startedCampaign, statuses } from './some-campaign.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, ({ provider }) => ({ provider: throughQueue(provider) }))
})
afterAll(() => delivery.stop())

describe('an audience page of a campaign', () => {
  it('becomes one mail per contact, with its data, campaign and template', async () => {
    const templateId = uuidv7()
    const campaign = await startedCampaign(delivery, { contacts: 3, content: { templateId } })

    await campaign.sendAudiencePage()
    await delivery.run()

    expect(await campaign.captured()).toEqual(campaign.contacts.map(({ email }) => email).toSorted())
    const sent = await campaign.published('email.sent')
    expect(sent.map(({ data }) => data)).toEqual(
      expect.arrayContaining(
        campaign.contacts.map(({ id, email }, index) => ({
          emailId: uuid,
          contactId: id,
          to: email,
          subject: `News ${index}`,
          from: campaign.content.from,
          fromName: 'Acme',
          messageId: expect.any(String),
          templateId,
          campaignId: campaign.campaignId,
          workflowExecutionId: null,
          workflowId: null,
          sourceType: 'CAMPAIGN',
          sequence: 2,
          state: { status: 'SENT', opens: 0, clicks: 0 },
          sentAt: instant,
        })),
      ),
    )
    expect(sent).toHaveLength(3)
    const [expanded, ...others] = await campaign.published('audience_page.expanded')
    expect(expanded).toMatchObject({
      key: campaign.campaignId,
      projectId: campaign.projectId,
      generation: 1,
      data: { id: uuid, campaignId: campaign.campaignId, number: 1, created: 3 },
    })
    expect(others).toEqual([])
    expect((await campaign.published('email.queued')).map(({ data }) => data.campaignId)).toEqual(
      Array(3).fill(campaign.campaignId),
    )
  })

  it('changes nothing if it is consumed again, before or after its mails are created', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    await campaign.sendAudiencePage()
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    await campaign.sendAudiencePage()

    await delivery.run()
    await campaign.sendAudiencePage()
    await delivery.run()

    expect(await campaign.published('audience_page.expanded')).toHaveLength(1)
    expect(await campaign.published('email.sent')).toHaveLength(2)
    expect(await campaign.mails()).toHaveLength(2)
  })

  it('can arrive before the previous page, and in the same batch', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 4 })
    await campaign.sendAudiencePage(2, campaign.contacts.slice(2))
    await campaign.sendAudiencePage(1, campaign.contacts.slice(0, 2))

    await delivery.run()

    expect(await campaign.captured()).toEqual(campaign.contacts.map(({ email }) => email).toSorted())
    const expanded = await campaign.published('audience_page.expanded')
    expect(inOrder(expanded.map(({ data }) => `${data.number}: ${data.created}`))).toEqual(['1: 2', '2: 2'])
  })

  it('mails a contact once, even if it is repeated', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    const [first] = campaign.contacts
    await campaign.sendAudiencePage(1, [...campaign.contacts, ...campaign.contacts])
    await campaign.sendAudiencePage(2, campaign.contacts.slice(0, 1))

    await delivery.run()

    expect(await campaign.mails()).toHaveLength(2)
    expect((await campaign.captured()).filter((email) => email === first?.email)).toHaveLength(1)
    const expanded = await campaign.published('audience_page.expanded')
    expect(inOrder(expanded.map(({ data }) => data.created))).toEqual(['0', '2'])
  })

  it('excludes deleted contacts', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()
    delivery.send.contacts.delete(campaign.projectId, campaign.contacts[1]?.id ?? '')

    await delivery.run()

    expect(await campaign.mails()).toHaveLength(2)
    expect((await campaign.published('audience_page.expanded'))[0]?.data.created).toBe(2)
  })

  it.each([
    ['MARKETING', 'SUPPRESSED'],
    ['HEADLESS', 'SUPPRESSED'],
    ['TRANSACTIONAL', 'DELIVERED'],
  ] as const)('of type %s makes the mail of an unsubscribed contact %s', async (type, status) => {
    const campaign = await startedCampaign(delivery, { contacts: 1, content: { type } })
    delivery.send.contacts.put(campaign.projectId, {
      email: campaign.contacts[0]?.email ?? '',
      subscribed: false,
    })

    await campaign.sendAudiencePage()
    await delivery.run()

    expect(await campaign.mails()).toMatchObject([
      { status, error: status === 'SUPPRESSED' ? 'unsubscribed' : null },
    ])
    const terminal = await campaign.published(status === 'SUPPRESSED' ? 'email.suppressed' : 'email.sent')
    expect(terminal).toHaveLength(1)
  })

  it('never mails a suppressed address', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1, content: { type: 'TRANSACTIONAL' } })
    await delivery.send.db
      .insertInto('suppressions')
      .values({
        id: uuidv7(),
        project_id: campaign.projectId,
        kind: 'ADDRESS',
        value: campaign.contacts[0]?.email ?? '',
        reason: 'BOUNCE',
        email_id: null,
        created_at: new Date(),
      })
      .execute()

    await campaign.sendAudiencePage()
    await delivery.run()

    expect(await campaign.mails()).toMatchObject([{ status: 'SUPPRESSED', error: 'BOUNCE' }])
    expect((await campaign.published('email.suppressed'))[0]?.data).toMatchObject({ reason: 'BOUNCE' })
    expect((await campaign.published('audience_page.expanded'))[0]?.data.created).toBe(1)
  })

  it('is dead-lettered if its campaign was not started', async () => {
    const campaign = await someCampaign(delivery)

    await campaign.sendAudiencePage()

    expectLogs('message.dead_lettered')
  })

  it('waits while its project is disabled', async () => {
    const projectId = await delivery.project({ disabled: true })
    const campaign = await startedCampaign(delivery, { contacts: 1, projectId })
    await campaign.sendAudiencePage()

    await delivery.run()

    expect(await campaign.mails()).toEqual([])
  })
})

describe('a campaign send with many pages', () => {
  it('queues the mails of at most about two pages', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2_000 })
    for (const number of [1, 2, 3, 4])
      await campaign.sendAudiencePage(number, campaign.contacts.slice((number - 1) * 500, number * 500))

    await queueCampaigns(delivery)

    expect(await campaign.queued()).toBe(1_000)
    await delivery.run()
    const mails = await campaign.mails()
    expect(mails).toHaveLength(2_000)
    expect(new Set(statuses(mails))).toEqual(new Set(['DELIVERED']))
    expect(await campaign.captured()).toHaveLength(2_000)
  }, 60_000)
})
