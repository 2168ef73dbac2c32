import { randomUUID } from 'node:crypto'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const file = { contentType: 'text/plain', content: Buffer.from('Hi').toString('base64') }

/** Sends a mail and returns the captured mail. */
async function sent(body: object): Promise<Record<string, never>> {
  const to = `reader-${randomUUID()}@example.net`
  const { api, domain } = project
  const mail = { to, from: `news@${domain}`, subject: 'Hello', body: 'Hi', ...body }
  expect((await api.post('/v1/send', { body: mail })).status).toBe(200)
  await flow.idle()
  const [found] = (await flow.anybody.get(`/inbox/messages?to=${to}`)).body.messages
  return (await flow.anybody.get(`/inbox/messages/${found.id}`)).body
}

describe('the name of an event', () => {
  it.each([
    ' Email.Sent',
    'email. sent',
    'EMAIL.OPENED',
    'ｅmail.clicked',
    'e\u200bmail.sent',
    'Contact.Subscribed',
    'segment.vip.\u202eentry',
  ])('is rejected if it looks like a reserved name: %j', async (event) => {
    const body = { email: 'ada@example.net', event }

    for (const { status, body: answer } of [
      await project.open.post('/v1/track', { body }),
      await project.api.post('/events/track', { body }),
    ]) {
      expect(status).toBe(422)
      expect(answer.error.errors[0]).toMatchObject({ field: 'event', code: 'reserved_event' })
    }
  })

  it('must not contain control characters, but can contain other characters', async () => {
    const track = (event: string) =>
      project.open.post('/v1/track', { body: { email: 'ada@example.net', event } })

    expect((await track('signed\u0007up')).status).toBe(422)
    expect((await track('Emailed us')).status).toBe(200)
  })
})

describe('the file name of an attachment', () => {
  it('does not contain characters that change the text direction', async () => {
    const { attachments } = await sent({ attachments: [{ ...file, filename: 'invoice\u202efdp.exe' }] })

    expect(attachments).toMatchObject([{ filename: 'invoicefdp.exe' }])
  })
})

describe('the name of a sender', () => {
  it('is rendered like the subject', async () => {
    const { from, subject } = await sent({
      name: '{{ seller }} via {{ project | default: "us" }}',
      subject: 'From {{ seller }}',
      data: { seller: 'Ada & Sons' },
    })

    expect(from).toMatchObject({ name: 'Ada & Sons via us' })
    expect(subject).toBe('From Ada & Sons')
  })

  it('defaults to the name of the project if it renders to an empty text', async () => {
    const { from } = await sent({ name: '{{ nothing }}' })

    expect(from).toMatchObject({ name: expect.stringMatching(/\w/) })
  })

  it('is rejected in a template if it is not valid Liquid', async () => {
    const template = { name: 'A', subject: 'Hi', body: 'Hi', type: 'MARKETING', from: `a@${project.domain}` }

    const { status, body } = await project.api.post('/templates', {
      body: { ...template, fromName: '{{ seller' },
    })

    expect([status, body.error.details.field]).toEqual([400, 'fromName'])
  })
})

describe('a new password', () => {
  it.each(['password1', 'Qwertyuiop', 'iloveyou'])('is rejected if it is common: %s', async (password) => {
    const signUp = { email: `${randomUUID()}@example.net`, password }

    const { status, body } = await flow.anybody.post('/auth/signup', { body: signUp })

    expect([status, body.error.errors[0].field]).toEqual([422, 'password'])
  })

  it("is rejected if it is the user's address or local part", async () => {
    const email = `${randomUUID()}@example.net`

    for (const password of [email, email.split('@')[0]])
      expect((await flow.anybody.post('/auth/signup', { body: { email, password } })).status).toBe(422)
  })
})

describe('the domain of a deleted project', () => {
  it('can immediately be added and verified by another project', async () => {
    const [former, next] = [await flow.newProject(), await flow.newProject()]

    expect((await former.owner.delete(`/users/@me/projects/${former.id}`)).status).toBeLessThan(300)
    const added = await next.api.post('/domains', { body: { projectId: next.id, domain: former.domain } })

    expect(added.status).toBeLessThan(300)
    const verified = await next.api.get(`/domains/${added.body.id}/verify`)
    expect([verified.status, verified.body.verified]).toEqual([200, true])
  })
})
