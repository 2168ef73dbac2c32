import { executionProject, type ExecutionProject } from './execution-project.ts'
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

const tags = ['trial', 'day 1']

/** Enables a workflow that sends a mail with tags and a mail without them. Returns its id. */
const someWorkflow = async (): Promise<string> => {
  const { id } = await project.chain([['SEND_EMAIL', { config: { tags } }], 'SEND_EMAIL', 'EXIT'])
  return id
}

const tagsOfMails = async (): Promise<string[][]> =>
  (await project.mails()).map((mail: { tags: string[] }) => mail.tags)

describe('the tags of a SEND_EMAIL step', () => {
  it('are in the command for its mail', async () => {
    await someWorkflow()
    await project.track(project.someone())

    expect(await tagsOfMails()).toEqual([tags, []])
  })

  it('are copied with the workflow, and used by executions of the copy', async () => {
    const { body } = await project.api.post(`/workflows/${await someWorkflow()}/duplicate`)
    await project.api.patch(`/workflows/${body.id}`, { body: { enabled: true } })

    const started = await project.start(body.id, project.someone())

    expect(started.status).toBe(201)
    expect(await tagsOfMails()).toEqual([tags, []])
  })

  it('do not change the path of a dry run, which sends no mail', async () => {
    const id = await someWorkflow()

    const { body } = await project.api.post(`/workflows/${id}/dry-run`, {
      body: { contactId: project.someone(), event: { name: 'signed up' } },
    })

    expect(body).toMatchObject({ wouldStart: true, status: 'COMPLETED' })
    expect(await tagsOfMails()).toEqual([])
  })

  it('stay the same for an execution that started before they were changed', async () => {
    const { id, steps } = await project.chain([
      ['WAIT_FOR_EVENT', { config: { eventName: 'bought' } }],
      ['SEND_EMAIL', { config: { tags } }],
      'EXIT',
    ])
    const contactId = project.someone()
    await project.track(contactId)
    await project.api.patch(`/workflows/${id}/steps/${steps[1]}`, { body: { config: { tags: ['new'] } } })

    await project.track(contactId, 'bought')

    expect(await tagsOfMails()).toEqual([tags])
  })
})
