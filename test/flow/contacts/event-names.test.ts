import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'
import { someEmail, workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable, track, inboxOf } = workflowsOf(() => ({ flow, project }))

const triggered = (event: string) => ({
  logic: 'AND',
  groups: [{ filters: [{ field: `event.${event}`, operator: 'triggered' }] }],
})

describe('an event and a workflow that waits for the event', () => {
  it.each([
    ['paid ', 'paid'],
    ['paid', ' paid\t'],
    ['paid ', 'paid '],
    [' order  paid\n', '\u00A0order  paid'],
  ])('match if the trimmed names are the same: %j and %j', async (event, waited) => {
    const email = someEmail()
    const id = await workflow(waited)
    await addStep(id, 'WAIT_FOR_EVENT', { config: { eventName: `${waited} `, timeout: 3_600 } })
    await addStep(id, 'SEND_EMAIL', { templateId: await template('Thanks') })
    await enable(id)
    const segment = await project.api.post('/segments', {
      body: { name: 'Payers', condition: triggered(waited), trackMembership: true },
    })

    await track(email, event)
    await flow.idle()
    await track(email, event)
    await flow.idle()

    expect(await inboxOf(email)).toHaveLength(1)
    const computed = await project.api.post(`/segments/${segment.body.id}/compute`)
    expect(computed.body.total).toBe(1)
    const usage = await project.api.get(`/events/${encodeURIComponent(event)}/usage`)
    expect(usage.body).toMatchObject({
      totalCount: 2,
      usedInSegments: [{ id: segment.body.id }],
      usedInWorkflows: [{ id }],
      canDelete: false,
    })
  })
})

it.each(['%20', '%09%C2%A0'])('an event with the blank name %s is not found', async (name) => {
  const usage = await project.api.get(`/events/${name}/usage`)
  expect(usage.status).toBe(200)
  expect(usage.body).toMatchObject({ totalCount: 0, usedInSegments: [], usedInWorkflows: [] })

  const deleted = await project.api.delete(`/events/${name}`)
  expect([deleted.status, deleted.body]).toEqual([200, { deletedCount: 0 }])
})
