import { until } from '@postrider/testing/jest'
import { sharedFlow, startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const onPlan = (value: string) => ({
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value }] }],
})

let counter = 0

/** Creates a contact and returns its address. */
async function person(data: Record<string, unknown> = {}, subscribed = true): Promise<string> {
  const email = `person${(counter += 1)}@example.net`
  const { status } = await project.api.post('/contacts', { body: { email, subscribed, data } })
  expect(status).toBe(201)
  return email
}

async function campaign(body: Record<string, unknown> = {}): Promise<string> {
  const answer = await project.api.post('/campaigns', {
    body: {
      name: 'Spring',
      subject: 'Hello {{ name }}',
      body: '<p>Hello {{ name }}, <a href="https://shop.example/spring">see</a></p>',
      from: `us@${project.domain}`,
      audienceType: 'ALL',
      ...body,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}

const call = (id: string, verb: string, body?: unknown) =>
  project.api.post(`/campaigns/${id}/${verb}`, body === undefined ? {} : { body })
const get = async (id: string) => (await project.api.get(`/campaigns/${id}`)).body.data
const stats = async (id: string) => (await project.api.get(`/campaigns/${id}/stats`)).body.data

/** Returns the captured mails to this address. */
async function inboxOf(to: string) {
  const { body } = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
  const ids: string[] = body.messages.map(({ id }: { id: string }) => id)
  return Promise.all(ids.map(async (id) => (await flow.anybody.get(`/inbox/messages/${id}`)).body))
}

const pathOf = (pattern: RegExp, html: string): string =>
  new URL((pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')).pathname

describe('a test mail of a campaign', () => {
  it('looks like the mails of the campaign, but its links do not change the subscription', async () => {
    const email = await person({ name: 'Ada' })
    const body = '<p>Hello {{ name }}, <a href="{{ manageUrl }}">settings</a></p>'
    const id = await campaign({ body })

    await call(id, 'test', { email })
    await flow.idle()
    await call(id, 'send')
    await flow.idle()
    const [real, test] = await inboxOf(email)
    const [header] = test.headers['list-unsubscribe']
    const unsubscribePath = pathOf(/<(http[^>]*)>/, header)
    const page = await flow.anybody.get(unsubscribePath)
    const oneClick = await flow.anybody.post(unsubscribePath, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await flow.idle()

    const withoutLinks = (html: string): string => html.replaceAll(/href="[^"]*"/g, 'href')
    expect([test.subject, real.subject]).toEqual(['[TEST] Hello Ada', 'Hello Ada'])
    expect(withoutLinks(test.html)).toBe(withoutLinks(real.html).replaceAll(/<img[^>]*>/g, ''))
    expect(test.html).toMatch(/href="http[^"]*\/manage\//)
    expect([page.status, oneClick.status]).toEqual([404, 200])
    expect((await project.api.get(`/contacts?search=${email}`)).body.data[0]).toMatchObject({
      subscribed: true,
    })
  })
})

describe('a campaign that cannot be sent', () => {
  it('is rejected with the position of a template error, or with the error code of a missing template', async () => {
    const other = await flow.newProject()
    const template = { name: 'Welcome', subject: 'Hi', body: '<p>Hi</p>', from: `us@${other.domain}` }
    const { body: foreign } = await other.api.post('/templates', { body: template })
    const content = { name: 'Spring', subject: 'Hi', from: `us@${project.domain}`, audienceType: 'ALL' }
    const create = (body: object) => project.api.post('/campaigns', { body: { ...content, ...body } })

    const broken = await create({ body: '<p>Hello\n{% if' })
    const borrowed = await create({ body: '<p>Hi</p>', templateId: foreign.id })

    expect(broken).toMatchObject({
      status: 400,
      body: {
        error: { code: 'BAD_REQUEST', details: { field: 'body', line: 2, column: expect.any(Number) } },
      },
    })
    expect(borrowed).toMatchObject({ status: 404, body: { error: { code: 'TEMPLATE_NOT_FOUND' } } })
  })
})

describe('a campaign', () => {
  it('sends one mail to each subscribed contact of a segment, and counts opens, clicks and unsubscribes', async () => {
    const [ada, bob] = [
      await person({ name: 'Ada', plan: 'pro' }),
      await person({ name: 'Bob', plan: 'pro' }),
    ]
    const others = [await person({ plan: 'pro' }, false), await person({ plan: 'free' })]
    const segment = await project.api.post('/segments', { body: { name: 'Pro', condition: onPlan('pro') } })
    const id = await campaign({ audienceType: 'SEGMENT', segmentId: segment.body.id })
    await flow.idle()

    const test = await call(id, 'test', { email: ada })
    const refused = await project.api.delete(`/segments/${segment.body.id}`)
    const sent = await call(id, 'send')
    await flow.idle()

    expect(test).toMatchObject({ status: 200, body: { success: true, data: { status: 'QUEUED' } } })
    expect(refused).toMatchObject({ status: 409, body: { error: { details: { campaigns: [{ id }] } } } })
    expect(sent).toMatchObject({ status: 200, body: { success: true, data: { id, status: 'SENDING' } } })
    expect(await get(id)).toMatchObject({
      status: 'SENT',
      segment: { id: segment.body.id, name: 'Pro' },
      totalRecipients: 2,
      sentCount: 2,
    })
    const [toAda, toBob] = [await inboxOf(ada), await inboxOf(bob)]
    expect(toAda.map(({ subject }) => String(subject)).toSorted()).toEqual(['Hello Ada', '[TEST] Hello Ada'])
    expect(toBob.map(({ subject }) => subject)).toEqual(['Hello Bob'])
    expect(await Promise.all(others.map(inboxOf))).toEqual([[], []])

    const mail = toAda.find(({ subject }) => subject === 'Hello Ada')
    await flow.anybody.get(pathOf(/<img[^>]*src="([^"]*\/o\/[^"]*)"/, mail.html))
    await flow.anybody.get(pathOf(/href="([^"]*\/c\/[^"]*)"/, mail.html))
    // The open and the click are counted after the responses.
    await until(async () => {
      const { opens, clicks } = (await project.api.get(`/emails/${mail.emailId}`)).body
      return opens === 1 && clicks === 1
    })
    const [header] = toBob[0].headers['list-unsubscribe']
    const link = new URL(/<(http[^>]*)>/.exec(header)?.[1] ?? '')
    await flow.anybody.post(link.pathname + link.search, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await flow.idle()

    expect(await stats(id)).toMatchObject({
      totalRecipients: 2,
      sentCount: 2,
      openedCount: 1,
      clickedCount: 1,
      unsubscribedCount: 1,
      openRate: 50,
      links: [{ url: 'https://shop.example/spring', clicks: 1 }],
    })
    const recipients = await project.api.get(`/campaigns/${id}/recipients`)
    expect(recipients.body).toMatchObject({ cursor: null, hasMore: false, total: 2 })
    expect(recipients.body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual(
      [ada, bob].toSorted(),
    )
    expect((await project.api.delete(`/segments/${segment.body.id}`)).status).toBe(204)
    expect((await get(id)).segment).toBeNull()
    expect((await project.api.delete(`/campaigns/${id}`)).status).toBe(200)
  })

  it('sends a mail to every contact of a large audience', async () => {
    const rows = Array.from({ length: 1_100 }, (_, index) => `row${index}.${project.domain}@example.net,true`)
    const form = new FormData()
    form.append('file', new Blob([['email,subscribed', ...rows].join('\n')], { type: 'text/csv' }), 'p.csv')
    await project.api.post('/contacts/import', { body: form })
    await flow.idle()
    const id = await campaign()

    await call(id, 'send')
    await flow.idle()

    expect(await get(id)).toMatchObject({ status: 'SENT', totalRecipients: 1_100, sentCount: 1_100 })
  }, 120_000)
})

describe('a campaign that is being sent', () => {
  let slow: Flow
  let aheadMs = 0
  beforeAll(async () => {
    const now = (): Date => new Date(Date.now() + aheadMs)
    // The rate is one mail per second of a clock that the test moves. Otherwise a campaign to ten contacts
    // may finish before it is stopped.
    slow = await startFlow({ SEND_PROJECT_RATE_PER_SECOND: '1' }, { overrides: { send: { now } } })
  })
  beforeEach(async () => void (project = await slow.newProject()))
  afterAll(() => slow.stop())

  const addContacts = async (count: number) => {
    for (let number = 0; number < count; number += 1) await person({ name: 'You' })
  }

  it('does not deliver mails while it is paused, and delivers the remaining mails after it is resumed', async () => {
    await addContacts(10)
    const id = await campaign()
    await slow.idle()

    await call(id, 'send')
    const paused = await call(id, 'pause')
    await slow.idle()
    const held = await get(id)
    aheadMs += 3_000
    await slow.idle()
    const still = await get(id)
    const resumed = await call(id, 'resume')
    // Do not use `idle`, which would wait for all mails in real time.
    await until(async () => {
      aheadMs += 500
      return (await get(id)).status === 'SENT'
    })
    await slow.idle()

    expect([paused, resumed].map(({ status, body }) => [status, body.data.paused])).toEqual([
      [200, true],
      [200, false],
    ])
    expect(held).toMatchObject({ status: 'SENDING', paused: true })
    expect(still.sentCount).toBe(held.sentCount)
    expect(await get(id)).toMatchObject({ status: 'SENT', totalRecipients: 10, sentCount: 10 })
  })

  it('has a final status for every recipient after it is cancelled', async () => {
    await addContacts(10)
    const id = await campaign()
    await slow.idle()

    await call(id, 'send')
    const cancelled = await call(id, 'cancel')
    await slow.idle()

    expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED' } } })
    const { status, totalRecipients, sentCount, droppedCount } = await get(id)
    expect([status, sentCount + droppedCount]).toEqual(['CANCELLED', totalRecipients])
  })
})
