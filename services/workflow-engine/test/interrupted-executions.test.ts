import { projectUpdated } from '@postrider/contracts/messages'
import { allowLogs } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject

beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterAll(() => workflows.stop())

describe('a disabled project', () => {
  it('has its active executions cancelled and starts no new executions', async () => {
    const { id } = await project.chain(['WAIT_FOR_EVENT', 'SEND_EMAIL'])
    const timed = await project.chain(['DELAY', 'SEND_EMAIL'])
    const contactId = project.someone()
    await project.track(contactId)
    const { projectId } = project

    await workflows.consume(projectMessage({ id: projectId, disabled: true, version: 5 }, projectUpdated))
    await project.track(project.someone())
    await workflows.idle()

    for (const workflowId of [id, timed.id])
      expect(await project.list(workflowId)).toMatchObject([
        { status: 'CANCELLED', exitReason: 'project_disabled' },
      ])
  })

  it('has its executions cancelled even if it is enabled again first; executions that started later continue', async () => {
    const { id } = await project.chain(['DELAY', 'SEND_EMAIL'], { allowReentry: true })
    await project.track(project.someone())
    const disabledAt = workflows.now()
    const changed = (disabled: boolean, version: number) => ({
      ...projectMessage({ id: project.projectId, disabled, version }, projectUpdated),
      at: disabledAt,
    })

    await workflows.consume(changed(true, 5))
    await workflows.consume(changed(false, 6))
    workflows.forward(1_000)
    await project.track(project.someone())
    await workflows.idle()
    const before = await project.list(id)
    await workflows.consume(changed(true, 5))
    workflows.forward(61_000)
    await workflows.idle()

    expect(before).toMatchObject([
      { status: 'WAITING' },
      { status: 'CANCELLED', exitReason: 'project_disabled' },
    ])
    expect(await project.list(id)).toMatchObject([{ status: 'WAITING' }, { status: 'CANCELLED' }])
    expect(await workflows.db.selectFrom('project_cancels').selectAll().execute()).toEqual([])
  })
})

describe('while the contacts service is unavailable', () => {
  it('executions start and wait, and they continue when the service is available again', async () => {
    allowLogs('executions.not_answered')
    allowLogs('contacts.not_changed')
    const { id } = await project.chain(['CONDITION', 'UPDATE_CONTACT', 'SEND_EMAIL'])
    const contactId = project.someone({ plan: 'pro' })
    const { find, updateMany } = workflows.contacts
    const fail = () => Promise.reject(new Error('unavailable'))

    Object.assign(workflows.contacts, { find: fail, updateMany: fail })
    await project.track(contactId)
    Object.assign(workflows.contacts, { find })
    workflows.forward(10_000)
    await workflows.idle()
    const mailsBefore = await project.mails()
    Object.assign(workflows.contacts, { updateMany })
    workflows.forward(60_000)
    await workflows.idle()

    expect(mailsBefore).toEqual([])
    expect(await project.only(id)).toMatchObject({ status: 'COMPLETED' })
    expect(await project.mails()).toHaveLength(1)
  })
})
