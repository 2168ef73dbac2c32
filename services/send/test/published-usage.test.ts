import { usageCounted } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail } from './factories.ts'
import { queueCampaigns, startedCampaign } from './some-campaign.ts'
import { someWorkflow } from './some-workflow.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Returns the sum of the published usage of a project by category. */
async function publishedUsage(projectId: string) {
  const sums: Record<string, { units: number; mails: number }> = {}
  for (const { type, projectId: of, data } of await delivery.send.published()) {
    if (type !== usageCounted.type || of !== projectId) continue
    const sum = (sums[data.category] ??= { units: 0, mails: 0 })
    sum.units += data.units
    sum.mails += data.mails
  }
  return sums
}

const messages = async (projectId: string): Promise<number> =>
  (await delivery.send.published()).filter(
    (message) => message.type === usageCounted.type && message.projectId === projectId,
  ).length

describe('the published usage', () => {
  it('includes accepted mails of every source (two units with attachments), except mails that are not sent', async () => {
    const workflow = await someWorkflow(delivery)
    const { projectId, domain } = workflow
    const project = { id: projectId, api: delivery.send.as(someCaller(projectId)), domain }
    const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]
    await sendMail(project, { to: ['a@example.net', 'b@example.net'] })
    await sendMail(project, { attachments })
    await sendMail(project, { attachments, to: 'late@example.net' })
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'late@example.net' } })
    const templateId = await workflow.template()
    await workflow.send(workflow.mail({ contactId: workflow.contact().id, templateId }))
    const campaign = await startedCampaign(delivery, { projectId, contacts: 4 })
    await campaign.sendAudiencePage()
    const before = await publishedUsage(projectId)

    await delivery.run()
    await delivery.run()
    await delivery.run()

    expect(before).toEqual({ transactional: { units: 6, mails: 4 }, workflows: { units: 1, mails: 1 } })
    expect(await publishedUsage(projectId)).toEqual({
      transactional: { units: 4, mails: 3 },
      workflows: { units: 1, mails: 1 },
      campaigns: { units: 4, mails: 4 },
    })
  })

  it('does not include the queued mails of a cancelled campaign', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 3 })
    await campaign.sendAudiencePage()
    await queueCampaigns(delivery)
    const before = await publishedUsage(campaign.projectId)

    await campaign.setState('CANCELLED')

    expect(before).toEqual({ campaigns: { units: 3, mails: 3 } })
    expect(await publishedUsage(campaign.projectId)).toEqual({ campaigns: { units: 0, mails: 0 } })
  })

  it('does not include suppressed mails, and counts mails to the simulator as units but not as mails', async () => {
    const { projectId, domain } = await someWorkflow(delivery)
    const project = { id: projectId, api: delivery.send.as(someCaller(projectId)), domain }
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'no@example.net' } })

    await sendMail(project, { to: ['no@example.net', 'success@simulator.amazonses.com'] })

    expect(await publishedUsage(projectId)).toEqual({ transactional: { units: 1, mails: 0 } })
  })

  it('consists of one message per request and one message per batch of an audience page', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 50 })
    const project = {
      id: campaign.projectId,
      api: delivery.send.as(someCaller(campaign.projectId)),
      domain: campaign.content.from.split('@')[1] ?? '',
    }

    await sendMail(project, { to: Array.from({ length: 50 }, (_, n) => `p${n}@example.net`) })
    const ofRequest = await messages(campaign.projectId)
    await campaign.sendAudiencePage()
    await delivery.run()

    expect([ofRequest, await messages(campaign.projectId)]).toEqual([1, 2])
    expect(await publishedUsage(campaign.projectId)).toMatchObject({
      transactional: { units: 50 },
      campaigns: { units: 50 },
    })
  })
})
