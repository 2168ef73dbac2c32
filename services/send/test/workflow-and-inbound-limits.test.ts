import { monthOf, unlimited, unused, type Allowance, type Limits } from '@postrider/contracts'
import { peerApi, type ApiResponse } from '@postrider/testing/service'
import { campaignSendsApi } from '@postrider/contracts/internal'
import { sendWorkflowMails } from '../src/workflows/send-workflow-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { postInbound, receivedBy, someReceiver } from './receivers.ts'
import { incomingMail } from './some-inbound.ts'
import { someCampaign } from './some-campaign.ts'
import { someWorkflow } from './some-workflow.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const allowance = (limits: Partial<Limits>): Allowance => ({
  limits: { ...unlimited, ...limits },
  month: monthOf(delivery.now()),
  used: unused,
})

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('the limit of workflow mails', () => {
  it('is not exceeded by concurrent commands on two instances and repeated commands', async () => {
    const projectId = await delivery.project({ allowance: allowance({ workflows: 25 }) })
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template()
    const contexts = [delivery.ctx, delivery.startProcess().ctx]
    const commands = times(8, () =>
      times(5, () => ({
        ...workflow.mail({ contactId: workflow.contact().id, templateId }),
        projectId,
        generation: 1,
      })),
    )
    const consume = async (index: number): Promise<void> =>
      sendWorkflowMails(contexts[index % 2] ?? delivery.ctx, commands[index] ?? [])

    await Promise.all(times(8, consume))
    const counts = await countsOf(workflow)
    await Promise.all(times(8, consume))

    expect(counts).toEqual([25, 15])
    expect(await countsOf(workflow)).toEqual([25, 15])
  })

  it('does not include repeated mails', async () => {
    const projectId = await delivery.project({ allowance: allowance({ workflows: 3 }) })
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template()
    const [first, second, third] = times(3, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId }),
    )
    if (!first || !second || !third) throw new Error('No mails')
    await workflow.send(first, second)

    await workflow.send(first, second, third)

    expect(await countsOf(workflow)).toEqual([3, 0])
  })
})

const countsOf = async (workflow: Awaited<ReturnType<typeof someWorkflow>>): Promise<number[]> => {
  const rows = await workflow.rows()
  return ['QUEUED', 'SUPPRESSED'].map((status) => rows.filter((row) => row.status === status).length)
}

describe('the limit of inbound mails', () => {
  it('lets exactly the allowed number of concurrent mails be stored with their content', async () => {
    const project = await someReceiver(delivery, { allowance: allowance({ inbound: 4 }) })
    const to = `support@${project.domain}`

    const answers = await Promise.all(
      times(20, (index): Promise<ApiResponse> =>
        postInbound(delivery, incomingMail({ to, messageId: `<${index}@example.net>` }), { recipient: to }),
      ),
    )

    expect(answers.map(({ body }) => body.stored)).toEqual(Array(20).fill(1))
    const received = await receivedBy(delivery, project.id)
    expect(received.filter(({ hasContent }) => hasContent)).toHaveLength(4)
    expect(received).toHaveLength(20)
  })
})

describe('a test mail of a campaign', () => {
  it('is suppressed if it exceeds the limit, even for concurrent requests', async () => {
    const projectId = await delivery.project({ allowance: allowance({ campaigns: 2 }) })
    const campaign = await someCampaign(delivery, { projectId })
    const api = peerApi(delivery.send.service, campaignSendsApi)
    const test = () =>
      api.test({
        projectId,
        generation: 1,
        content: campaign.content,
        to: 'ada@example.net',
        contactId: null,
        data: {},
      })

    const answers = await Promise.all(times(10, test))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'QUEUED')).toHaveLength(2)
    expect(statuses.filter((status) => status === 'SUPPRESSED')).toHaveLength(8)
  })
})
