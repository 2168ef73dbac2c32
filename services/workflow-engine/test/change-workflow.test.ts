import { v7 as uuidv7 } from 'uuid'
import { instant, refusal, someProject, workflowView, type Project } from './factories.ts'
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

describe('PATCH /workflows/:id', () => {
  it('updates the given fields and is idempotent', async () => {
    const { id } = (await project.create({ description: 'Old' })).body
    const patch = { name: 'New', description: null, allowReentry: true, enabled: true }

    const [first, second] = [await project.patch(id, patch), await project.patch(id, patch)]

    expect(first).toEqual({ ...first, status: 200, body: { ...workflowView(project.projectId), ...patch } })
    expect(second.body).toEqual({ ...first.body, updatedAt: instant })
    expect(await project.get(id)).toMatchObject(patch)
  })

  it('keeps the event names of the trigger and the TRIGGER step in sync', async () => {
    const id = await project.createId()

    await project.patch(id, { triggerConfig: { eventName: ' bought ' } })
    const renamed = await project.get(id)
    const step = renamed.steps[0].id
    await project.api.patch(`/workflows/${id}/steps/${step}`, { body: { config: { eventName: 'left' } } })
    const again = await project.get(id)
    await project.api.patch(`/workflows/${id}/steps/${step}`, { body: { config: {} } })

    expect(renamed).toMatchObject({
      triggerConfig: { eventName: 'bought' },
      steps: [{ config: { eventName: 'bought' } }],
    })
    expect(again).toMatchObject({
      triggerConfig: { eventName: 'left' },
      steps: [{ config: { eventName: 'left' } }],
    })
    expect(await project.get(id)).toMatchObject({ steps: [{ config: { eventName: 'left' } }] })
  })

  it('accepts a trigger of each type', async () => {
    const id = await project.createId()
    const segmentId = workflows.segments.put(project.projectId)
    const triggerConfig = { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', segmentId }

    const manual = await project.patch(id, { triggerType: 'MANUAL' })
    const event = await project.patch(id, { triggerType: 'EVENT' })
    const schedule = await project.patch(id, { triggerType: 'SCHEDULE', triggerConfig })

    expect(manual.body).toMatchObject({ triggerType: 'MANUAL', triggerConfig: {} })
    expect(event.body).toMatchObject({ triggerType: 'EVENT', triggerConfig: { eventName: 'signed up' } })
    expect(schedule).toMatchObject({ status: 200, body: { triggerType: 'SCHEDULE', triggerConfig } })
  })

  it.each([
    ['an event without a name', { triggerConfig: {} }, ['triggerConfig.eventName']],
    ['an empty schedule', { triggerType: 'SCHEDULE' }, ['triggerConfig.cron', 'triggerConfig.segmentId']],
    ['no type', { triggerType: 'FORM' }, ['triggerType']],
    ['an empty name', { name: '' }, ['name']],
  ])('returns 422 for %s and changes nothing', async (_what, patch, fields) => {
    const id = await project.createId()
    const before = await project.get(id)

    const answer = await project.patch(id, patch)

    expect(answer).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: fields.map((field) => ({ field })) }),
    )
    expect(await project.get(id)).toEqual(before)
  })

  it('returns 422 for a cron expression that never occurs', async () => {
    const id = await project.createId()
    const segmentId = workflows.segments.put(project.projectId)

    for (const cron of ['0 0 30 2 *', 'tomorrow', '', '* * * *', `${'1,'.repeat(200)}1 * * * *`])
      expect(
        await project.patch(id, { triggerType: 'SCHEDULE', triggerConfig: { cron, segmentId } }),
      ).toMatchObject(refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'triggerConfig.cron' }] }))
  })

  it('returns 422 for an unknown time zone', async () => {
    const id = await project.createId()
    const segmentId = workflows.segments.put(project.projectId)
    const triggerConfig = { cron: '0 9 * * *', timezone: 'Mars/Olympus', segmentId }

    expect(await project.patch(id, { triggerType: 'SCHEDULE', triggerConfig })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'triggerConfig.timezone' }] }),
    )
  })

  it('returns 404 for a segment of another project', async () => {
    const id = await project.createId()
    const segmentId = workflows.segments.put(uuidv7())

    const answer = await project.patch(id, {
      triggerType: 'SCHEDULE',
      triggerConfig: { cron: '0 9 * * *', segmentId },
    })

    expect(answer).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
  })
})

describe('enabling a workflow', () => {
  it.each([
    ['a mail without a template', 'SEND_EMAIL', 'has no template'],
    ['a condition without an outgoing transition', 'CONDITION', 'has no outgoing transition'],
    ['a wait without an outgoing transition', 'WAIT_FOR_EVENT', 'has no outgoing transition'],
  ])('returns 409 and names the invalid step for %s', async (_what, type, fault) => {
    const id = await project.createId()
    await project.addStepId(id, type, { name: 'Culprit' })

    const answer = await project.patch(id, { enabled: true })

    expect(answer).toMatchObject(
      refusal(409, 'CONFLICT', { message: expect.stringContaining(`the step "Culprit" ${fault}`) }),
    )
    expect(await project.get(id)).toMatchObject({ enabled: false, fault: `The step "Culprit" ${fault}.` })
  })

  it('returns 409 for an unreachable step, even if a removed branch led to it', async () => {
    const id = await project.createId()
    const condition = await project.addStepId(id, 'CONDITION')
    await project.addStepId(id, 'EXIT', { name: 'Reached' })
    const alone = await project.addStepId(id, 'EXIT', { name: 'Alone', autoConnect: false })
    const enable = () => project.patch(id, { enabled: true })

    const first = await enable()
    await project.connect(id, { fromStepId: condition, toStepId: alone, branch: 'no' })
    const second = await enable()
    await project.patch(id, { enabled: false })
    const config = { mode: 'multi', field: 'data.plan', branches: [{ id: 'no', operator: 'exists' }] }
    await project.api.patch(`/workflows/${id}/steps/${condition}`, { body: { config } })

    expect(first.body.error?.message).toContain('the step "Alone" cannot be reached')
    expect(second.status).toBe(200)
    expect((await enable()).body.error?.message).toContain('the step "Reached" cannot be reached')
  })

  it('does not prevent later invalid edits: the workflow then shows its fault, and can be renamed and disabled', async () => {
    const id = await project.createId({ enabled: true })

    const added = await project.addStep(id, 'CONDITION')
    const renamed = await project.patch(id, { name: 'New', enabled: true })

    expect(added.status).toBe(201)
    expect(renamed).toMatchObject({ status: 200, body: { enabled: true, name: 'New' } })
    expect(await project.get(id)).toMatchObject({ fault: 'The step "CONDITION" has no outgoing transition.' })
    expect(await project.patch(id, { enabled: false })).toMatchObject({ status: 200 })
    expect(await project.patch(id, { enabled: true })).toMatchObject({ status: 409 })
  })
})
