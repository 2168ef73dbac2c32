import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'
import { createdId, onPro, once, someEmail, workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const {
  template,
  workflow,
  addStep,
  enable,
  track,
  trackedSegment,
  inboxOf,
  subjectsTo,
  executionsOf,
  contactOf,
} = workflowsOf(() => ({ flow, project }))

describe('a workflow', () => {
  it('starts with an event, sends a mail that depends on a condition, and updates the contact', async () => {
    const [rich, poor] = [someEmail(), someEmail()]
    const [thanks, more] = [await template('Thank you {{ name }}'), await template('Buy more')]
    const id = await workflow('bought')
    const config = { field: 'event.total', operator: 'greaterThan', value: 10 }
    const condition = await addStep(id, 'CONDITION', { config })
    await addStep(id, 'SEND_EMAIL', { templateId: thanks })
    await addStep(id, 'UPDATE_CONTACT', { config: { updates: { buyer: true } } })
    const nudge = await addStep(id, 'SEND_EMAIL', { templateId: more, autoConnect: false })
    await createdId(
      project.api.post(`/workflows/${id}/transitions`, {
        body: { fromStepId: condition, toStepId: nudge, branch: 'no' },
      }),
    )
    await enable(id)

    await track(rich, 'bought', { name: 'Ada', total: once(20) })
    await track(poor, 'bought', { total: once(5) })
    await track(someEmail(), 'seen')

    expect(await inboxOf(rich)).toMatchObject([
      { subject: 'Thank you Ada', html: expect.stringContaining('<p>20</p>') },
    ])
    expect(await subjectsTo(poor)).toEqual(['Buy more'])
    expect(await contactOf(rich)).toMatchObject({ data: { name: 'Ada', buyer: true } })
    expect((await contactOf(poor)).data).not.toHaveProperty('buyer')
    expect(await executionsOf(id)).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
    const [{ _count }] = (await project.api.get('/workflows')).body.data
    expect(_count).toEqual({ steps: 5, executions: 2 })
  })

  it('waits for an event, and continues with the graph that was current at its start', async () => {
    const email = someEmail()
    const [before, after] = [await template('As it was'), await template('As it is')]
    const id = await workflow('bought')
    await addStep(id, 'WAIT_FOR_EVENT', { config: { eventName: 'paid' } })
    const mail = await addStep(id, 'SEND_EMAIL', { templateId: before })
    await enable(id)
    await track(email, 'bought')

    const waiting = await executionsOf(id)
    const edited = await project.api.patch(`/workflows/${id}/steps/${mail}`, { body: { templateId: after } })
    await track(email, 'paid', { total: once(7) })

    expect(waiting).toMatchObject([
      { status: 'WAITING', currentStep: { type: 'WAIT_FOR_EVENT' }, contact: { email } },
    ])
    expect(edited.status).toBe(200)
    expect(await inboxOf(email)).toMatchObject([
      { subject: 'As it was', html: expect.stringContaining('<p>7</p>') },
    ])
  })

  it('can be started and cancelled through the API', async () => {
    const email = someEmail()
    const contactId = await createdId(project.api.post('/contacts', { body: { email } }))
    const id = await workflow('never')
    await addStep(id, 'DELAY', { config: { amount: 1, unit: 'days' } })
    await addStep(id, 'SEND_EMAIL', { templateId: await template('Late') })
    await enable(id)
    const start = () => project.api.post(`/workflows/${id}/executions`, { body: { contactId } })

    const execution = await createdId(start())
    const again = await start()
    await flow.idle()
    const deletion = await project.api.delete(`/workflows/${id}`)
    const cancelled = await project.api.delete(`/workflows/${id}/executions/${execution}`)

    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect(deletion).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect(cancelled).toMatchObject({ status: 200, body: { id: execution, status: 'CANCELLED' } })
    expect(await project.api.delete(`/workflows/${id}`)).toMatchObject({ status: 204 })
    expect(await subjectsTo(email)).toEqual([])
  })

  it('starts when a contact enters a segment', async () => {
    const email = someEmail()
    await trackedSegment()
    const id = await workflow('segment.pro.entry', { allowReentry: true })
    await addStep(id, 'SEND_EMAIL', { templateId: await template('Welcome to Pro') })
    await enable(id)

    await track(email, 'seen', { plan: 'pro' })

    expect(await subjectsTo(email)).toEqual(['Welcome to Pro'])
  })
})

describe('workflows that start each other by changing a contact', () => {
  it('stop after ten consecutive executions, with a reason in the last execution', async () => {
    const email = someEmail()
    await trackedSegment()
    const ids: string[] = []
    for (const [change, plan] of [
      ['entry', 'free'],
      ['exit', 'pro'],
    ]) {
      const id = await workflow(`segment.pro.${change}`, { allowReentry: true })
      await addStep(id, 'UPDATE_CONTACT', { config: { updates: { plan } } })
      await enable(id)
      ids.push(id)
    }

    await track(email, 'seen', { plan: 'pro' })

    const executions = (await Promise.all(ids.map(executionsOf))).flat()
    const failed = executions.filter(({ status }) => status === 'FAILED')
    expect(failed).toMatchObject([{ exitReason: expect.stringContaining('10') }])
    expect(executions).toHaveLength(11)
  })
})

describe('a resource that a workflow uses', () => {
  it('cannot be deleted while it is used', async () => {
    const templateId = await template('Used')
    const segmentId = await createdId(
      project.api.post('/segments', { body: { name: 'Pro', condition: onPro } }),
    )
    const id = await workflow('bought')
    const step = await addStep(id, 'SEND_EMAIL', { templateId, name: 'Mail' })
    const membership = { field: `segment.${segmentId}`, operator: 'memberOfSegment' }
    await addStep(id, 'CONDITION', { config: membership })
    await addStep(id, 'UPDATE_CONTACT', { config: { updates: { score: 1 } } })
    await track(someEmail(), 'bought', { score: 5 })
    const named = [{ id, name: 'Buyers' }]

    const usage = await project.api.get(`/templates/${templateId}/usage`)
    const field = await project.api.get('/contacts/fields/data.score/usage')
    const event = await project.api.get('/events/bought/usage')
    const deletions = () =>
      Promise.all(
        [
          `/templates/${templateId}`,
          `/segments/${segmentId}`,
          '/contacts/fields/data.score',
          '/events/bought',
        ].map((path) => project.api.delete(path)),
      )
    const refused = await deletions()
    await project.api.delete(`/workflows/${id}`)
    const done = await deletions()

    expect(usage.body).toMatchObject({ workflowSteps: [{ id: step, name: 'Mail', workflowId: id }] })
    expect(field.body).toMatchObject({ usedInWorkflows: named, canDelete: false })
    expect(event.body).toMatchObject({ usedInWorkflows: named, canDelete: false })
    expect(refused).toMatchObject([
      { status: 409, body: { error: { details: { workflows: named } } } },
      { status: 409, body: { error: { details: { workflows: named } } } },
      { status: 400 },
      { status: 400 },
    ])
    expect(done.map(({ status }) => status)).toEqual([204, 204, 200, 200])
  })

  it('is listed if it is a field that conditions may read', async () => {
    await track(someEmail(), 'bought', { plan: 'pro', total: once(5) })

    const { body } = await project.api.get('/workflows/fields?eventName=bought')

    expect(body.fields).toEqual([
      'contact.data.plan',
      'contact.email',
      'contact.subscribed',
      'event.plan',
      'event.total',
      'workflow.id',
      'workflow.name',
    ])
  })
})
