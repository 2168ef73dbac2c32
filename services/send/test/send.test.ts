import { instant, someMail, someProject, someTemplate, uuid, type Project } from './factories.ts'
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

const post = (body: unknown, headers: Record<string, string> = {}) =>
  project.api.post('/v1/send', { body, headers })

const rowsOf = (table: 'emails' | 'deliveries' | 'contents' | 'email_events') =>
  send.db.selectFrom(table).selectAll().where('project_id', '=', project.id).execute()

describe('POST /v1/send', () => {
  it('accepts a mail for a person it did not know: contact, mail, place in the queue, message', async () => {
    const answer = await post(
      someMail(project, {
        to: { name: 'Ada', email: ' Ada@Example.NET ' },
        data: { plan: 'pro', code: { value: 42, persistent: false } },
      }),
    )

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
    expect(send.contacts.asked.at(-1)).toEqual({
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
    expect(await rowsOf('emails')).toMatchObject([
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
    expect(await rowsOf('deliveries')).toMatchObject([
      { email_id: email, lane: 1, attempts: 0, claim_id: null },
    ])
    expect(await rowsOf('email_events')).toMatchObject([{ email_id: email, name: 'queued', data: {} }])
    const said = (await send.said()).filter((message) => message.key === contact.id)
    expect(said).toMatchObject([
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

  it('gives each of many recipients a mail of his own, in order, over one content', async () => {
    const to = ['a@example.net', { email: 'b@example.net', name: 'Bo' }, 'a@example.net']

    const answer = await post(someMail(project, { to }))

    const emails = answer.body.data.emails
    expect(emails.map((each: { contact: { email: string } }) => each.contact.email)).toEqual([
      'a@example.net',
      'b@example.net',
      'a@example.net',
    ])
    expect(new Set(emails.map((each: { email: string }) => each.email)).size).toBe(3)
    expect(await rowsOf('contents')).toHaveLength(1)
    expect(await rowsOf('deliveries')).toHaveLength(3)
  })

  it('sends again when asked again without a key, keeping the content once', async () => {
    const first = await post(someMail(project))
    const second = await post(someMail(project))

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data.emails[0].contact).toEqual(first.body.data.emails[0].contact)
    expect(second.body.data.emails[0].email).not.toBe(first.body.data.emails[0].email)
    expect(await rowsOf('contents')).toHaveLength(1)
  })

  it('takes a thousand recipients, and no more', async () => {
    const to = Array.from({ length: 1001 }, (_, index) => `p${index}@example.net`)

    const most = await post(someMail(project, { to: to.slice(1) }))
    const tooMany = await post(someMail(project, { to }))

    expect([most.status, most.body.data.emails.length]).toEqual([200, 1000])
    expect(tooMany).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'to', code: 'too_big' }] } },
    })
  })

  it('keeps attachments, headers, reply-to and names', async () => {
    const answer = await post(
      someMail(project, {
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
      }),
    )

    expect(answer.status).toBe(200)
    expect(await rowsOf('emails')).toMatchObject([
      { from_name: 'Shop', reply_to: 'help@example.net', tracking: false },
    ])
    expect(await rowsOf('contents')).toMatchObject([
      {
        headers: { 'X-Campaign': 'spring' },
        attachments: [
          { filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain', disposition: 'attachment' },
          {
            filename: 'b.png',
            content: 'SGVsbG8=',
            contentType: 'image/png',
            disposition: 'inline',
            contentId: 'b',
          },
        ],
      },
    ])
  })

  it.each([
    ['no recipient', { to: undefined }, { field: 'to', code: 'invalid_type' }],
    ['an empty list', { to: [] }, { field: 'to', code: 'too_small' }],
    [
      'a bad address in the list',
      { to: ['a@example.net', 'nobody'] },
      { field: 'to.1', code: 'invalid_string' },
    ],
    [
      'a line break in a name',
      { to: { email: 'a@example.net', name: 'A\r\nBcc: x@y.z' } },
      { field: 'to.name', code: 'invalid_string' },
    ],
    ['a line break in the subject', { subject: 'a\nb' }, { field: 'subject', code: 'invalid_string' }],
    ['an empty subject', { subject: '' }, { field: 'subject', code: 'too_small' }],
    ['a long subject', { subject: 'x'.repeat(999) }, { field: 'subject', code: 'too_big' }],
    ['no subject and no template', { subject: undefined }, { field: 'template', code: 'custom' }],
    ['no sender', { from: undefined }, { field: 'from', code: 'required' }],
    [
      'a line break in the sender',
      { from: { name: 'a\rb', email: 'a@b.co' } },
      { field: 'from.name', code: 'invalid_string' },
    ],
    ['a bad reply-to', { reply: 'x' }, { field: 'reply', code: 'invalid_string' }],
    ['a template id that is none', { template: 'x' }, { field: 'template', code: 'invalid_string' }],
    [
      'a line break in a header',
      { headers: { 'X-A': 'b\r\nBcc: x@y.z' } },
      { field: 'headers.X-A', code: 'custom' },
    ],
    [
      'a line break in a header name',
      { headers: { 'X-A\r\nBcc': 'b' } },
      { field: 'headers.X-A\r\nBcc', code: 'invalid_string' },
    ],
    ['a long header', { headers: { 'X-A': 'b'.repeat(999) } }, { field: 'headers.X-A', code: 'too_big' }],
    ['a header that is ours', { headers: { fRoM: 'x' } }, { field: 'headers.fRoM', code: 'custom' }],
    ['data that is no object', { data: [] }, { field: 'data', code: 'invalid_type' }],
    ['much data', { data: { a: 'x'.repeat(65_536) } }, { field: 'data', code: 'too_big' }],
    [
      'many keys',
      { data: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, i])) },
      { field: 'data', code: 'too_big' },
    ],
    [
      'a subscription that is no boolean',
      { subscribed: 'yes' },
      { field: 'subscribed', code: 'invalid_type' },
    ],
    [
      'content that is not base64',
      { attachments: [{ filename: 'a', content: '%', contentType: 't/t' }] },
      { field: 'attachments.0.content', code: 'custom' },
    ],
    [
      'an inline attachment without id',
      { attachments: [{ filename: 'a', content: '', contentType: 't/t', disposition: 'inline' }] },
      { field: 'attachments.0.contentId', code: 'custom' },
    ],
    [
      'eleven attachments',
      { attachments: Array(11).fill({ filename: 'a', content: '', contentType: 't/t' }) },
      { field: 'attachments', code: 'too_big' },
    ],
    [
      'more than 10 MB attached',
      { attachments: [{ filename: 'a', content: 'A'.repeat(13_981_016), contentType: 't/t' }] },
      { field: 'attachments', code: 'custom' },
    ],
    [
      'a message above 40 MB',
      { body: 'x'.repeat(31 * 1024 * 1024) },
      { field: 'attachments', code: 'too_big' },
    ],
    ['NUL', { body: 'a\u0000b' }, { field: 'body', code: 'invalid_string' }],
  ])('refuses %s', async (_what, fault, error) => {
    const answer = await post(someMail(project, fault))

    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          statusCode: 422,
          requestId: expect.any(String),
          suggestion: expect.any(String),
        },
      },
    })
    expect(answer.body.error.errors[0]).toMatchObject(error)
    expect(await rowsOf('emails')).toEqual([])
  })

  it('refuses a sender whose domain is not verified for the project, and names the domain', async () => {
    const other = await someProject(send)

    const unknown = await post(someMail(project, { from: 'a@nowhere.test' }))
    const foreign = await post(someMail(project, { from: `a@${other.domain}` }))
    const child = await post(someMail(project, { from: `a@news.${project.domain}` }))
    const lookalike = await post(someMail(project, { from: `a@bad${project.domain}` }))

    for (const [answer, domain] of [
      [unknown, 'nowhere.test'],
      [foreign, other.domain],
      [lookalike, `bad${project.domain}`],
    ] as const)
      expect(answer).toMatchObject({
        status: 403,
        body: {
          error: {
            code: 'INTERNAL_SERVER_ERROR',
            statusCode: 403,
            message: expect.stringContaining(domain),
            suggestion: expect.any(String),
          },
        },
      })
    expect(child.status).toBe(200)
  })
})

