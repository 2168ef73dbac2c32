import { v7 as uuidv7 } from 'uuid'
import { configs, instant, refusal, someProject, uuid, type Project } from './factories.ts'
import { graphOf, type ShownStep } from './graph-of.ts'
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

const { transitionTexts, names, add, loose, path, patch, trigger } = graphOf(() => ({ project, id }))

describe('POST /workflows/:id/steps', () => {
  it('adds a step after the newest step without a transition; a repeated request adds another step', async () => {
    const first = await project.addStep(id, 'DELAY', { name: 'A', position: { x: 1.5, y: -2 } })
    const second = await project.addStep(id, 'DELAY', { name: 'B' })
    await loose('EXIT', 'C')

    expect(first).toMatchObject({ status: 201 })
    expect(first.body).toEqual({
      id: uuid,
      type: 'DELAY',
      name: 'A',
      position: { x: 1.5, y: -2 },
      config: { amount: 1, unit: 'hours' },
      workflowId: id,
      templateId: null,
      createdAt: instant,
      updatedAt: instant,
    })
    expect(second.status).toBe(201)
    expect(await transitionTexts()).toEqual(['Trigger>A', 'A>B'])
  })

  it('connects a step to the first branch of a CONDITION, and to both outcomes of a WAIT_FOR_EVENT', async () => {
    for (const type of ['CONDITION', 'WAIT_FOR_EVENT', 'EXIT']) await add(type)

    expect(await transitionTexts()).toEqual([
      'Trigger>CONDITION',
      'CONDITION>WAIT_FOR_EVENT yes',
      'WAIT_FOR_EVENT>EXIT',
    ])
  })

  it('accepts the template in the step or in its config, in upper or lower case', async () => {
    const templateId = workflows.templates.put(project.projectId)
    const upper = templateId.toUpperCase()

    const direct = await project.addStep(id, 'SEND_EMAIL', { templateId: upper })
    const within = await project.addStep(id, 'SEND_EMAIL', { config: { templateId: upper } })

    expect(direct.body).toMatchObject({ templateId, config: { recipient: { type: 'CONTACT' } } })
    expect(within.body).toMatchObject({ templateId, config: { templateId } })
  })

  it('returns 404 for a template or a segment of another project, in any field', async () => {
    const templateId = workflows.templates.put(uuidv7())
    const segmentId = workflows.segments.put(uuidv7())
    const config = { field: `segment.${segmentId}`, operator: 'memberOfSegment' }

    expect(await project.addStep(id, 'SEND_EMAIL', { templateId })).toMatchObject(
      refusal(404, 'TEMPLATE_NOT_FOUND'),
    )
    expect(await project.addStep(id, 'SEND_EMAIL', { config: { templateId } })).toMatchObject(
      refusal(404, 'TEMPLATE_NOT_FOUND'),
    )
    expect(await project.addStep(id, 'CONDITION', { config })).toMatchObject(
      refusal(404, 'RESOURCE_NOT_FOUND'),
    )
    expect(await names()).toEqual(['Trigger'])
  })

  it('returns 400 for a second TRIGGER, and 404 for an unknown workflow', async () => {
    expect(await project.addStep(id, 'TRIGGER')).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.addStep(uuidv7(), 'DELAY')).toMatchObject(refusal(404, 'WORKFLOW_NOT_FOUND'))
  })

  it.each(['type', 'name', 'position', 'config'])('returns 422 without %s', async (field) => {
    const answer = await project.addStep(id, 'DELAY', { [field]: undefined })

    expect(answer).toMatchObject(refusal(422, 'VALIDATION_ERROR', { errors: [{ field }] }))
  })

  it('returns 422 if a config exceeds 64 KB or the workflow exceeds 1 MB', async () => {
    const config = (bytes: number) => ({ ...configs['WEBHOOK'], body: 'x'.repeat(bytes) })
    for (let n = 0; n < 16; n += 1) await add('WEBHOOK', { config: config(64_000) })

    for (const bytes of [64_000, 66_000])
      expect(await project.addStep(id, 'WEBHOOK', { config: config(bytes) })).toMatchObject(
        refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'config', code: 'too_big' }] }),
      )
  })
})

