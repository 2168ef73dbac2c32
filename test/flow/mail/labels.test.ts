import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'
import { workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable, subjectsTo } = workflowsOf(() => ({ flow, project }))

const labels = { tags: ['orders'], metadata: { order: '42' } }

const send = async (to: string, body: object) => {
  const { status, body: sent } = await project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: 'Your order', body: '<p>Thanks</p>', ...body },
  })
  expect({ status, sent }).toMatchObject({ status: 200 })
  return sent.data.emails[0]
}

/** Starts a workflow that answers a sent mail of the order 42 with a tagged mail. */
async function followUp(): Promise<void> {
  const id = await workflow('email.sent', { allowReentry: false })
  const config = { field: 'event.metadata.order', operator: 'equals', value: '42' }
  await addStep(id, 'CONDITION', { config })
  const templateId = await template('About {{ event.metadata.order }} in {{ event.tags | join: "," }}')
  await addStep(id, 'SEND_EMAIL', { templateId, config: { tags: ['follow-up'] } })
  await enable(id)
  await flow.idle()
}

async function campaign(): Promise<void> {
  const { body } = await project.api.post('/campaigns', {
    body: {
      name: 'Spring',
      subject: 'Spring',
      body: '<p>Spring</p>',
      from: `us@${project.domain}`,
      audienceType: 'ALL',
      type: 'TRANSACTIONAL',
      tags: ['news'],
    },
  })
  expect(await project.api.post(`/campaigns/${body.data.id}/send`, {})).toMatchObject({ status: 200 })
  await flow.idle()
}

describe('tags and metadata', () => {
  it('are seen by workflows, events, lists, statistics and upcoming activity', async () => {
    await followUp()
    const { contact } = await send('ada@example.net', labels)
    await send('bob@example.net', { metadata: { order: '7' } })
    await flow.idle()
    await campaign()
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const later = await send('ada@example.net', { delivery: { at }, ...labels })
    await flow.idle()

    expect(await subjectsTo('ada@example.net')).toEqual(
      expect.arrayContaining(['About 42 in orders', 'Your order', 'Spring']),
    )
    expect(new Set(await subjectsTo('bob@example.net'))).toEqual(new Set(['Spring', 'Your order']))
    const { events } = (await project.api.get(`/events/contact/${contact.id}`)).body
    const first = events.filter(({ data }: { data: { subject?: string } }) => data.subject === 'Your order')
    expect(first.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['email.sent', 'email.delivery']),
    )
    for (const { data } of first) expect(data).toMatchObject(labels)
    const followUps = (await project.api.get('/emails?tag=follow-up')).body
    expect(followUps).toMatchObject({ total: 1, data: [{ source: 'WORKFLOW', to: 'ada@example.net' }] })
    const none = { opened: 0, clicked: 0, bounced: 0, complained: 0 }
    expect((await project.api.get('/analytics/by-tag')).body).toEqual([
      { ...none, tag: 'news', sent: 2, delivered: 2 },
      { ...none, tag: 'follow-up', sent: 1, delivered: 1 },
      { ...none, tag: 'orders', sent: 1, delivered: 1 },
    ])
    expect((await project.api.get('/activity/upcoming')).body.activities).toMatchObject([
      { id: later.email, timestamp: at, contactEmail: 'ada@example.net', metadata: labels },
    ])
  })
})
