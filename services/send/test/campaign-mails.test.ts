import { until } from '@postrider/testing/jest'
import { readLink } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { queueCampaigns, someCampaign, startedCampaign, type CampaignUnderTest } from './some-campaign.ts'

const dayMs = 86_400_000
let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const project = ({ projectId }: CampaignUnderTest) => delivery.send.as(someCaller(projectId))

describe('the mails of a campaign', () => {
  it("can be listed by the campaign's id, and contain that id in their signed links", async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2 })
    const other = await startedCampaign(delivery, { contacts: 1, projectId: campaign.projectId })
    for (const each of [campaign, other]) await each.sendAudiencePage()
    await delivery.run()

    const { body } = await project(campaign).get(`/emails?campaignId=${campaign.campaignId}`)

    expect(body.total).toBe(2)
    expect(body.data.map(({ to }: { to: string }) => to).toSorted()).toEqual(
      campaign.contacts.map(({ email }) => email).toSorted(),
    )
    expect(body.data[0]).toMatchObject({
      campaignId: campaign.campaignId,
      source: 'CAMPAIGN',
      type: 'MARKETING',
    })
    const [{ id, contact }] = body.data
    const [raw = ''] = await delivery.captured(id)
    const [, token = ''] =
      /^List-Unsubscribe: <[^>]*\?e=([^>]+)>/m.exec(raw.replaceAll(/\r\n[ \t]+/g, ' ')) ?? []
    expect(readLink(testRing, 'subscription', token)).toEqual([contact.id, id, campaign.campaignId])
  })

  it('are listed as recipients with the time of their status', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    const at = delivery.now().toISOString()
    const [contact] = campaign.contacts
    const of = { contactId: contact?.id, email: contact?.email, emailId: expect.any(String), error: null }

    const queued = await campaign.api.recipients({ ...campaign.campaignRef, limit: 10 })
    delivery.advanceClock(60_000)
    await delivery.run()
    const delivered = await campaign.api.recipients({
      ...campaign.campaignRef,
      limit: 10,
      status: 'DELIVERED',
    })

    expect(queued).toEqual({ recipients: [{ ...of, status: 'QUEUED', at }], next: null })
    expect(delivered.recipients).toEqual([{ ...of, status: 'DELIVERED', at: delivery.now().toISOString() }])
  })
})

describe('a test mail of a campaign', () => {
  const test = async (campaign: CampaignUnderTest, to: string, contactId: string | null = null) => {
    const { campaignId: _campaignId, ...campaignRef } = campaign.campaignRef
    return campaign.api.test({ ...campaignRef, content: campaign.content, to, contactId, data: { n: 7 } })
  }

  it('has a marked subject, is also sent to an unsubscribed contact, and does not belong to the campaign', async () => {
    const campaign = await someCampaign(delivery)
    const { id, email } = delivery.send.contacts.put(campaign.projectId, {
      email: `${uuidv7()}@example.net`,
      subscribed: false,
    })

    const { emailId, status } = await test(campaign, email, id)
    await delivery.run()

    expect(status).toBe('QUEUED')
    expect(await delivery.getMail(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
    const messages = (await delivery.send.published()).filter(({ data }) => data.emailId === emailId)
    expect(messages.map(({ type }) => type)).toEqual(['email.queued', 'email.sent', 'email.delivered'])
    for (const { data } of messages)
      expect(data).toMatchObject({ campaignId: null, contactId: null, sourceType: 'CAMPAIGN' })
    expect((await project(campaign).get(`/emails/${emailId}`)).body).toMatchObject({ tracking: false })
  })

  it('is rendered for an address without a contact', async () => {
    const campaign = await someCampaign(delivery)

    const { emailId } = await test(campaign, 'nobody@example.net')
    await delivery.run()

    expect(await delivery.getMail(emailId)).toMatchObject({ status: 'DELIVERED', subject: '[TEST] News 7' })
  })
})

describe('the retention of campaigns', () => {
  const isDeleted = (campaign: CampaignUnderTest): Promise<boolean> =>
    campaign.setState('RUNNING').then(
      () => false,
      ({ code }) => code === 'CAMPAIGN_NOT_FOUND',
    )
  /**
   * Starts and stops processes until `holds` returns true. Each process deletes expired rows at its start.
   */
  const runRetentionUntil = (holds: () => Promise<boolean>): Promise<void> =>
    until(async () => {
      const { service } = delivery.startProcess()
      await service.start()
      await service.stop()
      return holds()
    })

  it('deletes expired campaign sends and their mails, but not the content of a paused campaign', async () => {
    const [over, paused, empty] = [
      await startedCampaign(delivery, { contacts: 2, content: { body: 'over' } }),
      await startedCampaign(delivery, { contacts: 2, content: { body: 'paused' } }),
      await startedCampaign(delivery, { contacts: 0, content: { body: 'empty' } }),
    ]
    await over.sendAudiencePage()
    await paused.sendAudiencePage(1, paused.contacts.slice(0, 1))
    await delivery.run()
    await paused.setState('PAUSED')
    await paused.sendAudiencePage(2, paused.contacts.slice(1))
    delivery.advanceClock(372 * dayMs)
    const recent = await startedCampaign(delivery, { contacts: 2, content: { body: 'recent' } })
    await recent.sendAudiencePage()
    await delivery.run()
    delivery.advanceClock(29 * dayMs)

    await runRetentionUntil(async () => (await isDeleted(over)) && (await isDeleted(empty)))

    const left = [over, paused, recent].map(async (campaign) => (await campaign.mails()).length)
    expect(await Promise.all(left)).toEqual([0, 1, 2])
    expect(await isDeleted(recent)).toBe(false)
    await paused.setState('RUNNING')
    await delivery.run()
    expect(await paused.sentMailIds()).toHaveLength(2)
  })
})
