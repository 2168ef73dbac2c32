import { someCaller, type Client } from '@postrider/testing/service'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { v7 as uuidv7 } from 'uuid'
import { captureMails } from '../src/inbox/captured-mails.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let anybody: Client

beforeAll(async () => {
  send = await startSend()
  anybody = send.as({ kind: 'anonymous' })
})
beforeEach(() => anybody.delete('/inbox/messages'))
afterAll(() => send.stop())

const projectId = someCaller().projectId

async function capture(mail: { to: string; subject: string; at?: Date }): Promise<string> {
  const raw = await new MailComposer({
    from: 'Shop <shop@example.com>',
    to: mail.to,
    subject: mail.subject,
    text: 'Hi',
    html: '<p>Hi <img src="cid:logo"></p>',
    attachments: [
      { filename: 'notes ü.txt', content: 'notes' },
      { filename: 'logo.png', content: Buffer.from([1, 2, 3]), cid: 'logo', contentDisposition: 'inline' },
    ],
  })
    .compile()
    .build()
  const id = uuidv7()
  const row = {
    id,
    email_id: uuidv7(),
    project_id: projectId,
    to_name: '',
    to_email: mail.to,
    from_name: 'Shop',
    from_email: 'shop@example.com',
    subject: mail.subject,
    size: raw.length,
    raw,
  }
  await captureMails(send.db, [row], mail.at ?? new Date())
  return id
}

describe('GET /inbox/messages', () => {
  it('lists the newest first and finds by recipient, subject and anything', async () => {
    const first = await capture({ to: 'ada@example.net', subject: 'One', at: new Date(1_000) })
    const second = await capture({ to: 'bo@example.net', subject: 'Two', at: new Date(2_000) })

    const all = await anybody.get('/inbox/messages')
    const page = await anybody.get('/inbox/messages?limit=1')
    const older = await anybody.get(`/inbox/messages?limit=1&before=${second}`)
    const found = await Promise.all(
      ['to=ADA@', 'subject=one', 'q=ada', 'q=nothing'].map((query) =>
        anybody.get(`/inbox/messages?${query}`),
      ),
    )

    expect(all.body).toMatchObject({ total: 2, messages: [{ id: second }, { id: first }] })
    expect(page.body).toMatchObject({ total: 2, messages: [{ id: second }] })
    expect(older.body).toMatchObject({ total: 2, messages: [{ id: first }] })
    expect(found.map((answer) => answer.body.total)).toEqual([1, 1, 1, 0])
  })
})

describe('GET /inbox/messages/:id', () => {
  it('takes the message apart; its source and attachments can be had', async () => {
    const id = await capture({ to: 'ada@example.net', subject: 'Grüße' })

    const message = await anybody.get(`/inbox/messages/${id}`)
    const source = await anybody.get(`/inbox/messages/${id}/source`)
    const notes = await anybody.get(`/inbox/messages/${id}/attachments/0`)

    expect(message.body).toMatchObject({
      id,
      projectId,
      to: [{ name: '', email: 'ada@example.net' }],
      from: { name: 'Shop', email: 'shop@example.com' },
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

  it('is 404 for what is not there', async () => {
    const id = await capture({ to: 'ada@example.net', subject: 'One' })

    const answers = await Promise.all(
      [
        '/inbox/messages/x',
        `/inbox/messages/${uuidv7()}`,
        `/inbox/messages/${id}/attachments/9`,
        '/inbox/assets/tsconfig.json',
      ].map((path) => anybody.get(path)),
    )

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  })
})

describe('GET /inbox', () => {
  it('is a page with its scripts and styles', async () => {
    const page = await anybody.get('/inbox')
    const script = await anybody.get('/inbox/assets/inbox.js')

    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.body).toContain('/inbox/assets/inbox.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
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
