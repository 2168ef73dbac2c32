import { workflowMailId } from '@postrider/contracts'
import type { StepExecutionView } from '@postrider/contracts/resources'
import { v7 as uuidv7 } from 'uuid'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { instant, uuid } from './factories.ts'
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

describe('an execution', () => {
  it('is started by an event and runs through all its steps', async () => {
    const { id, steps } = await project.chain(['SEND_EMAIL', ['EXIT', { config: { reason: 'welcomed' } }]])
    const contactId = project.someone()

    await project.track(contactId, 'signed up', { data: { plan: 'pro' }, correlationId: 'request-1' })

    const execution = await project.only(id)
    expect(execution).toMatchObject({
      workflowId: id,
      contactId,
      status: 'COMPLETED',
      currentStepId: null,
      exitReason: 'welcomed',
      context: { plan: 'pro' },
      startedAt: instant,
      completedAt: instant,
      currentStep: null,
      contact: {
        id: contactId,
        email: expect.stringContaining('@'),
      },
      workflow: {
        id,
        name: 'Welcome',
      },
    })
    expect(
      execution.stepExecutions.map(({ status, output, step }: StepExecutionView) => [
        step?.type,
        status,
        output,
      ]),
    ).toEqual([
      ['TRIGGER', 'COMPLETED', null],
      [
        'SEND_EMAIL',
        'COMPLETED',
        { emailId: workflowMailId(execution.id, steps[0] ?? ''), templateId: uuid, to: null },
      ],
      ['EXIT', 'COMPLETED', null],
    ])
    expect(await project.mails()).toEqual([
      {
        executionId: execution.id,
        stepId: steps[0],
        workflowId: id,
        workflowName: 'Welcome',
        startedAt: execution.startedAt,
        contactId,
        tags: [],
        templateId: uuid,
        templateAsOf: execution.startedAt,
        to: null,
        context: { plan: 'pro' },
        correlationId: expect.stringMatching(/^request-1\.[0-9a-f-]{36}\.w1$/),
      },
    ])
    expect(
      (await project.messages(execution.id)).map(({ type, correlationId }) => [type, correlationId]),
    ).toEqual([
      ['execution.started', 'request-1'],
      ['execution.completed', 'request-1'],
    ])
  })

  it('starts once, even if the event is delivered again', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const contactId = project.someone()
    const event = { id: uuidv7(), at: workflows.now() }

    for (let time = 0; time < 3; time += 1) await project.track(contactId, 'signed up', event)

    expect(await project.list(id)).toHaveLength(1)
    expect(await project.mails()).toHaveLength(1)
  })

  it('waits until the end of a delay and then continues', async () => {
    const { id, steps } = await project.chain(['DELAY', 'SEND_EMAIL'])
    const contactId = project.someone()

    await project.track(contactId)
    const waiting = await project.only(id)
    await workflows.idle()
    const mailsBefore = await project.mails()
    workflows.forward(hour)
    await workflows.idle()

    expect(waiting).toMatchObject({ status: 'WAITING', currentStep: { id: steps[0] } })
    expect(waiting.stepExecutions[1]).toMatchObject({ status: 'SCHEDULED', scheduledFor: instant })
    expect(mailsBefore).toEqual([])
    expect(await project.only(id)).toMatchObject({ status: 'COMPLETED', exitReason: null })
    expect(await project.mails()).toHaveLength(1)
    expect((await project.messages(waiting.id)).map(({ type, data }) => [type, data.dueAt])).toEqual([
      ['execution.started', undefined],
      ['execution.suspended', waiting.stepExecutions[1].scheduledFor],
      ['execution.completed', undefined],
    ])
  })

  it('updates its contact and reads the updated contact in conditions', async () => {
    const { id, steps } = await project.chain([
      ['UPDATE_CONTACT', { config: { updates: { plan: 'pro' } } }],
      'CONDITION',
      'SEND_EMAIL',
    ])
    const contactId = project.someone({ plan: 'free' })

    await project.track(contactId)

    const execution = await project.only(id)
    expect(execution).toMatchObject({ status: 'COMPLETED' })
    expect(execution.stepExecutions.map(({ output }: { output: unknown }) => output)).toEqual([
      null,
      { changed: true, version: 2 },
      { branch: 'yes' },
      { emailId: workflowMailId(execution.id, steps[2] ?? ''), templateId: uuid, to: null },
    ])
    const { contacts } = await workflows.contacts.find({
      projectId: project.projectId,
      generation: 1,
      ids: [contactId],
    })
    expect(contacts).toMatchObject([{ data: { plan: 'pro' } }])
  })

  it('takes the branch of a condition on segment membership', async () => {
    const segmentId = workflows.segments.put(project.projectId, {
      condition: {
        logic: 'AND',
        groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
      },
    })
    const { id } = await project.chain([
      ['CONDITION', { config: { field: `segment.${segmentId}`, operator: 'memberOfSegment' } }],
      'SEND_EMAIL',
    ])
    const [pro, free] = [project.someone({ plan: 'pro' }), project.someone({ plan: 'free' })]

    for (const contactId of [pro, free]) await project.track(contactId)
    // Check before any time passes: the execution continues immediately.
    await workflows.idle()

    expect(await project.list(id)).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
    expect((await project.mails()).map(({ contactId }) => contactId)).toEqual([pro])
  })

  it('ends if its segment or contact is deleted', async () => {
    const { id } = await project.chain(['DELAY', 'CONDITION', 'SEND_EMAIL'])
    const contactId = project.someone()

    await project.track(contactId)
    workflows.contacts.delete(project.projectId, contactId)
    workflows.forward(hour)
    await workflows.idle()

    expect(await project.list(id)).toMatchObject([
      { status: 'CANCELLED', exitReason: 'contact_deleted', contact: { id: contactId, email: null } },
    ])
  })

  it('continues with the graph that it started with', async () => {
    const { id, steps } = await project.chain(['DELAY', 'SEND_EMAIL'])
    const [early, late] = [project.someone(), project.someone()]

    await project.track(early)
    await project.api.delete(`/workflows/${id}/steps/${steps[1]}`)
    // Executions are sorted by the millisecond of their event.
    workflows.forward(1)
    await project.track(late)
    workflows.forward(hour)
    await workflows.idle()

    expect((await project.mails()).map(({ contactId }) => contactId)).toEqual([early])
    const [, first] = await project.list(id)
    const { body } = await project.api.get(`/workflows/${id}/executions/${first.id}`)
    expect(body.stepExecutions[2].step).toMatchObject({ id: steps[1], type: 'SEND_EMAIL' })
  })

  it('continues after its workflow is disabled, but no other execution starts', async () => {
    const { id } = await project.chain(['DELAY', 'SEND_EMAIL'])
    const [early, late] = [project.someone(), project.someone()]

    await project.track(early)
    await project.patch(id, { enabled: false })
    await project.track(late)
    workflows.forward(hour)
    await workflows.idle()

    expect((await project.mails()).map(({ contactId }) => contactId)).toEqual([early])
    expect(await project.list(id)).toHaveLength(1)
  })
})
