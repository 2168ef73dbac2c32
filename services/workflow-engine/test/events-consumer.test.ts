import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { v7 as uuidv7 } from 'uuid'
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

describe('the consumer of events', () => {
  it('moves an unreadable message to the dead letters and processes the next message', async () => {
    allowLogs('message.dead_lettered')
    const { id } = await project.chain(['SEND_EMAIL'])
    const contactId = project.someone()
    const message = project.message(contactId, 'signed up')

    await workflows.consume({ ...message, data: { name: 5 } })
    await workflows.consume(message)

    expect(await project.list(id)).toHaveLength(1)
    const letters = await workflows.db.selectFrom('dead_letters').select(['consumer', 'reason']).execute()
    expect(letters).toMatchObject([{ consumer: 'workflow-engine.events' }])
  })

  it('skips events that affect no workflow of the project, without parsing them', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const contactId = project.someone()
    const message = project.message(contactId, 'something else')

    await workflows.consume({ ...message, data: 'rubbish' })
    // Without a name in the header, like a bundle with many event names.
    await workflows.consume({ ...project.message(contactId, 'signed up'), name: undefined })

    expect(await project.list(id)).toHaveLength(1)
  })

  it('ignores automatically generated mail, because a reply could cause a loop', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await project.patch(id, { enabled: false })
    await project.patch(id, { enabled: true, triggerConfig: { eventName: 'email.received' } })
    const contactId = project.someone()
    const received = (data: { isAutomatic: boolean }) =>
      workflows.consume(project.message(contactId, 'email.received', { data }))

    await received({ isAutomatic: true })
    const before = await project.list(id)
    await received({ isAutomatic: false })

    expect(before).toEqual([])
    expect(await project.list(id)).toHaveLength(1)
  })

  it('retries a temporary failure', async () => {
    allowLogs('message.retried')
    const { id } = await project.chain(['SEND_EMAIL'])

    await failAt(workflows.db, { table: 'workflow_executions', on: 'insert', at: 'commit' })
    await project.track(project.someone())
    await healed(workflows.db)

    expect(await project.list(id)).toHaveLength(1)
  })

  it('ignores events of an earlier generation, of deleted contacts and of other projects', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const contactId = project.someone()

    await workflows.consume({ ...project.message(contactId, 'signed up'), generation: 0 })
    await project.track(uuidv7())
    const stranger = executionProject(workflows)
    await stranger.track(contactId)
    await project.track(contactId, 'something else')

    expect(await project.list(id)).toEqual([])
  })

  it('immediately uses enabled and changed workflows, and ignores deleted workflows', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const contactId = project.someone()

    await project.track(contactId)
    await project.patch(id, { enabled: false })
    await project.track(contactId)
    await project.patch(id, { enabled: true, triggerConfig: { eventName: 'came back' } })
    await project.track(contactId)
    await project.track(contactId, 'came back')
    const before = await project.list(id)
    await project.api.delete(`/workflows/${id}`)
    await project.track(contactId, 'came back')

    expect(before).toHaveLength(2)
    expect(await project.mails()).toHaveLength(2)
  })
})
