import { v7 as uuidv7 } from 'uuid'
import { refusal, someProject, type Project } from './factories.ts'
import { putExecution } from './put-execution.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: Project

beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(() => {
  project = someProject(workflows)
})
afterAll(() => workflows.stop())

const listed = async () =>
  (await project.api.get('/workflows?sort=name&dir=asc')).body.data.map(({ name }: { name: string }) => name)

const executionsOf = async (workflowId: string) => {
  const query = workflows.db.selectFrom('workflow_executions').where('workflow_id', '=', workflowId)
  return (await query.select('id').execute()).length
}

describe('DELETE /workflows/:id', () => {
  it('deletes a workflow and its executions; a repeat returns 404', async () => {
    const [id, other] = [await project.createId(), await project.createId({ name: 'Other' })]
    for (const workflowId of [id, id, other])
      await putExecution(workflows, { ...project, workflowId, status: 'COMPLETED' })

    const first = await project.api.delete(`/workflows/${id}`)
    const second = await project.api.delete(`/workflows/${id}`)
    workflows.forward(61_000)
    await workflows.idle()

    expect([first.status, second.status]).toEqual([204, 404])
    expect(await listed()).toEqual(['Other'])
    expect([await executionsOf(id), await executionsOf(other)]).toEqual([0, 1])
    expect(await workflows.db.selectFrom('deleted_workflows').selectAll().execute()).toEqual([])
  })

  it.each(['RUNNING', 'WAITING'] as const)('returns 409 while an execution is %s', async (status) => {
    const id = await project.createId()
    await putExecution(workflows, { ...project, workflowId: id, status })

    const answer = await project.api.delete(`/workflows/${id}`)

    expect(answer).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await listed()).toEqual(['Welcome'])
  })
})

describe('POST /workflows/bulk-update', () => {
  const bulk = (body: unknown) => project.api.post('/workflows/bulk-update', { body })

  it('deletes all given workflows, even if an id is repeated', async () => {
    const [a, b, _c] = [
      await project.createId(),
      await project.createId(),
      await project.createId({ name: 'C' }),
    ]

    const answer = await bulk({ ids: [a, b.toUpperCase(), a], delete: true })

    expect(answer).toMatchObject({ status: 200, body: { deleted: 2 } })
    expect(await listed()).toEqual(['C'])
    expect(await bulk({ ids: [a], delete: true })).toMatchObject(refusal(404, 'WORKFLOW_NOT_FOUND'))
  })

  it('changes nothing without `delete`', async () => {
    const id = await project.createId()

    expect(await bulk({ ids: [id] })).toMatchObject({ status: 200, body: { updated: 0 } })
    expect(await bulk({ ids: [id], delete: false })).toMatchObject({ status: 200, body: { updated: 0 } })
    expect(await listed()).toEqual(['Welcome'])
  })

  it('deletes no workflow if one of them belongs to another project or has active executions', async () => {
    const theirs = await someProject(workflows).createId()
    const [idle, busy] = [await project.createId(), await project.createId()]
    await putExecution(workflows, { ...project, workflowId: busy, status: 'WAITING' })

    expect(await bulk({ ids: [idle, theirs], delete: true })).toMatchObject(
      refusal(404, 'WORKFLOW_NOT_FOUND', { details: { id: theirs } }),
    )
    expect(await bulk({ ids: [idle, busy], delete: true })).toMatchObject(
      refusal(409, 'CONFLICT', { details: { id: busy } }),
    )
    expect(await listed()).toHaveLength(2)
  })

  it.each([
    ['no ids', { delete: true }],
    ['an empty list', { ids: [], delete: true }],
    ['an invalid id', { ids: ['x'], delete: true }],
    ['too many', { ids: Array.from({ length: 1_001 }, () => uuidv7()), delete: true }],
  ])('returns 422 for %s', async (_what, body) => {
    expect(await bulk(body)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })
})

describe('the trigger of an enabled workflow with active executions', () => {
  it('cannot be changed, but other fields of the workflow can', async () => {
    const id = await project.createId({ enabled: true })
    const step = (await project.get(id)).steps[0].id
    await putExecution(workflows, { ...project, workflowId: id, status: 'WAITING' })
    const config = { eventName: 'bought' }
    const rename = () => project.patch(id, { triggerConfig: config })

    expect(await rename()).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await project.patch(id, { triggerType: 'MANUAL' })).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await project.api.patch(`/workflows/${id}/steps/${step}`, { body: { config } })).toMatchObject(
      refusal(409, 'CONFLICT'),
    )
    expect(await project.patch(id, { name: 'N', triggerConfig: { eventName: 'signed up' } })).toMatchObject({
      status: 200,
    })
    expect(await project.addStep(id, 'DELAY')).toMatchObject({ status: 201 })
    expect(await project.patch(id, { enabled: false })).toMatchObject({ status: 200 })
    expect(await rename()).toMatchObject({ status: 200 })
  })
})
