import { executionProject, type ExecutionProject, type StepSpec } from './execution-project.ts'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject
beforeAll(async () => {
  workflows = await sharedWorkflows()
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterAll(() => workflows.stop())

/** Enables a workflow of these steps again and returns the messages of its warnings. */
async function warningsOf(
  eventName: string,
  steps: readonly StepSpec[],
  body: object = {},
): Promise<string[]> {
  const { id } = await project.chain(steps, { eventName, allowReentry: true, ...body })
  await project.patch(id, { enabled: false })
  const answer = await project.patch(id, { enabled: true })
  return (answer.body.warnings ?? []).map(({ message }: { message: string }) => message)
}

const toOther: StepSpec = [
  'SEND_EMAIL',
  { config: { recipient: { type: 'CUSTOM', customEmail: 'a@b.test' } } },
]
const subscription = (subscriptionAction: string): StepSpec => [
  'UPDATE_CONTACT',
  { config: { updates: {}, subscriptionAction } },
]

describe('an enabled workflow', () => {
  it('has a warning if its own mails can start it', async () => {
    expect(await warningsOf('email.sent', ['SEND_EMAIL'])).toEqual([
      'The event `email.sent` starts this workflow, and the mails of this workflow cause the event again. The workflow repeats until a limit stops it.',
    ])
    expect(await warningsOf('email.open', ['DELAY', 'SEND_EMAIL'])).toHaveLength(1)
  })

  it('has no warning if its own mails cannot start it', async () => {
    expect(await warningsOf('signed up', ['SEND_EMAIL'])).toEqual([])
    expect(await warningsOf('email.sent', [toOther, 'DELAY'])).toEqual([])
    expect(await warningsOf('email.received', ['SEND_EMAIL'])).toEqual([])
    expect(await warningsOf('email.sent', ['SEND_EMAIL'], { allowReentry: false })).toEqual([])
    expect(await warningsOf('contact.subscribed', ['UPDATE_CONTACT', subscription('subscribe')])).toEqual([])
  })

  it('has a warning that names the other workflows of the cycle', async () => {
    const mails = await warningsOf('contact.unsubscribed', ['SEND_EMAIL'], { name: 'Goodbye' })
    const unsubscribes = await warningsOf('email.sent', [subscription('unsubscribe')], { name: 'Once' })

    expect(mails).toEqual([])
    expect(unsubscribes).toEqual([
      'The event `email.sent` starts this workflow, and the subscription changes of this workflow cause the event again through "Goodbye". The workflow repeats until a limit stops it.',
    ])
  })

  it('has a warning after an edit that closes the cycle', async () => {
    const { id } = await project.chain(['DELAY'], { eventName: 'email.sent', allowReentry: true })
    const templateId = workflows.templates.put(project.projectId)

    const added = await project.addStep(id, 'SEND_EMAIL', { templateId })
    const other = await project.addStep(id, 'DELAY')

    expect(added).toMatchObject({
      status: 201,
      body: { type: 'SEND_EMAIL', warnings: [{ field: expect.any(String) }] },
    })
    expect(other.body.warnings).toHaveLength(1)
    expect((await project.patch(id, { enabled: false })).body.warnings).toBeUndefined()
  })
})
