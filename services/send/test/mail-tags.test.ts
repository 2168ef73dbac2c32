import { draft, workflowMails } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { queueCampaigns, someCampaign, startedCampaign, type CampaignUnderTest } from './some-campaign.ts'
import { someWorkflow } from './some-workflow.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const tags = ['spring', 'a "quoted" tag']

/** Returns the distinct tags of the mails of a campaign, as the API returns them. */
const tagsOf = async (campaign: CampaignUnderTest): Promise<string[][]> =>
  (await campaign.mails()).map((mail) => mail.tags)

const findByTag = async ({ projectId }: { projectId: string }, tag: string): Promise<string[]> =>
  (await delivery.send.as(someCaller(projectId)).get(`/emails?tag=${encodeURIComponent(tag)}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

describe('the tags of a campaign', () => {
  it('are on its mails and in their message, if an audience page is sent directly', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2, content: { tags } })
    await campaign.sendAudiencePage()
    await delivery.run()

    const [sent] = await campaign.published('audience_page.sent')
    expect(sent?.data).toMatchObject({ tags })
    expect(await tagsOf(campaign)).toEqual([tags, tags])
    expect(await findByTag(campaign, 'a "quoted" tag')).toHaveLength(2)
    expect(await findByTag(campaign, 'spring2')).toEqual([])
  })

  it('are on its mails and in each message, if an audience page is expanded', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 2, content: { tags } })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    await delivery.run()

    expect(await tagsOf(campaign)).toEqual([tags, tags])
    const messages = await campaign.published()
    const ofMails = messages.filter(({ type }) => type.startsWith('email.'))
    expect(new Set(ofMails.map(({ type }) => type))).toEqual(
      new Set(['email.queued', 'email.sent', 'email.delivered']),
    )
    for (const { data } of ofMails) expect(data).toMatchObject({ tags })
  })

  it('are on its test mails', async () => {
    const { api, projectId, content } = await someCampaign(delivery, { content: { tags } })

    const { emailId } = await api.test({
      projectId,
      generation: 1,
      content,
      to: 'test@example.net',
      contactId: null,
      data: {},
    })

    const { body } = await delivery.send.as(someCaller(projectId)).get(`/emails/${emailId}`)
    expect(body).toMatchObject({ tags, campaignId: null })
  })

  it('can be changed until the first page arrives, and are absent in requests of version 1.0', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1, content: { tags } })
    const { tags: _tags, ...old } = campaign.content
    await campaign.api.start({ ...campaign.campaignRef, content: old })
    await campaign.sendAudiencePage()
    await campaign.api.start({ ...campaign.campaignRef, content: campaign.content })
    await delivery.run()

    const [sent] = await campaign.published('audience_page.sent')
    expect(sent?.data).not.toHaveProperty('tags')
    expect(await tagsOf(campaign)).toEqual([[]])
  })
})

describe('the tags of a SEND_EMAIL step', () => {
  it('are on its mail and in its messages', async () => {
    const workflow = await someWorkflow(delivery)
    const { id: contactId } = workflow.contact()
    const mail = workflow.mail({ contactId, templateId: await workflow.template(), tags })

    await workflow.send(mail)
    await workflow.send(mail)
    await delivery.run()

    expect((await workflow.getMail(mail)).body).toMatchObject({ status: 'DELIVERED', tags, metadata: {} })
    const published = await workflow.published(mail)
    expect(published.map(({ data }) => data.tags)).toEqual([tags, tags, tags])
  })

  it('are absent in commands of version 1.0, whose mails have no tags', async () => {
    const workflow = await someWorkflow(delivery)
    const { id: contactId } = workflow.contact()
    const mail = workflow.mail({ contactId, templateId: await workflow.template() })
    const { tags: _tags, ...old } = mail
    const { projectId } = workflow
    const about = { key: projectId, projectId, generation: 1, at: delivery.now() }

    await delivery.consume(draft(workflowMails, about, { id: uuidv7(), mails: [old] }))

    expect((await workflow.getMail(mail)).body).toMatchObject({ status: 'QUEUED', tags: [] })
  })
})