describe('PATCH /workflows/:id/steps/:stepId', () => {
  it('updates the given fields and is idempotent', async () => {
    const step = await add('DELAY')
    const body = { name: 'Later', position: { x: 5, y: 6 }, config: { amount: 2, unit: 'days' } }

    const [first, second] = [await patch(step, body), await patch(step, body)]

    expect(first).toMatchObject({ status: 200, body: { id: step, type: 'DELAY', workflowId: id, ...body } })
    expect(second.body).toEqual({ ...first.body, updatedAt: instant })
    expect((await patch(step, { name: 'Soon' })).body).toMatchObject({ ...body, name: 'Soon' })
  })

  it('sets a template in the step or in its config, and clears it with null', async () => {
    const [a, b] = ['A', 'B'].map((name) => workflows.templates.put(project.projectId, name))
    const step = await add('SEND_EMAIL', { config: { templateId: a } })

    const renamed = await patch(step, { name: 'Mail', config: {} })
    const moved = await patch(step, { config: { templateId: b } })
    const direct = await patch(step, { templateId: a })
    const cleared = await patch(step, { templateId: null })

    expect(renamed.body).toMatchObject({ templateId: a })
    expect(moved.body).toMatchObject({ templateId: b, config: { templateId: b } })
    expect(direct.body).toMatchObject({ templateId: a, config: { templateId: a } })
    expect(cleared.body).toMatchObject({ templateId: null, config: { templateId: null } })
    expect(await patch(step, { templateId: workflows.templates.put(uuidv7()) })).toMatchObject(
      refusal(404, 'TEMPLATE_NOT_FOUND'),
    )
  })

  it('returns 422 for an invalid config, and 404 for an unknown step', async () => {
    const step = await add('DELAY')

    expect(await patch(step, { config: { amount: 0, unit: 'weeks' } })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'config.amount' }, { field: 'config.unit' }] }),
    )
    expect(await patch(uuidv7(), { name: 'x' })).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
  })

  it('keeps both of two concurrent edits', async () => {
    const steps = [await add('DELAY', { name: 'A' }), await add('EXIT', { name: 'B' })]

    const answers = await Promise.all([
      ...steps.map((step, index) => patch(step, { name: `Renamed ${index}` })),
      ...Array.from({ length: 6 }, (_, index) => loose('EXIT', `New ${index}`)),
      project.patch(id, { name: 'Other', triggerConfig: { eventName: 'bought' } }),
    ])

    expect(answers).toHaveLength(9)
    const { name, triggerConfig, steps: shown } = await project.get(id)
    expect({ name, triggerConfig }).toEqual({ name: 'Other', triggerConfig: { eventName: 'bought' } })
    expect(
      shown.map((step: ShownStep) => step.name).toSorted((a: string, b: string) => (a < b ? -1 : 1)),
    ).toEqual([...[0, 1, 2, 3, 4, 5].map((n) => `New ${n}`), 'Renamed 0', 'Renamed 1', 'Trigger'])
    const [row] = await workflows.db.selectFrom('workflows').select('version').where('id', '=', id).execute()
    expect(row?.version).toBe(12)
  })
})

describe('DELETE /workflows/:id/steps/:stepId', () => {
  it('deletes the step and all steps that are reachable only through it; a repeat returns 404', async () => {
    const condition = await add('CONDITION')
    const delay = await add('DELAY')
    await add('WEBHOOK')
    const exit = await add('EXIT')
    await project.connect(id, { fromStepId: condition, toStepId: exit, branch: 'no' })

    const [first, second] = [await project.api.delete(path(delay)), await project.api.delete(path(delay))]

    expect([first.status, second.status]).toEqual([204, 404])
    expect(await transitionTexts()).toEqual(['Trigger>CONDITION', 'CONDITION>EXIT no'])
  })

  it('connects the neighbours of the deleted step if `splice` is set', async () => {
    const delay = await add('DELAY')
    await add('EXIT')

    const answer = await project.api.delete(`${path(delay)}?splice=TRUE`)

    expect(answer.status).toBe(204)
    expect(await transitionTexts()).toEqual(['Trigger>EXIT'])
    expect(await names()).toEqual(['Trigger', 'EXIT'])
  })

  it('connects each branch that led to the step to the next step, or leaves the branch unconnected if no step follows', async () => {
    const condition = await add('CONDITION')
    const delay = await add('DELAY')
    const exit = await add('EXIT')
    await project.connect(id, { fromStepId: condition, toStepId: delay, branch: 'no' })

    await project.api.delete(`${path(delay)}?splice=1`)
    const joined = await transitionTexts()
    await project.api.delete(`${path(exit)}?splice=true`)

    expect(joined).toEqual(['Trigger>CONDITION', 'CONDITION>EXIT yes', 'CONDITION>EXIT no'])
    expect(await transitionTexts()).toEqual(['Trigger>CONDITION'])
  })

  it('returns 400 for the TRIGGER, and for a splice of a step with branches', async () => {
    const [condition, wait] = [await add('CONDITION'), await add('WAIT_FOR_EVENT')]

    const answers = await Promise.all([
      project.api.delete(path((await trigger()) ?? '')),
      project.api.delete(`${path((await trigger()) ?? '')}?splice=true`),
      project.api.delete(`${path(condition)}?splice=true`),
      project.api.delete(`${path(wait)}?splice=true`),
    ])

    for (const answer of answers) expect(answer).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await names()).toHaveLength(3)
    expect(await project.api.delete(`${path(condition)}?splice=maybe`)).toMatchObject(
      refusal(422, 'VALIDATION_ERROR'),
    )
  })
})
