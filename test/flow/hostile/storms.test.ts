import { mailsTo } from '../support/browser.ts'
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

/** Creates workflows that start when any mail is sent, and that send a mail. */
async function createStorm(count: number): Promise<string[]> {
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
  await flow.idle()
}

interface EndedExecution {
  workflowId: string
  status: string
  exitReason: string
}

const executionsOf = async (id: string): Promise<EndedExecution[]> =>
  (await project.api.get(`/workflows/${id}/executions?pageSize=100`)).body.executions

const workflowMailsTo = async (to: string): Promise<{ status: string; error: string }[]> => {
  const { body } = await project.api.get(`/emails?to=${encodeURIComponent(to)}&limit=100`)
  return body.data.filter(({ source }: { source: string }) => source === 'WORKFLOW')
}

const reasons = (ended: readonly EndedExecution[]): string[] => [
  ...new Set(ended.map(({ exitReason }) => exitReason)),
]

describe('workflows that start each other by sending mails', () => {
  it.each([4, 20])(
    'stop after 20 mails to the contact, and the activity contains the suppressed mails (%s workflows)',
    async (count) => {
      const to = someEmail()
      const ids = await createStorm(count)

      await sendTo(to)

      const mails = await workflowMailsTo(to)
      const sent = mails.filter(({ status }) => status !== 'SUPPRESSED')
      expect(sent).toHaveLength(20)
      expect(new Set(mails.filter((mail) => !sent.includes(mail)).map(({ error }) => error))).toEqual(
        new Set(['frequency']),
      )
      const executions = (await Promise.all(ids.map(executionsOf))).flat()
      expect(
        executions.filter(({ status }) => status === 'COMPLETED').length + mails.length,
      ).toBeLessThanOrEqual(100)
      const { body: feed } = await project.api.get('/activity?types=email.suppressed')
      expect(feed.data[0]).toMatchObject({ type: 'email.suppressed' })
    },
  )

  it('stop after 100 executions and mails if the mail frequency is not limited, and cause notices to the owner', async () => {
    const to = someEmail()
    const limits = { workflowMailsPerHour: 1_000, workflowMailsPerDay: 1_000 }
    const path = `/users/@me/projects/${project.id}`
    expect(await project.owner.patch(path, { body: limits })).toMatchObject({ status: 200, body: limits })
    const ids = await createStorm(4)

    await sendTo(to)

    const executions = (await Promise.all(ids.map(executionsOf))).flat()
    const stopped = executions.filter(({ status }) => status === 'FAILED')
    const completed = executions.length - stopped.length
    expect(completed + (await workflowMailsTo(to)).length).toBeLessThanOrEqual(100)
    expect(completed).toBeGreaterThan(40)
    expect(reasons(stopped)).toEqual([
      'One event has caused 100 workflow executions and mails, which is the limit.',
    ])
    const { body: me } = await project.owner.get('/users/@me')
    const notices = (await mailsTo(flow, me.data?.email ?? me.email)).filter(({ subject }) =>
      subject.includes('has exceeded the limit'),
    )
    expect(notices.length).toBeGreaterThan(0)
    expect(notices.length).toBe(new Set(stopped.map(({ workflowId }) => workflowId)).size)
  })
})
