import { accountsApi } from '@postrider/contracts/internal'
import { until } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { someEmail, workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  // At this low rate, mails wait in the queue.
  flow = await startFlow({ SEND_PROJECT_RATE_PER_SECOND: '1' })
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

const mails = async (): Promise<{ status: string; error: string | null }[]> =>
  (await project.api.get('/emails?limit=100')).body.data

const countOf = async (...statuses: string[]): Promise<number> =>
  (await mails()).filter(({ status }) => statuses.includes(status)).length

const contactCount = 30

/** Creates a workflow with many queued mails. */
async function queuedWorkflow(): Promise<string> {
  const id = await workflow('bought')
  await addStep(id, 'SEND_EMAIL', { templateId: await template('Thanks') })
  await enable(id)
  for (let count = 0; count < contactCount; count += 1)
    await project.open.post('/v1/track', { body: { email: someEmail(), event: 'bought' } })
  await until(async () => (await mails()).length === contactCount)
  return id
}

/**
 * Expects that no more queued mails are sent, and that `withdrawn` is at most the number of dropped mails.
 */
async function expectWithdrawn(withdrawn: number, reason: string): Promise<void> {
  const inDelivery = await countOf('SENDING')
  const sent = await countOf('SENT', 'DELIVERED')
  await flow.idle()

  expect(withdrawn).toBeGreaterThan(contactCount / 2)
  const dropped = (await mails()).filter(({ status }) => status === 'DROPPED')
  expect(dropped.length).toBeGreaterThanOrEqual(withdrawn)
  expect(new Set(dropped.map(({ error }) => error))).toEqual(new Set([reason]))
  expect(await countOf('QUEUED', 'SENDING')).toBe(0)
  expect(await countOf('SENT', 'DELIVERED')).toBeLessThanOrEqual(sent + inDelivery)
}

describe('queued mails of workflows', () => {
  it('are not sent after the workflow has been disabled and its executions cancelled', async () => {
    const id = await queuedWorkflow()

    const { status, body } = await project.api.patch(`/workflows/${id}?cancel=true`, {
      body: { enabled: false },
    })

    expect(status).toBe(200)
    await expectWithdrawn(body.withdrawnMails, 'workflow cancelled')
  })

  it('are not sent after all executions have been cancelled', async () => {
    const id = await queuedWorkflow()

    const { status, body } = await project.api.post(`/workflows/${id}/executions/cancel-all`)

    expect(status).toBe(200)
    await expectWithdrawn(body.withdrawnMails, 'workflow cancelled')
  })

  it('are not sent after the project has been disabled, even if it is enabled again', async () => {
    await queuedWorkflow()
    const accounts = flow.services().find(({ name }) => name === 'accounts')
    if (!accounts) throw new Error('The service accounts is not installed')
    const { setProjectDisabled } = peerApi(accounts, accountsApi)

    const answer = await setProjectDisabled({ projectId: project.id, disabled: true, reason: 'MANUAL' })
    await expectWithdrawn(answer.withdrawnMails ?? 0, 'project disabled')
    const before = await countOf('SENT', 'DELIVERED')
    await setProjectDisabled({ projectId: project.id, disabled: false })
    await flow.idle()

    expect(await countOf('SENT', 'DELIVERED')).toBe(before)
  })
})
