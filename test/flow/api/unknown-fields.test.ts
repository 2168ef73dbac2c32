import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const everyone = { mode: 'query', filter: {} }

const newCampaign = async (): Promise<string> => {
  const body = {
    name: 'May',
    subject: 'Hello',
    body: '<p>Hello</p>',
    from: `shop@${project.domain}`,
    audienceType: 'ALL',
  }
  return (await project.api.post('/campaigns', { body })).body.data.id
}

const rejectedField = (field: string, near?: string) => ({
  status: 422,
  body: {
    error: {
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(near ?? field),
      errors: [{ field, code: 'unknown_field', message: expect.stringContaining(near ?? field) }],
    },
  },
})

describe('a request that cannot be undone', () => {
  it.each([
    ['scheduledAt', 'scheduledFor'],
    ['scheduled_for', 'scheduledFor'],
    ['scheduleFor', 'scheduledFor'],
    ['sendAt', 'scheduledFor'],
    ['send_at', 'scheduledFor'],
    ['testEmails', 'testEmails'],
  ])('is rejected if it would send a campaign and contains the unknown field %s', async (field, near) => {
    const campaign = await newCampaign()

    const answer = await project.api.post(`/campaigns/${campaign}/send`, {
      body: { [field]: '2030-01-01T00:00:00Z' },
    })

    expect(answer).toMatchObject(rejectedField(field, near))
    expect((await project.api.get(`/campaigns/${campaign}`)).body.data.status).toBe('DRAFT')
  })

  it.each([
    ['post', '/contacts/bulk-delete', { ...everyone, filters: { subscribed: false } }, 'filters', 'filter'],
    [
      'post',
      '/contacts/bulk-delete',
      { mode: 'query', filter: { serach: 'a' } },
      'filter.serach',
      'filter.search',
    ],
    ['post', '/contacts/bulk-unsubscribe', { ...everyone, exclude: [id] }, 'exclude', 'excludeIds'],
    ['post', '/contacts/bulk-subscribe', { contactIds: [id], dryRun: true }, 'dryRun', undefined],
    ['delete', '/contacts/fields/data.plan', { value: 'pro' }, 'value', undefined],
    ['delete', '/events/signed-up', { before: '2020-01-01' }, 'before', undefined],
    ['delete', '/events/signed-up?before=2020-01-01', undefined, 'before', undefined],
    ['post', `/campaigns/${id}/send?scheduledFor=2030-01-01`, undefined, 'scheduledFor', undefined],
    ['post', `/contacts/${id}/erase`, { fields: ['email'] }, 'fields', undefined],
    ['post', `/contacts/${id}/erase?dryRun=true`, undefined, 'dryRun', undefined],
    ['post', `/workflows/${id}/executions`, { contactId: id, contxt: {} }, 'contxt', 'context'],
    ['post', `/workflows/${id}/executions/cancel-all`, { status: 'WAITING' }, 'status', undefined],
    ['post', '/workflows/bulk-update', { ids: [id], deleted: true }, 'deleted', 'delete'],
  ] as const)('is rejected with an unknown field: %s %s %j', async (method, path, body, field, near) => {
    const answer = await project.api[method](path, body && { body })

    expect(answer).toMatchObject(rejectedField(field, near))
  })

  it('is accepted without a body, with an empty body and with null fields', async () => {
    const erase = (body?: unknown) =>
      project.api.post(`/contacts/${id}/erase`, body === undefined ? {} : { body })

    for (const body of [undefined, {}, { scheduledFor: null }])
      expect(await erase(body)).toMatchObject({ status: 404 })
    const campaign = await newCampaign()
    const sent = await project.api.post(`/campaigns/${campaign}/send`, {
      body: { scheduledFor: '2999-01-01' },
    })
    expect(sent).toMatchObject({ status: 200, body: { data: { status: 'SCHEDULED' } } })
    expect(await project.api.post(`/campaigns/${campaign}/cancel`, { body: {} })).toMatchObject({
      status: 200,
    })
  })

  it('is rejected with an unknown field if it resets or deletes a project', async () => {
    const path = `/users/@me/projects/${project.id}`

    expect(await project.owner.post(`${path}/reset`, { body: { keep: ['contacts'] } })).toMatchObject(
      rejectedField('keep'),
    )
    expect(await project.owner.delete(`${path}?dryRun=1`)).toMatchObject(rejectedField('dryRun'))
    expect(await project.owner.get(`${path}/reset`)).toMatchObject({ body: { resetAt: null } })
  })
})

