import { queuedMails, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ now: () => now })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

describe('GET /emails/:id', () => {
  it('returns a mail with its timeline', async () => {
    const [{ email, contact }] = await queuedMails(project, { to: { name: 'Ada', email: 'ada@example.net' } })

    const answer = await project.api.get(`/emails/${email}`)

    const at = now.toISOString()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        id: email,
        projectId: project.id,
        status: 'QUEUED',
        source: 'TRANSACTIONAL',
        type: null,
        contact: { id: contact.id, email: 'ada@example.net' },
        templateId: null,
        campaignId: null,
        workflowExecutionId: null,
        workflowId: null,
        from: `hello@${project.domain}`,
        fromName: null,
        replyTo: null,
        to: 'ada@example.net',
        toName: 'Ada',
        cc: [],
        bcc: [],
        tags: [],
        metadata: {},
        scheduledFor: null,
        subject: 'Hello {{name}}',
        messageId: null,
        size: null,
        tracking: true,
        opens: 0,
        machineOpens: 0,
        machineClicks: 0,
        clicks: 0,
        error: null,
        createdAt: at,
        sentAt: null,
        deliveredAt: null,
        openedAt: null,
        clickedAt: null,
        bouncedAt: null,
        complainedAt: null,
        failedAt: null,
        updatedAt: at,
        events: [{ name: 'queued', at, data: {} }],
      },
    })
  })

  it('returns the content of a mail as it is sent', async () => {
    const [{ email }] = await queuedMails(project, {
      to: { name: 'Ada', email: 'ada@example.net' },
      body: '<p>{{name}} {{code}} {{plan}}</p>',
      data: { plan: 'pro', code: { value: '<1>', persistent: false } },
      headers: { 'X-A': 'b' },
      attachments: [{ filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain' }],
    })

    const answer = await project.api.get(`/emails/${email}/content`)

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        subject: 'Hello Ada',
        body: '<p>Ada &lt;1&gt; pro</p>',
        text: null,
        headers: { 'X-A': 'b' },
        attachments: [
          {
            filename: 'a.txt',
            contentType: 'text/plain',
            size: 5,
            contentId: null,
            disposition: 'attachment',
            isRemoved: false,
          },
        ],
      },
    })
  })

  it('returns the content of a tracked mail with its original links and without a tracking image', async () => {
    const body = '<p><a href="https://shop.example/">Shop</a></p>'
    const [{ email }] = await queuedMails(project, { body, tracking: true })

    const content = await project.api.get(`/emails/${email}/content`)

    expect((await project.api.get(`/emails/${email}`)).body.tracking).toBe(true)
    expect(content.body.body).toBe(body)
  })

  it('returns 404 for a mail of another project and for an invalid id', async () => {
    const [{ email }] = await queuedMails(project)
    const otherProject = await someProject(send)

    for (const id of [email, 'x'])
      for (const path of [`/emails/${id}`, `/emails/${id}/content`])
        expect(await otherProject.api.get(path)).toMatchObject({
          status: 404,
          body: { error: { code: 'RESOURCE_NOT_FOUND' } },
        })
  })
})
