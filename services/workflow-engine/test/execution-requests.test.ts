import { v7 as uuidv7 } from 'uuid'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { refusal, uuid } from './factories.ts'
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

const hour = 3_600_000

describe('POST /workflows/:id/executions', () => {
  it('starts an execution for a contact with a context', async () => {
    const { id } = await project.chain(['DELAY'])
    const contactId = project.someone()

    const answer = await project.start(id, contactId, { from: 'support' })

    expect(answer).toMatchObject({
      status: 201,
      body: { id: uuid, status: 'WAITING', contactId, context: { from: 'support' }, completedAt: null },
    })
  })

  it('rejects an execution that cannot start', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const disabled = await project.createId()
    const contactId = project.someone()
    await project.start(id, contactId)

    expect(await project.start(id, contactId)).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await project.start(disabled, contactId)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.start(id, uuidv7())).toMatchObject(refusal(404, 'CONTACT_NOT_FOUND'))
    expect(await project.start(uuidv7(), contactId)).toMatchObject(refusal(404, 'WORKFLOW_NOT_FOUND'))
    expect(await project.api.post(`/workflows/${id}/executions`, { body: {} })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR'),
    )
  })
})

describe('GET /workflows/:id/executions', () => {
  it.each(['nonsense', 'waiting'])('returns 422 for the status %s', async (status) => {
    const { id } = await project.chain(['DELAY'])

    expect(await project.api.get(`/workflows/${id}/executions?status=${status}`)).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'status' }] }),
    )
  })
})

describe('the context of an execution', () => {
  it('has the same size limit as the data of an event', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const contactId = project.someone()
    const large = { text: 'x'.repeat(64 * 1024) }

    const started = await project.start(id, contactId, large)
    const rehearsed = await project.api.post(`/workflows/${id}/dry-run`, {
      body: { contactId, event: { data: large } },
    })

    for (const answer of [started, rehearsed]) expect(answer).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(await project.mails()).toEqual([])
  })
})

describe('the cancellation', () => {
  it('of one execution ends it, and a repeat is rejected', async () => {
    const { id } = await project.chain(['DELAY', 'SEND_EMAIL'])
    await project.track(project.someone())
    const [{ id: executionId }] = await project.list(id)

    const first = await project.cancel(id, executionId)
    const second = await project.cancel(id, executionId)
    workflows.forward(hour)
    await workflows.idle()

    expect(first).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', exitReason: 'cancelled_by_user' },
    })
    expect(second).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.mails()).toEqual([])
    expect((await project.only(id)).stepExecutions[1]).toMatchObject({ status: 'SKIPPED' })
  })

  it('of all executions ends the active executions', async () => {
    const { id } = await project.chain(['DELAY'])
    for (let count = 0; count < 3; count += 1) await project.track(project.someone())

    expect(await project.cancelAll(id)).toMatchObject({ status: 200, body: { cancelled: 3 } })
    expect(await project.cancelAll(id)).toMatchObject({ status: 200, body: { cancelled: 0 } })
    expect(await project.list(id, '?status=CANCELLED')).toMatchObject(
      Array.from({ length: 3 }, () => ({ exitReason: 'all_cancelled_by_user' })),
    )
    expect(await project.list(id, '?status=WAITING')).toEqual([])
  })
})

describe('the counts of steps', () => {
  it('contain the numbers of entered, waiting, done and failed executions', async () => {
    const { id, steps } = await project.chain(['DELAY', 'SEND_EMAIL'])
    const contacts = [project.someone(), project.someone(), project.someone()]
    for (const contactId of contacts) await project.track(contactId)
    const [last] = await project.list(id)
    await project.cancel(id, last.id)
    const waiting = await project.counts(id)
    workflows.forward(hour)
    await workflows.idle()

    const [delay, mail] = steps
    expect(waiting).toMatchObject([
      { entered: 3, waiting: 0, done: 3, failed: 0 },
      { stepId: delay, entered: 3, waiting: 2, done: 1, failed: 0 },
      { stepId: mail, entered: 0 },
    ])
    expect(await project.counts(id)).toMatchObject([
      { entered: 3 },
      { entered: 3, waiting: 0, done: 3 },
      { entered: 2, waiting: 0, done: 2, failed: 0 },
    ])
  })
})