describe('the response to an accepted request', () => {
  const mail = () => ({
    to: 'ada@example.net',
    from: `shop@${project.domain}`,
    subject: 'Hello',
    body: '<p>Hello</p>',
  })
  const warned = (field: string, words: string) => ({ field, message: expect.stringContaining(words) })

  it('of /v1/send lists the ignored fields', async () => {
    const answer = await project.api.post('/v1/send', {
      body: {
        ...mail(),
        to: [{ email: 'ada@example.net', foo: 1 }],
        plain_text: 'Hello',
        categories: ['order'],
        html: '<p>Hello</p>',
        reply_to: 'help@example.net',
        scheduled_at: '2030-01-01T00:00:00Z',
        tag: null,
        attachments: [
          { filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain', encoding: 'base64' },
        ],
      },
    })

    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body.data.warnings).toEqual([
      warned('to.0.foo', 'ignored'),
      warned('plain_text', '`text`'),
      warned('categories', '`tags`'),
      warned('html', '`body`'),
      warned('reply_to', '`replyTo`'),
      warned('scheduled_at', '`delivery.at`'),
      warned('attachments.0.encoding', 'base64'),
    ])
  })

  it('of /v1/track or /events/track lists the ignored fields', async () => {
    const body = { email: 'ada@example.net', properties: { a: 1 }, timestamp: '2020-01-01' }
    const warnings = [warned('properties', '`data`'), warned('timestamp', 'time of this request')]

    const tracked = await project.open.post('/v1/track', { body: { ...body, event: 'paid' } })
    const alias = await project.api.post('/events/track', { body: { ...body, name: 'paid' } })

    expect(tracked).toMatchObject({ status: 200, body: { data: { warnings } } })
    expect(alias).toMatchObject({ status: 200, body: { data: { warnings } } })
  })

  it('has no warnings if all fields were used', async () => {
    const sent = await project.api.post('/v1/send', { body: { ...mail(), data: { any: { thing: 1 } } } })
    const tracked = await project.open.post('/v1/track', {
      body: { email: 'ada@example.net', event: 'paid' },
    })

    expect(Object.keys(sent.body.data)).toEqual(['emails', 'timestamp'])
    expect(Object.keys(tracked.body.data)).toEqual(['contact', 'event', 'timestamp'])
  })

  it('lists at most 20 unknown fields, and states how many it omits', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`x${index}${'y'.repeat(300)}`, 'secret']),
    )

    const { body } = await project.open.post('/v1/track', {
      body: { ...many, email: 'ada@example.net', event: 'paid' },
    })

    expect(body.data.warnings).toHaveLength(21)
    expect(body.data.warnings.at(-1)).toEqual({ field: '', message: '480 more fields were ignored.' })
    expect(JSON.stringify(body).length).toBeLessThan(10_000)
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('of /v1/send warns about headers that the server sets, and about Reply-To, which becomes the reply address', async () => {
    const headers = {
      sender: 'boss@example.net',
      'Return-Path': '<a@example.net>',
      'MESSAGE-ID': '<1@example.net>',
      'Content-Transfer-Encoding': 'base64',
      Bcc: 'boss@example.net',
      'Reply-To': 'help@example.net',
      'reply-to': 'other@example.net',
      'X-Order': '7',
      'X-None': null,
    }

    const { status, body } = await project.api.post('/v1/send', {
      body: { ...mail(), to: 'headers@example.net', headers },
    })

    expect(status).toBe(200)
    expect(body.data.warnings).toEqual([
      warned('headers.sender', 'written by the service'),
      warned('headers.Return-Path', 'written by the service'),
      warned('headers.MESSAGE-ID', 'written by the service'),
      warned('headers.Content-Transfer-Encoding', 'written by the service'),
      warned('headers.Bcc', 'Set `bcc`'),
      warned('headers.Reply-To', 'used as `reply`'),
      warned('headers.reply-to', 'Set `reply`'),
    ])
    await flow.idle()
    const [listed] = (await flow.anybody.get('/inbox/messages?to=headers@example.net')).body.messages
    const { body: raw } = await flow.anybody.get(`/inbox/messages/${listed.id}/source`)
    expect(raw).toMatch(/^Reply-To: help@example\.net\r$/im)
    expect(raw).toMatch(/^X-Order: 7\r$/m)
    expect(raw).not.toMatch(/boss@example\.net|other@example\.net|X-None/)
  })

  it('warns that the Reply-To header is ignored if `reply` is given', async () => {
    const body = { ...mail(), reply: 'us@example.net', headers: { 'Reply-To': 'not an address' } }

    expect((await project.api.post('/v1/send', { body })).body.data.warnings).toEqual([
      warned('headers.Reply-To', 'was ignored. Set `reply`'),
    ])
  })
})
