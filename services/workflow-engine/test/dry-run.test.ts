import { v7 as uuidv7 } from 'uuid'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { refusal } from './factories.ts'
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

const dryRun = (id: string, body: Record<string, unknown>) =>
  project.api.post(`/workflows/${id}/dry-run`, { body })

describe('POST /workflows/:id/dry-run', () => {
  it('returns the path of the execution with reasons, and has no effect', async () => {
    const { id, steps } = await project.chain([
      ['UPDATE_CONTACT', { config: { updates: { plan: 'pro' } } }],
      'CONDITION',
      'SEND_EMAIL',
      'DELAY',
      ['WAIT_FOR_EVENT', { config: { eventName: 'bought', timeout: 60 } }],
      'EXIT',
    ])
    const contactId = project.someone({ plan: 'free' })

    const { status, body } = await dryRun(id, { contactId, event: { name: 'signed up', data: { a: 1 } } })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      wouldStart: true,
      reasons: [],
      assume: 'EVENT',
      status: 'COMPLETED',
      exitReason: 'exit_step',
    })
    expect(body.path.map(({ type }: { type: string }) => type)).toEqual([
      'TRIGGER',
      'UPDATE_CONTACT',
      'CONDITION',
      'SEND_EMAIL',
      'DELAY',
      'WAIT_FOR_EVENT',
      'EXIT',
    ])
    expect(body.path[2]).toMatchObject({ output: { branch: 'yes' }, says: expect.stringContaining('"yes"') })
    expect(body.path[5]).toMatchObject({ otherwise: { waitOutcome: 'TIMEOUT', nextStepId: steps[5] } })
    expect(await project.list(id)).toEqual([])
    expect(await project.mails()).toEqual([])
    const { projectId } = project
    const { contacts } = await workflows.contacts.find({ projectId, generation: 1, ids: [contactId] })
    expect(contacts).toMatchObject([{ data: { plan: 'free' }, version: 1 }])
  })

  it('assumes that a wait times out if requested, or never ends if it has no timeout', async () => {
    const timed = await project.chain([
      ['WAIT_FOR_EVENT', { config: { eventName: 'bought', timeout: 60 } }],
      'EXIT',
    ])
    const endless = await project.chain(['WAIT_FOR_EVENT', 'EXIT'])
    const contactId = project.someone()

    const answers = await Promise.all(
      [timed, endless].map(({ id }) => dryRun(id, { contactId, assume: 'TIMEOUT' })),
    )

    expect(answers.map(({ body }) => body.status)).toEqual(['COMPLETED', 'WAITING'])
  })

  it('looks up memberships of segments', async () => {
    const segmentId = workflows.segments.put(project.projectId, {
      condition: {
        logic: 'AND',
        groups: [{ filters: [{ field: 'subscribed', operator: 'equals', value: true }] }],
      },
    })
    const { id } = await project.chain([
      ['CONDITION', { config: { field: `segment.${segmentId}`, operator: 'memberOfSegment' } }],
      'EXIT',
    ])

    const { body } = await dryRun(id, { contactId: project.someone() })

    expect(body.path[1]).toMatchObject({ output: { branch: 'yes' } })
  })

  it('returns why no execution would start', async () => {
    const { id } = await project.chain(['EXIT'])
    const disabled = await project.createId()
    const contactId = project.someone()
    await project.track(contactId)

    const [been, other, off] = await Promise.all([
      dryRun(id, { contactId }),
      dryRun(id, { contactId: project.someone(), event: { name: 'paid' } }),
      dryRun(disabled, { contactId }),
    ])

    expect([been, other, off].map(({ body }) => [body.wouldStart, body.reasons])).toEqual([
      [false, ['The contact was in the workflow before, and re-entry is not allowed.']],
      [false, ['The event "paid" does not start the workflow.']],
      [false, ['The workflow is not enabled.']],
    ])
  })

  it('returns 404 for a contact that the project does not have', async () => {
    const { id } = await project.chain(['EXIT'])

    expect(await dryRun(id, { contactId: uuidv7() })).toMatchObject(refusal(404, 'CONTACT_NOT_FOUND'))
    expect(await dryRun(id, { email: 'nobody@example.net' })).toMatchObject(refusal(404, 'CONTACT_NOT_FOUND'))
    expect(await dryRun(id, {})).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })
})
