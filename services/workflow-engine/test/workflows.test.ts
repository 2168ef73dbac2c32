import { v7 as uuidv7 } from 'uuid'
import { instant, refusal, someProject, uuid, workflowView, type Project } from './factories.ts'
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

describe('POST /workflows', () => {
  it('creates a workflow with a TRIGGER step; a repeated request creates another workflow', async () => {
    const [first, second] = [await project.create({ eventName: ' signed up ' }), await project.create()]

    expect(first).toMatchObject({ status: 201 })
    expect(first.body).toEqual(workflowView(project.projectId))
    expect(second).toMatchObject({ status: 201 })
    expect(second.body.id).not.toBe(first.body.id)
    expect((await project.get(first.body.id)).steps).toEqual([
      {
        id: uuid,
        type: 'TRIGGER',
        name: 'Trigger',
        position: { x: 100, y: 100 },
        config: { eventName: 'signed up' },
        workflowId: first.body.id,
        templateId: null,
        template: null,
        createdAt: instant,
        updatedAt: instant,
        outgoingTransitions: [],
        incomingTransitions: [],
      },
    ])
  })

  it('accepts optional fields', async () => {
    const given = { description: 'For new ones', enabled: true, allowReentry: true }

    const { status, body } = await project.create(given)

    expect({ status, body }).toEqual({ status: 201, body: { ...workflowView(project.projectId), ...given } })
  })

  it.each([
    ['without a name', { name: undefined }, 'name'],
    ['with an empty name', { name: ' ' }, 'name'],
    ['without an event', { eventName: undefined }, 'eventName'],
    ['with an event that is not text', { eventName: 5 }, 'eventName'],
    ['with an invalid enabled', { enabled: 'yes' }, 'enabled'],
  ])('returns 422 %s', async (_what, body, field) => {
    expect(await project.create(body)).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field }] }),
    )
  })

  it('returns 429 at the limit, even for concurrent requests', async () => {
    const capped = await startWorkflows({ settings: { maxWorkflows: 3 } })
    const { create, api } = someProject(capped)

    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    const [{ id }] = (await api.get('/workflows')).body.data
    const copied = await api.post(`/workflows/${id}/duplicate`)
    await capped.stop()

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(copied).toMatchObject(refusal(429, 'RATE_LIMIT_EXCEEDED', { suggestion: expect.any(String) }))
  })
})

describe('GET /workflows', () => {
  it('lists a page with the numbers of steps and executions', async () => {
    const ids = [await project.createId(), await project.createId({ name: 'Again', enabled: true })]
    await project.addStepId(ids[0] ?? '', 'EXIT')

    const { body } = await project.api.get('/workflows?pageSize=1&sort=steps&dir=desc')

    expect(body).toEqual({
      data: [{ ...workflowView(project.projectId), _count: { steps: 2, executions: 0 } }],
      total: 2,
      page: 1,
      pageSize: 1,
      totalPages: 2,
    })
  })

  it('filters by name, description and status, and sorts as requested', async () => {
    await project.createId({ name: 'b', description: 'Greets 100%' })
    await project.createId({ name: 'a', enabled: true })
    const namesOf = async (query: string) =>
      (await project.api.get(`/workflows${query}`)).body.data.map(({ name }: { name: string }) => name)

    expect(await namesOf('')).toEqual(['a', 'b'])
    expect(await namesOf('?sort=name&dir=desc')).toEqual(['b', 'a'])
    expect(await namesOf('?search=GREETS')).toEqual(['b'])
    expect(await namesOf('?search=0%25')).toEqual(['b'])
    expect(await namesOf('?search=%25b')).toEqual([])
    expect(await namesOf('?status=active')).toEqual(['a'])
    expect(await namesOf('?status=disabled')).toEqual(['b'])
    expect(await namesOf('?status=&sort=nonsense&page=-1')).toEqual(['a', 'b'])
  })

  it.each(['nonsense', 'ACTIVE', 'active&status=disabled'])(
    'returns 422 for the status %s',
    async (status) => {
      expect(await project.api.get(`/workflows?status=${status}`)).toMatchObject(
        refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'status' }] }),
      )
    },
  )
})

describe('a path with two ids', () => {
  it.each([
    ['patch', 'steps', 'step'],
    ['delete', 'steps', 'step'],
    ['delete', 'transitions', 'transition'],
    ['get', 'executions', 'execution'],
    ['delete', 'executions', 'execution'],
  ] as const)(
    'returns 404 for the second resource if it is unknown or not an id: %s %s',
    async (method, kind, resource) => {
      const id = await project.createId()

      for (const second of [uuidv7(), 'x'])
        expect(
          await project.api[method](
            `/workflows/${id}/${kind}/${second}`,
            method === 'patch' ? { body: {} } : {},
          ),
        ).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND', { details: { resource, id: second } }))
    },
  )

  it('returns 404 for the workflow if the first id is unknown', async () => {
    for (const first of [uuidv7(), 'x'])
      expect(await project.api.delete(`/workflows/${first}/steps/${uuidv7()}`)).toMatchObject(
        refusal(404, 'WORKFLOW_NOT_FOUND', { details: { resource: 'workflow', id: first } }),
      )
  })
})

describe('GET /workflows/:id', () => {
  it('returns steps, oldest first, with templates and transitions', async () => {
    const templateId = workflows.templates.put(project.projectId, 'Hello')
    const id = await project.createId()
    const mail = await project.addStepId(id, 'SEND_EMAIL', { templateId })

    const { steps, fault } = await project.get(id)

    const transition = {
      id: uuid,
      fromStepId: steps[0].id,
      toStepId: mail,
      branch: null,
      condition: null,
      waitOutcome: null,
      priority: 0,
      createdAt: instant,
      updatedAt: instant,
    }
    expect(fault).toBeNull()
    expect(steps).toMatchObject([
      { type: 'TRIGGER', outgoingTransitions: [transition], incomingTransitions: [] },
      {
        id: mail,
        type: 'SEND_EMAIL',
        templateId,
        template: { id: templateId, name: 'Hello' },
        outgoingTransitions: [],
        incomingTransitions: [transition],
      },
    ])
    workflows.templates.delete(templateId)
    expect((await project.get(id)).steps[1]).toMatchObject({ templateId, template: null })
  })

  it('returns 404 for an unknown id, an invalid id and a workflow of an earlier generation', async () => {
    const id = await project.createId()
    const later = workflows.as({ ...project.caller, generation: 2 })

    const answers = await Promise.all([
      project.api.get(`/workflows/${uuidv7()}`),
      project.api.get('/workflows/none'),
      later.get(`/workflows/${id}`),
    ])

    for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'WORKFLOW_NOT_FOUND'))
  })
})

describe('GET /workflows/:id/diagram', () => {
  it('returns the graph as Mermaid text with escaped names', async () => {
    const id = await project.createId()
    await project.addStepId(id, 'EXIT', { name: '"]) --> evil(["' })

    const { status, body } = await project.api.get(`/workflows/${id}/diagram`)

    expect({ status, body }).toEqual({
      status: 200,
      body: `flowchart TD
  s1(["Trigger<br/>TRIGGER signed up"])
  s2(["#34;#93;#41; #45;#45;#62; evil#40;#91;#34;<br/>EXIT"])
  s1 --> s2
`,
    })
  })
})
