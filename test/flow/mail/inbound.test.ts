import { mailServerToken, sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const post = (mail: string, recipient: string, as = mailServerToken) =>
  flow.anybody.post(`/webhooks/inbound?recipient=${recipient}&spf=pass&dkim=pass&dmarc=pass`, {
    body: mail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${as}` },
  })

const question = (from: string): string =>
  [`From: Grace <${from}>`, 'Subject: A question', 'Message-ID: <q1@example.net>', '', 'Where is it?'].join(
    '\r\n',
  )

describe('a mail to a domain of a project', () => {
  it('creates one contact, mail, event and activity entry, is counted once, and starts a workflow', async () => {
    const from = 'grace@example.net'
    const to = `support@${project.domain}`
    const workflow = await project.api.post('/workflows', {
      body: { name: 'Answer', eventName: 'email.received' },
    })
    const { body: plan } = await project.api.get(`/workflows/${workflow.body.id}`)
    const step = await project.api.post(`/workflows/${workflow.body.id}/steps`, {
      body: {
        type: 'UPDATE_CONTACT',
        name: 'Note',
        position: { x: 0, y: 0 },
        config: { updates: { asked: true } },
      },
    })
    expect(step.status).toBe(201)
    expect(plan.steps[0].type).toBe('TRIGGER')
    const enabled = await project.api.patch(`/workflows/${workflow.body.id}`, { body: { enabled: true } })
    expect(enabled.status).toBe(200)

    const refused = await post(question(from), to, 'another-token-than-ours')
    const answers = [await post(question(from), to), await post(question(from), to)]
    await flow.idle()

    expect(refused.status).toBe(401)
    expect(answers.map(({ body }) => body)).toEqual([
      { success: true, stored: 1 },
      { success: true, stored: 0, duplicate: true },
    ])
    const { body: contacts } = await project.api.get(`/contacts?search=${from}`)
    expect(contacts.data).toMatchObject([{ email: from, subscribed: true, data: { asked: true } }])
    const { body: events } = await project.api.get('/events?eventName=email.received')
    expect(events.events).toMatchObject([
      { name: 'email.received', data: { from, to, dmarcVerdict: 'PASS' } },
    ])
    const { body: mails } = await project.api.get('/emails?status=RECEIVED')
    expect(mails.data).toMatchObject([
      { source: 'INBOUND', contact: { email: from }, to, subject: 'A question' },
    ])
    const { body: feed } = await project.api.get('/activity?types=email.received')
    expect(feed.data).toMatchObject([{ type: 'email.received', contactEmail: from }])
    const { body: days } = await project.api.get('/analytics/timeseries')
    expect(days.reduce((sum: number, { received }: { received: number }) => sum + received, 0)).toBe(1)
  })

  it('creates an event if a program sent it, but does not start a workflow', async () => {
    const from = 'away@example.net'
    const reply = `Auto-Submitted: auto-replied\r\n${question(from)}`

    const answer = await post(reply, `support@${project.domain}`)
    await flow.idle()

    expect(answer.body).toEqual({ success: true, stored: 1 })
    const { body: contacts } = await project.api.get(`/contacts?search=${from}`)
    expect(contacts.data).toMatchObject([{ email: from, data: {} }])
    expect(contacts.data[0].data).not.toHaveProperty('asked')
    const { body } = await project.api.get('/events?eventName=email.received')
    const eventData = body.events.map(({ data }: { data: { from: string; isAutomatic: boolean } }) => data)
    expect(eventData).toContainEqual(expect.objectContaining({ from, isAutomatic: true }))
  })

  it('is not stored if no project has the domain', async () => {
    const other = await flow.newProject()

    const answer = await post(question('eve@example.net'), `x@${other.domain.slice(1)}`)
    await flow.idle()

    expect(answer.body).toEqual({ success: true, stored: 0 })
    expect((await other.api.get('/emails')).body.data).toEqual([])
  })
})
