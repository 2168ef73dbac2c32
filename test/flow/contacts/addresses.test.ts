import { mailServerToken, sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const inboxOf = async (to: string) => {
  const { body } = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
  return body.messages
}

const unsubscribe = async (id: string): Promise<number> => {
  const { body } = await flow.anybody.get(`/inbox/messages/${id}`)
  const link = new URL(/<(http[^>]+)>/.exec(body.headers['list-unsubscribe'][0])?.[1] ?? '')
  const { status } = await flow.anybody.post(link.pathname + link.search, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return status
}

const receive = (from: string) =>
  flow.anybody.post(`/webhooks/inbound?recipient=support@${project.domain}&dmarc=pass`, {
    body: `From: Somebody <${from}>\r\nSubject: A question\r\nMessage-ID: <q@example.net>\r\n\r\nWhere is it?`,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
  })

const template = async (): Promise<string> => {
  const { body } = await project.api.post('/templates', {
    body: { name: 'News', subject: 'News', body: '<p>News</p>', from: `news@${project.domain}` },
  })
  return body.id
}

const addresses = [
  ['a&co@example.net', 'a&co@example.net'],
  ['First=Last@example.net', 'first=last@example.net'],
  ['100%#?/+tag@example.net', '100%#?/+tag@example.net'],
  ["!$'*^_`{|}~@example.net", "!$'*^_`{|}~@example.net"],
  ['x@müller.example', 'x@xn--mller-kva.example'],
] as const

describe('an address that RFC 5322 allows', () => {
  it.each(addresses)('%s can be stored, found, mailed and unsubscribed', async (given, stored) => {
    const { api } = project
    const encoded = encodeURIComponent(given)

    const created = await api.post('/contacts', { body: { email: given } })
    const tracked = await project.open.post('/v1/track', { body: { email: given, event: 'seen' } })
    const counted = await api.post('/events/track', { body: { email: given, event: 'seen' } })
    const sent = await api.post('/v1/send', {
      body: { to: [given, `Twice <${stored}>`], template: await template(), reply: `Desk <${given}>` },
    })
    const received = await receive(given)
    await flow.idle()

    expect(created).toMatchObject({ status: 201, body: { email: stored } })
    const { id } = created.body
    expect(tracked).toMatchObject({ status: 200, body: { data: { contact: id } } })
    expect(counted.status).toBe(200)
    expect(sent.body.data.emails).toMatchObject([{ contact: { id, email: stored }, status: 'QUEUED' }])
    expect(received.body).toEqual({ success: true, stored: 1 })
    for (const query of [`email=${encoded}`, `search=${encoded}`]) {
      const found = await api.get(`/contacts?${query}`)
      expect(found.body.data.map((contact: { id: string }) => contact.id)).toEqual([id])
    }
    const looked = await api.post('/contacts/lookup', { body: { emails: [given, stored] } })
    expect(looked.body).toEqual({ found: [given, stored], notFound: [] })
    const mails = await api.get(`/emails?to=${encoded}`)
    expect(mails.body.data).toMatchObject([{ contact: { id }, to: stored }])
    const captured = await inboxOf(given)
    expect(captured).toMatchObject([{ to: [{ email: stored }] }])

    expect(await unsubscribe(captured[0].id)).toBe(200)
    await flow.idle()

    expect((await api.get(`/contacts/${id}`)).body).toMatchObject({ email: stored, subscribed: false })
  })

  it.each(addresses)('%s can be suppressed, separately or with its domain', async (given, stored) => {
    const { api } = project
    const domain = given.slice(given.indexOf('@') + 1)

    const added = [
      await api.post('/suppressions', { body: { value: given } }),
      await api.post('/suppressions', { body: { kind: 'SUFFIX', value: `@${domain}` } }),
    ]
    const { body } = await api.post('/suppressions/preview', { body: { address: given } })
    const listed = await api.get(`/suppressions?kind=ADDRESS&value=${encodeURIComponent(given)}`)
    for (const { body: each } of added) await api.delete(`/suppressions/${each.id}`)

    expect(added.map(({ status }) => status)).toEqual([201, 201])
    expect(body).toMatchObject({ suppressed: true, suppressions: [{}, {}] })
    expect(listed.body.data).toMatchObject([{ value: stored }])
  })
})

describe('a mailbox with a display name', () => {
  it('works as the sender and as the reply address', async () => {
    const sent = await project.api.post('/v1/send', {
      body: {
        to: '"Doe, Jane" <jane@example.net>',
        from: `Müller & Co <shop@${project.domain}>`,
        reply: `Doe, Desk <desk@${project.domain}>`,
        subject: 'Hello',
        body: '<p>Hello</p>',
      },
    })
    await flow.idle()

    expect(sent.status).toBe(200)
    const [{ id }] = await inboxOf('jane@example.net')
    const { body } = await flow.anybody.get(`/inbox/messages/${id}`)
    expect(body).toMatchObject({
      from: { name: 'Müller & Co', email: `shop@${project.domain}` },
      to: [{ name: 'Doe, Jane', email: 'jane@example.net' }],
      headers: { 'reply-to': [`"Doe, Desk" <desk@${project.domain}>`] },
    })
  })

  it('works as the sender of a template and of a campaign, unless `fromName` is given', async () => {
    const content = { name: 'News', subject: 'News', body: '<p>News</p>' }
    const from = `"Shop, Inc." <shop@${project.domain}>`
    const replyTo = `Desk <DESK@${project.domain}>`
    const kinds = [
      { path: '/templates', own: {}, read: (body: Record<string, unknown>) => body },
      {
        path: '/campaigns',
        own: { audienceType: 'ALL' },
        read: ({ data }: Record<string, unknown>) => data,
      },
    ]

    for (const { path, own, read } of kinds) {
      const made = await project.api.post(path, { body: { ...content, ...own, from, replyTo } })
      const named = await project.api.post(path, { body: { ...content, ...own, from, fromName: 'Acme' } })

      expect(read(made.body)).toMatchObject({
        from: `shop@${project.domain}`,
        fromName: 'Shop, Inc.',
        replyTo: `Desk <desk@${project.domain}>`,
      })
      expect(read(named.body)).toMatchObject({ from: `shop@${project.domain}`, fromName: 'Acme' })
    }
  })

  it.each([
    ['to', 'ada@example.net, bo@example.net'],
    ['to', 'ada@example.net <x>'],
    ['to', 'Ada <ada@example.net'],
    ['from', 'Shop <shop@example.com>\r\nBcc: eve@example.net'],
    ['reply', 'A <a@example.net>, B <b@example.net>'],
  ])('is rejected with 422 if it is invalid: %s %j', async (field, text) => {
    const body = {
      to: 'ada@example.net',
      from: `a@${project.domain}`,
      subject: 'Hello',
      body: '<p>Hello</p>',
    }
    expect(await project.api.post('/v1/send', { body: { ...body, [field]: text } })).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field, code: 'invalid_string' }] } },
    })
  })
})
