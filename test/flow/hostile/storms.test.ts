import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { someEmail, workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await startFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

/** Enabled workflows that begin with each mail that is sent, and send one. */
async function stormOf(count: number): Promise<string[]> {
  const templateId = await template('Storm')
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = await workflow('email.sent', { allowReentry: true })
    await addStep(id, 'SEND_EMAIL', { templateId })
    await enable(id)
    ids.push(id)
  }
  return ids
}

async function sendTo(to: string): Promise<void> {
  const body = { to, from: `us@${project.domain}`, subject: 'First', body: 'B' }
  expect(await project.api.post('/v1/send', { body })).toMatchObject({ status: 200 })
}

const executionsOf = async (id: string) =>
  (await project.api.get(`/workflows/${id}/executions?pageSize=100`)).body

const mailsTo = async (to: string) => {
  const { body } = await project.api.get(`/emails?to=${encodeURIComponent(to)}&limit=100`)
  return body.data as { status: string; subject: string; source: string }[]
}

describe('workflows that start one another by each mail that they send', () => {
  it.each([4, 20])('stop at 100 executions and mails (%s workflows)', async (count) => {
    const to = someEmail()
    const ids = await stormOf(count)

    await sendTo(to)
    await flow.settled()

    const lists = await Promise.all(ids.map(executionsOf))
    const executions = lists.flatMap((list) => list.executions)
    const ended = executions.filter(({ status }) => status === 'COMPLETED')
    const stopped = executions.filter(({ status }) => status === 'FAILED')
    const mails = (await mailsTo(to)).filter(({ source }) => source === 'WORKFLOW')
    expect(ended.length + mails.length).toBeLessThanOrEqual(100)
    expect(mails.length).toBeGreaterThan(10)
    expect(stopped[0].exitReason).toMatch(/100 executions and mails from one event/)
    // Of each workflow one execution says why none begins.
    expect(stopped.length).toBeLessThanOrEqual(count + 1)
  })
})
