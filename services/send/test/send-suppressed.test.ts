import { sendMail, someProject, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const post = (body: object) => project.api.post('/v1/send', { body })

describe('POST /v1/send to unsubscribed or suppressed recipients', () => {
  it('does not send marketing mail to unsubscribed contacts, and returns the reason', async () => {
    const { body: template } = await project.api.post('/templates', {
      body: someTemplate(project, { type: 'MARKETING' }),
    })
    send.contacts.put(project.id, { email: 'in@example.net', subscribed: true })
    send.contacts.put(project.id, { email: 'out@example.net', subscribed: false })

    const answer = await post({
      to: ['in@example.net', 'out@example.net', 'new@example.net'],
      template: template.id,
    })
    const resubscribed = await post({ to: 'out@example.net', template: template.id, subscribed: true })

    expect(answer.body.data.emails).toMatchObject([
      { status: 'QUEUED' },
      {
        status: 'SUPPRESSED',
        reason: 'unsubscribed',
        suggestion: expect.stringContaining('subscribed: true'),
      },
      { status: 'SUPPRESSED', reason: 'unsubscribed', suggestion: expect.stringContaining('TRANSACTIONAL') },
    ])
    expect(answer.body.data.emails[0]).not.toHaveProperty('suggestion')
    expect(resubscribed.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
    const suppressed = answer.body.data.emails[1]
    expect(await rowsOf(send, project, 'deliveries')).toHaveLength(2)
    const published = (await send.published()).filter((message) => message.data.emailId === suppressed.email)
    expect(published).toMatchObject([
      { type: 'email.suppressed', data: { reason: 'unsubscribed', idempotencyKey: null } },
    ])
  })

  it.each(['TRANSACTIONAL', 'HEADLESS'])('sends %s mail to unsubscribed contacts', async (type) => {
    const { body: template } = await project.api.post('/templates', { body: someTemplate(project, { type }) })

    const answer = await post({ to: 'new@example.net', template: template.id })

    expect(answer.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
  })

  it('does not send mail to a suppressed address', async () => {
    await send.db
      .insertInto('suppressions')
      .values({
        id: project.id,
        project_id: project.id,
        kind: 'DOMAIN',
        value: 'blocked.example',
        reason: 'MANUAL',
        email_id: null,
        created_at: new Date(),
      })
      .execute()

    const answer = await sendMail(project, { to: ['x@blocked.example', 'x@free.example'] })

    expect(answer.body.data.emails).toMatchObject([
      { status: 'SUPPRESSED', reason: 'MANUAL' },
      { status: 'QUEUED' },
    ])
  })
})
