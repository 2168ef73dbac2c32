import { instant, sendMail, someProject, uuid, type Project } from './factories.ts'
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

describe('POST /v1/send', () => {
  it('accepts a mail to a new contact, and creates the contact, mail, queue entry and message', async () => {
    const answer = await sendMail(project, {
      to: { name: 'Ada', email: ' Ada@Example.NET ' },
      data: { plan: 'pro', code: { value: 42, persistent: false } },
    })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          emails: [{ contact: { id: uuid, email: 'ada@example.net' }, email: uuid, status: 'QUEUED' }],
          timestamp: instant,
        },
      },
    })
    const { email, contact } = answer.body.data.emails[0]
    expect(send.contacts.requests.at(-1)).toEqual({
      projectId: project.id,
      generation: 1,
      claim: null,
      contacts: [
        {
          email: 'ada@example.net',
          defaultSubscribed: false,
          data: { plan: 'pro', code: { value: 42, persistent: false }, name: 'Ada' },
        },
      ],
    })
    expect(await rowsOf(send, project, 'emails')).toMatchObject([
      {
        id: email,
        contact_id: contact.id,
        status: 'QUEUED',
        source: 'TRANSACTIONAL',
        type: null,
        to_email: 'ada@example.net',
        to_name: 'Ada',
        from_email: `hello@${project.domain}`,
        from_name: null,
        reply_to: null,
        subject: 'Hello {{name}}',
        tracking: true,
        variables: {
          contact: {
            id: contact.id,
            email: 'ada@example.net',
            subscribed: false,
            data: { plan: 'pro', name: 'Ada' },
          },
          requestData: { plan: 'pro', code: { value: 42, persistent: false }, name: 'Ada' },
        },
      },
    ])
    expect(await rowsOf(send, project, 'deliveries')).toMatchObject([
      { email_id: email, priority: 1, attempts: 0, claim_id: null },
    ])
    expect((await project.api.get(`/emails/${email}`)).body.events).toEqual([
      { name: 'queued', at: instant, data: {} },
    ])
    const published = (await send.published()).filter((message) => message.key === contact.id)
    expect(published).toMatchObject([
      {
        type: 'email.queued',
        data: {
          emailId: email,
          to: 'ada@example.net',
          from: `hello@${project.domain}`,
          idempotencyKey: null,
        },
      },
    ])
  })

  it('sends another mail for a repeated request without a key, but stores the content once', async () => {
    const first = await sendMail(project)
    const second = await sendMail(project)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data.emails[0].contact).toEqual(first.body.data.emails[0].contact)
    expect(second.body.data.emails[0].email).not.toBe(first.body.data.emails[0].email)
    expect(await rowsOf(send, project, 'contents')).toHaveLength(1)
  })

  it("prefers a recipient's own data to its display name, and both to the data of the request", async () => {
    await sendMail(project, {
      to: [
        { email: 'ada@example.net', name: 'Ada Lovelace', data: { name: 'Ada' } },
        { email: 'bob@example.net', name: 'Bob', data: { plan: 'pro' } },
        'cy@example.net',
      ],
      data: { name: 'Customer', plan: 'free' },
    })

    const mails = await rowsOf(send, project, 'emails')
    expect(new Map(mails.map((mail) => [mail.to_name, mail.variables]))).toMatchObject(
      new Map([
        ['Ada Lovelace', { requestData: { name: 'Ada', plan: 'free' } }],
        ['Bob', { requestData: { name: 'Bob', plan: 'pro' } }],
        [null, { requestData: { name: 'Customer', plan: 'free' } }],
      ]),
    )
  })

  it('stores attachments, headers, reply-to and names', async () => {
    const answer = await sendMail(project, {
      from: { name: 'Shop', email: `hello@${project.domain}` },
      reply: 'Help@Example.net',
      headers: { 'X-Campaign': 'spring' },
      tracking: false,
      attachments: [
        { filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain' },
        {
          filename: 'b.png',
          content: 'SGVs\r\nbG8=',
          contentType: 'image/png',
          disposition: 'inline',
          contentId: 'b',
        },
      ],
      unknown: 'dropped',
    })

    expect(answer.status).toBe(200)
    expect(await rowsOf(send, project, 'emails')).toMatchObject([
      { from_name: 'Shop', reply_to: 'help@example.net', tracking: false },
    ])
    expect(await rowsOf(send, project, 'contents')).toMatchObject([
      {
        headers: { 'X-Campaign': 'spring' },
        attachments: [
          { filename: 'a.txt', size: 5, contentType: 'text/plain', disposition: 'attachment' },
          {
            filename: 'b.png',
            size: 5,
            contentType: 'image/png',
            disposition: 'inline',
            contentId: 'b',
          },
        ],
      },
    ])
  })
})

describe('the tracking of a mail', () => {
  it.each([
    ['ENABLED', undefined, true],
    ['DISABLED', undefined, false],
    ['MARKETING_ONLY', undefined, false],
    ['DISABLED', true, true],
    ['ENABLED', false, false],
  ] as const)(
    'depends on the setting %s of the project and the value %p in the request',
    async (mode, tracking, expected) => {
      await send.db
        .insertInto('projects')
        .values({
          id: project.id,
          name: 'P',
          language: 'en',
          tracking: mode,
          disabled: false,
          deleted: false,
          generation: 1,
          version: 1,
        })
        .execute()

      await sendMail(project, { tracking })

      expect(await rowsOf(send, project, 'emails')).toMatchObject([{ tracking: expected }])
    },
  )
})
