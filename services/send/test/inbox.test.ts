import type { Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let reader: Client
let project: Project

beforeAll(async () => {
  send = await startSend({ settings: { role: 'all' } })
  project = await someProject(send)
  reader = send.as({ kind: 'anonymous' })
})
beforeEach(() => reader.delete('/inbox/messages'))
afterAll(() => send.stop())

/** Sends a mail that the inbox captures. Returns the id of the captured message. */
async function capture(mail: { to: string; subject: string }): Promise<string> {
  const { body } = await project.api.post('/v1/send', {
    body: {
      from: { name: 'Shop', email: `shop@${project.domain}` },
      body: '<p>Hi <img src="cid:logo"></p>',
      attachments: [
        { filename: 'notes ü.txt', contentType: 'text/plain', content: base64('notes') },
        {
          filename: 'logo.png',
          contentType: 'image/png',
          content: base64('123'),
          contentId: 'logo',
          disposition: 'inline',
        },
      ],
      ...mail,
    },
  })
  await send.idle()
  const { messages } = (await reader.get('/inbox/messages')).body
  return messages.find(({ emailId }: { emailId: string }) => emailId === body.data.emails[0].email).id
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('GET /inbox/messages', () => {
  it('lists messages from newest to oldest, and filters by recipient, subject and text', async () => {
    const first = await capture({ to: 'ada@example.net', subject: 'One' })
    const second = await capture({ to: 'bo@example.net', subject: 'Two' })

    const all = await reader.get('/inbox/messages')
    const page = await reader.get('/inbox/messages?limit=1')
    const older = await reader.get(`/inbox/messages?limit=1&before=${second}`)
    const found = await Promise.all(
      ['to=ADA@', 'subject=one', 'q=ada', 'q=nothing'].map((query) => reader.get(`/inbox/messages?${query}`)),
    )

    expect(all.body).toMatchObject({ total: 2, messages: [{ id: second }, { id: first }] })
    expect(page.body).toMatchObject({ total: 2, messages: [{ id: second }] })
    expect(older.body).toMatchObject({ total: 2, messages: [{ id: first }] })
    expect(found.map((answer) => answer.body.total)).toEqual([1, 1, 1, 0])
  })
})

describe('GET /inbox/messages/:id', () => {
  it('returns the parsed message, whose source and attachments can be downloaded', async () => {
    const id = await capture({ to: 'ada@example.net', subject: 'Grüße' })

    const message = await reader.get(`/inbox/messages/${id}`)
    const source = await reader.get(`/inbox/messages/${id}/source`)
    const notes = await reader.get(`/inbox/messages/${id}/attachments/0`)

    expect(message.body).toMatchObject({
      id,
      projectId: project.id,
      to: [{ name: '', email: 'ada@example.net' }],
      from: { name: 'Shop', email: `shop@${project.domain}` },
      subject: 'Grüße',
      headers: { subject: [expect.any(String)], to: ['ada@example.net'] },
      html: expect.stringContaining('<p>Hi'),
      text: expect.stringContaining('Hi'),
      attachments: expect.arrayContaining([
        {
          filename: 'notes ü.txt',
          contentType: 'text/plain',
          size: 5,
          contentId: null,
          disposition: 'attachment',
        },
        { filename: 'logo.png', contentType: 'image/png', size: 3, contentId: 'logo', disposition: 'inline' },
      ]),
    })
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(source.body).toContain('Subject:')
    expect(notes.status).toBe(200)
    expect(notes.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  })

  it('returns 404 for a missing message or attachment', async () => {
    const id = await capture({ to: 'ada@example.net', subject: 'One' })

    const answers = await Promise.all(
      ['/inbox/messages/x', `/inbox/messages/${uuidv7()}`, `/inbox/messages/${id}/attachments/9`].map(
        (path) => reader.get(path),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
  })
})

describe('GET /inbox', () => {
  it('redirects to the dashboard', async () => {
    const answer = await reader.get('/inbox')

    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/app/captured')
  })
})

describe('another provider', () => {
  it('has no inbox', async () => {
    const other = await startSend({ settings: { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:1' } })

    const answer = await other.as({ kind: 'anonymous' }).get('/inbox/messages')

    await other.stop()
    expect(answer.status).toBe(404)
  })
})