describe('POST /v1/send with a template', () => {
  it('takes what the request leaves out from the template', async () => {
    const template = await project.api.post('/templates', {
      body: someTemplate(project, { fromName: 'Team', replyTo: 'help@example.net', type: 'TRANSACTIONAL' }),
    })

    await post({ to: 'a@example.net', template: template.body.id })
    await post({
      to: 'a@example.net',
      template: template.body.id,
      subject: 'Own',
      from: `x@${project.domain}`,
      reply: 'r@example.net',
    })

    const rows = (await rowsOf('emails')).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(rows).toMatchObject([
      {
        template_id: template.body.id,
        type: 'TRANSACTIONAL',
        subject: 'Welcome {{name}}',
        from_email: `team@${project.domain}`,
        from_name: 'Team',
        reply_to: 'help@example.net',
      },
      { subject: 'Own', from_email: `x@${project.domain}`, from_name: 'Team', reply_to: 'r@example.net' },
    ])
  })

  it("is 404 for an unknown, deleted or another project's template", async () => {
    const other = await someProject(send)
    const foreign = await other.api.post('/templates', { body: someTemplate(other) })
    const gone = await project.api.post('/templates', { body: someTemplate(project) })
    await project.api.delete(`/templates/${gone.body.id}`)

    for (const id of [foreign.body.id, gone.body.id, '01890000-0000-7000-8000-000000000000'])
      expect(await post({ to: 'a@example.net', template: id })).toMatchObject({
        status: 404,
        body: { error: { code: 'TEMPLATE_NOT_FOUND', details: { resource: 'template', id } } },
      })
  })

  it('does not mail marketing to who is unsubscribed, and says so', async () => {
    const { body: template } = await project.api.post('/templates', {
      body: someTemplate(project, { type: 'MARKETING' }),
    })
    send.contacts.put(project.id, { email: 'in@example.net', subscribed: true })
    send.contacts.put(project.id, { email: 'out@example.net', subscribed: false })

    const answer = await post({
      to: ['in@example.net', 'out@example.net', 'new@example.net'],
      template: template.id,
    })
    const wished = await post({ to: 'out@example.net', template: template.id, subscribed: true })

    expect(answer.body.data.emails).toMatchObject([
      { status: 'QUEUED' },
      { status: 'SUPPRESSED', reason: 'unsubscribed' },
      { status: 'SUPPRESSED', reason: 'unsubscribed' },
    ])
    expect(wished.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
    const suppressed = answer.body.data.emails[1]
    expect(await rowsOf('deliveries')).toHaveLength(2)
    const said = (await send.said()).filter((message) => message.data.emailId === suppressed.email)
    expect(said).toMatchObject([
      { type: 'email.suppressed', data: { reason: 'unsubscribed', idempotencyKey: null } },
    ])
  })

  it.each(['TRANSACTIONAL', 'HEADLESS'])('mails %s to who is unsubscribed', async (type) => {
    const { body: template } = await project.api.post('/templates', { body: someTemplate(project, { type }) })

    const answer = await post({ to: 'new@example.net', template: template.id })

    expect(answer.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
  })

  it('mails nothing to a suppressed address', async () => {
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

    const answer = await post(someMail(project, { to: ['x@blocked.example', 'x@free.example'] }))

    expect(answer.body.data.emails).toMatchObject([
      { status: 'SUPPRESSED', reason: 'MANUAL' },
      { status: 'QUEUED' },
    ])
  })
})

describe('whether a mail is tracked', () => {
  it.each([
    ['ENABLED', undefined, true],
    ['DISABLED', undefined, false],
    ['MARKETING_ONLY', undefined, false],
    ['DISABLED', true, true],
    ['ENABLED', false, false],
  ] as const)("follows the project's %s unless the request says %p", async (mode, tracking, expected) => {
    await send.db
      .insertInto('projects')
      .values({
        id: project.id,
        name: 'P',
        language: 'en',
        tracking: mode,
        disabled: false,
        generation: 1,
        version: 1,
      })
      .execute()

    await post(someMail(project, { tracking }))

    expect(await rowsOf('emails')).toMatchObject([{ tracking: expected }])
  })
})
