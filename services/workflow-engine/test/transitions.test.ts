import { v7 as uuidv7 } from 'uuid'
import { configs, instant, refusal, someProject, uuid, type Project } from './factories.ts'
import { graphOf } from './graph-of.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: Project
let id: string

beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(async () => {
  project = someProject(workflows)
  id = await project.createId()
})
afterAll(() => workflows.stop())

const { stepsOf, transitionTexts, names, add, loose, trigger } = graphOf(() => ({ project, id }))

describe('POST /workflows/:id/transitions', () => {
  it('connects two steps by the branch in `branch` or in `condition`', async () => {
    const condition = await add('CONDITION')
    const [yes, no] = [await loose('EXIT', 'Y'), await loose('EXIT', 'N')]

    const first = await project.connect(id, {
      fromStepId: condition,
      toStepId: yes,
      branch: 'yes',
      priority: 3,
    })
    const body = { fromStepId: condition, toStepId: no, condition: { branch: 'no' } }
    const second = await project.connect(id, body)

    expect(first).toMatchObject({ status: 201 })
    expect(first.body).toEqual({
      id: uuid,
      fromStepId: condition,
      toStepId: yes,
      branch: 'yes',
      condition: { branch: 'yes' },
      waitOutcome: null,
      priority: 3,
      createdAt: instant,
      updatedAt: instant,
    })
    expect(second.body).toMatchObject({ branch: 'no', condition: { branch: 'no' }, priority: 0 })
    expect(await project.connect(id, body)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await transitionTexts()).toEqual(['Trigger>CONDITION', 'CONDITION>Y yes', 'CONDITION>N no'])
  })

  it('connects a WAIT_FOR_EVENT by each outcome, or by one transition for both', async () => {
    const wait = await add('WAIT_FOR_EVENT')
    const exit = await loose('EXIT', 'E')
    const connect = (waitOutcome: string | null) =>
      project.connect(id, { fromStepId: wait, toStepId: exit, waitOutcome })

    const first = await Promise.all(['EVENT', 'EVENT'].map(connect))
    const timeout = await connect('TIMEOUT')

    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(timeout).toMatchObject({ status: 201, body: { waitOutcome: 'TIMEOUT', condition: null } })
    expect(await connect(null)).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })

  it('accepts the branches of a CONDITION with several branches', async () => {
    const branches = ['pro', 'free'].map((value) => ({ id: value, operator: 'equals', value }))
    const condition = await add('CONDITION', { config: { mode: 'multi', field: 'data.plan', branches } })
    const exit = await loose('EXIT', 'E')
    const connect = async (branch: string) =>
      (await project.connect(id, { fromStepId: condition, toStepId: exit, branch })).status

    expect(await connect('pro')).toBe(201)
    expect(await connect('default')).toBe(201)
    expect(await connect('yes')).toBe(400)
  })

  it.each([
    ['a transition from a step to itself', () => ({ fromStepId: ids.b, toStepId: ids.b })],
    ['a transition from an EXIT', () => ({ fromStepId: ids.exit, toStepId: ids.loose })],
    ['a cycle', () => ({ fromStepId: ids.b, toStepId: ids.a })],
    ['a transition to the TRIGGER', () => ({ fromStepId: ids.loose, toStepId: ids.trigger })],
    ['a second transition from a step without branches', () => ({ fromStepId: ids.a, toStepId: ids.loose })],
    ['a CONDITION without a branch', () => ({ fromStepId: ids.condition, toStepId: ids.loose })],
    [
      'a branch that is already connected',
      () => ({ fromStepId: ids.condition, toStepId: ids.loose, branch: 'yes' }),
    ],
    ['an unknown branch', () => ({ fromStepId: ids.condition, toStepId: ids.loose, branch: 'x' })],
  ])('returns 400 for %s', async (_what, body) => {
    await lay()

    expect(await project.connect(id, body())).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })

  const ids: Record<string, string | undefined> = {}
  /** Creates the steps trigger > a > b > condition > exit and an unconnected step. */
  const lay = async (): Promise<void> => {
    ids['trigger'] = await trigger()
    ids['a'] = await add('DELAY')
    ids['b'] = await add('DELAY')
    ids['condition'] = await add('CONDITION')
    ids['exit'] = await add('EXIT')
    ids['loose'] = await loose('DELAY', 'loose')
  }

  it('returns 404 for a step that the workflow does not have', async () => {
    const other = await project.createId()
    const [theirs] = (await project.get(other)).steps
    const fromStepId = await trigger()

    for (const toStepId of [theirs.id, uuidv7()])
      expect(await project.connect(id, { fromStepId, toStepId })).toMatchObject(
        refusal(404, 'RESOURCE_NOT_FOUND'),
      )
  })

  it('returns 422 if the ids of the steps are missing', async () => {
    expect(await project.connect(id, { fromStepId: 'x', toStepId: undefined })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'fromStepId' }, { field: 'toStepId' }] }),
    )
  })
})

describe('DELETE /workflows/:id/transitions/:transitionId', () => {
  it('disconnects two steps; a repeat returns 404', async () => {
    await add('EXIT')
    const [first] = await stepsOf()
    const way = `/workflows/${id}/transitions/${first?.outgoingTransitions[0]?.id}`

    const [gone, again] = [await project.api.delete(way), await project.api.delete(way)]

    expect([gone.status, again.status]).toEqual([204, 404])
    expect(await names()).toEqual(['Trigger', 'EXIT'])
    expect(await transitionTexts()).toEqual([])
  })
})

describe('POST /workflows/:id/transitions/:transitionId/insert-step', () => {
  const insert = async (type: string, body: Record<string, unknown> = {}) => {
    const [first] = await stepsOf()
    return project.api.post(`/workflows/${id}/transitions/${first?.outgoingTransitions[0]?.id}/insert-step`, {
      body: { type, name: type, config: configs[type] ?? {}, ...body },
    })
  }

  it('inserts a step between two steps; the first branch of an inserted CONDITION leads to the next step', async () => {
    await add('EXIT', { position: { x: 300, y: 200 } })

    const condition = await insert('CONDITION')
    const delay = await insert('DELAY', { position: { x: 1, y: 2 } })

    expect(condition).toMatchObject({ status: 201, body: { position: { x: 200, y: 150 }, workflowId: id } })
    expect(delay).toMatchObject({ status: 201, body: { position: { x: 1, y: 2 } } })
    expect(await transitionTexts()).toEqual(['Trigger>DELAY', 'CONDITION>EXIT yes', 'DELAY>CONDITION'])
  })

  it('returns 400 for a TRIGGER or EXIT, 404 for an unknown transition or template, and 422 for an invalid config', async () => {
    await add('EXIT')

    for (const type of ['TRIGGER', 'EXIT'])
      expect(await insert(type)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await insert('SEND_EMAIL', { templateId: uuidv7() })).toMatchObject(
      refusal(404, 'TEMPLATE_NOT_FOUND'),
    )
    expect(await insert('DELAY', { config: {} })).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(
      await project.api.post(`/workflows/${id}/transitions/${uuidv7()}/insert-step`, {
        body: { type: 'DELAY', name: 'D', config: configs['DELAY'] },
      }),
    ).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
    expect(await names()).toHaveLength(2)
  })
})
