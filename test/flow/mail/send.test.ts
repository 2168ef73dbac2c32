import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const inboxOf = async (to: string) => {
  const list = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
  return list.body.messages
}

describe('a mail', () => {
  it("is rendered with the contact's data, recorded in the ledger and shown in its timeline", async () => {
    await project.api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'pro' } } })

    const sent = await project.api.post('/v1/send', {
      body: {
        to: { name: 'Ada', email: 'Ada@Example.net' },
        from: { name: 'Shop', email: `hello@${project.domain}` },
        subject: 'Hello {{name}}',
        body: '<p>{{name}} has {{plan}} &amp; {{code}}</p>',
        data: { code: { value: '<42>', persistent: false } },
      },
    })
    await flow.idle()

    const { email, contact } = sent.body.data.emails[0]
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, data: { emails: [{ status: 'QUEUED' }] } },
    })
    const [listed] = await inboxOf('ada@example.net')
    const message = await flow.anybody.get(`/inbox/messages/${listed.id}`)
    expect(message.body).toMatchObject({
      emailId: email,
      projectId: project.id,
      subject: 'Hello Ada',
      to: [{ name: 'Ada', email: 'ada@example.net' }],
      from: { name: 'Shop', email: `hello@${project.domain}` },
      attachments: [],
    })
    expect(message.body.html).toContain('Ada has pro &amp; &lt;42&gt;')
    expect(message.body.text).toContain('Ada has pro & <42>')
    const read = await project.api.get(`/contacts/${contact.id}`)
    expect(read.body.data).toEqual({ plan: 'pro', name: 'Ada' })
    const timeline = await project.api.get(`/emails/${email}`)
    expect(timeline.body.events.map((event: { name: string }) => event.name).slice(0, 2)).toEqual([
      'queued',
      'sent',
    ])
    const events = await project.api.get(`/events/contact/${contact.id}`)
    expect(events.body.events.map((event: { name: string }) => event.name)).toContain('email.sent')
  })

  it('contains a one-click link that unsubscribes the contact, so that the next mail is suppressed', async () => {
    await project.api.post('/contacts', { body: { email: 'bo@example.net' } })
    const template = await project.api.post('/templates', {
      body: {
        name: 'News',
        subject: 'News',
        body: '<p>News</p>',
        from: `news@${project.domain}`,
        type: 'MARKETING',
      },
    })
    const send = () =>
      project.api.post('/v1/send', { body: { to: 'bo@example.net', template: template.body.id } })
    await send()
    await flow.idle()

    const [listed] = await inboxOf('bo@example.net')
    const message = await flow.anybody.get(`/inbox/messages/${listed.id}`)
    const [header] = message.body.headers['list-unsubscribe']
    const link = new URL(/<(http[^>]+)>/.exec(header)?.[1] ?? '')
    const looked = await flow.anybody.get(link.pathname + link.search)
    const clicked = await flow.anybody.post(link.pathname + link.search, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await flow.idle()
    const second = await send()
    await flow.idle()

    expect(message.body.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    expect([looked.status, clicked.status]).toEqual([200, 200])
    expect(second.body.data.emails).toMatchObject([{ status: 'SUPPRESSED', reason: 'unsubscribed' }])
    expect(await inboxOf('bo@example.net')).toHaveLength(1)
    const { contact } = second.body.data.emails[0]
    const events = await project.api.get(`/events/contact/${contact.id}`)
    expect(events.body.events).toContainEqual(
      expect.objectContaining({ name: 'contact.unsubscribed', emailId: listed.emailId }),
    )
  })

  it('unsubscribes the contact and suppresses the address if it bounces', async () => {
    const send = () =>
      project.api.post('/v1/send', {
        body: {
          to: 'bounce@simulator.amazonses.com',
          from: `hello@${project.domain}`,
          subject: 'Hi',
          body: '<p>Hi</p>',
          subscribed: true,
        },
      })
    const first = await send()
    await flow.idle()

    const second = await send()
    await flow.idle()

    const { contact, email } = first.body.data.emails[0]
    const events = await project.api.get(`/events/contact/${contact.id}`)
    const names = events.body.events.map((event: { name: string }) => event.name)
    expect(names).toEqual(expect.arrayContaining(['email.bounce', 'contact.unsubscribed']))
    expect((await project.api.get(`/emails/${email}`)).body).toMatchObject({ status: 'BOUNCED' })
    expect(second.body.data.emails).toMatchObject([{ status: 'SUPPRESSED' }])
  })
})

describe('an idempotency key', () => {
  it('lets only one of 50 parallel requests succeed, and applies to /v1/send and /v1/track', async () => {
    const body = {
      to: 'cy@example.net',
      from: `hello@${project.domain}`,
      subject: 'Once',
      body: '<p>Once</p>',
    }
    const headers = { 'idempotency-key': 'order-1' }

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => project.api.post('/v1/send', { body, headers })),
    )
    await flow.idle()
    const later = await project.api.post('/v1/send', { body, headers })
    const tracked = await project.open.post('/v1/track', {
      body: { email: 'cy@example.net', event: 'x' },
      headers,
    })

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    expect(await inboxOf('cy@example.net')).toHaveLength(1)
    const refusal = {
      status: 409,
      body: {
        error: {
          code: 'IDEMPOTENCY_KEY_REUSED',
          details: {
            key: 'order-1',
            originalRequest: 'POST /v1/send',
            originalRequestAt: expect.stringMatching(/Z$/),
            originalStatusCode: 200,
          },
        },
      },
    }
    expect(later).toMatchObject(refusal)
    expect(tracked).toMatchObject(refusal)
  })

  it('is not stored for a rejected request', async () => {
    const headers = { 'idempotency-key': 'order-2' }
    const body = { to: 'dan@example.net', from: `hello@${project.domain}`, subject: 'Hi', body: '<p>Hi</p>' }

    const refused = await project.api.post('/v1/send', { body: { ...body, to: 'nobody' }, headers })
    const wrongDomain = await project.api.post('/v1/send', {
      body: { ...body, from: 'x@unknown.test' },
      headers,
    })
    const accepted = await project.api.post('/v1/send', { body, headers })

    expect([refused.status, wrongDomain.status, accepted.status]).toEqual([422, 403, 200])
  })
})
