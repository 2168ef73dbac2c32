import { RecipientOutcome } from '@postrider/contracts/resources'
import { feedbackReport } from '@postrider/testing/mail'
import { until } from '@postrider/testing/jest'
import { mailServerToken, sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Sends a campaign to all contacts and returns its id. */
async function sentCampaign(): Promise<string> {
  const { body } = await project.api.post('/campaigns', {
    body: {
      name: 'Spring',
      subject: 'Hello',
      body: '<p>Hello, <a href="https://shop.example/spring">see</a></p>',
      from: `us@${project.domain}`,
      audienceType: 'ALL',
    },
  })
  const { id } = body.data
  expect((await project.api.post(`/campaigns/${id}/send`)).status).toBe(200)
  await flow.idle()
  return id
}

/** Returns the only captured mail to this address. */
async function inboxOf(to: string) {
  const { body } = await flow.anybody.get(`/inbox/messages?to=${to}`)
  return (await flow.anybody.get(`/inbox/messages/${body.messages[0].id}`)).body
}

/** Returns a function that lists the recipients of a campaign. */
const listOf = (id: string) => async (query: string) =>
  (await project.api.get(`/campaigns/${id}/recipients?${query}`)).body

async function click(to: string): Promise<void> {
  const { html, emailId } = await inboxOf(to)
  const link = /href="([^"]*\/c\/[^"]*)"/.exec(html)?.[1] ?? ''
  await flow.anybody.get(new URL(link.replaceAll('&amp;', '&')).pathname)
  // The click is counted after the response.
  await until(async () => (await project.api.get(`/emails/${emailId}`)).body.clicks === 1)
}

async function unsubscribe(to: string): Promise<void> {
  const { headers } = await inboxOf(to)
  const { pathname, search } = new URL(/<(http[^>]*)>/.exec(headers['list-unsubscribe'][0])?.[1] ?? '')
  const answer = await flow.anybody.post(pathname + search, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(200)
}

async function complain(to: string): Promise<void> {
  const { id } = await inboxOf(to)
  const { body: source } = await flow.anybody.get(`/inbox/messages/${id}/source`)
  const answer = await flow.anybody.post('/webhooks/dsn', {
    body: feedbackReport(source),
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
  })
  expect(answer.status).toBe(200)
}

describe('the recipients behind the statistics of a campaign', () => {
  it('are as many as each number, on one page and on several pages', async () => {
    const emails = ['ada', 'bob', 'cleo', 'dan', 'eve'].map((name) => `${name}@example.net`)
    for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
    const [ada = '', bob = '', cleo = '', dan = '', eve = ''] = emails
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: eve } })
    const id = await sentCampaign()
    await click(ada)
    await click(bob)
    await unsubscribe(bob)
    await unsubscribe(cleo)
    await complain(dan)
    await flow.idle()
    const list = listOf(id)

    const { data: stats } = (await project.api.get(`/campaigns/${id}/stats`)).body
    const lists = await Promise.all(
      RecipientOutcome.options.map(async (outcome) => ({
        outcome,
        all: await list(`outcome=${outcome}`),
        first: await list(`outcome=${outcome}&limit=1`),
      })),
    )

    expect(stats).toMatchObject({
      totalRecipients: 5,
      sentCount: 4,
      clickedCount: 2,
      unsubscribedCount: 2,
      complainedCount: 1,
      suppressedCount: 1,
    })
    for (const { outcome, all, first } of lists) {
      const expected: number = stats[`${outcome}Count`]
      expect([outcome, all.data.length, all.total, first.total]).toEqual([
        outcome,
        expected,
        expected,
        expected,
      ])
    }
    expect((await list('limit=2')).total).toBe(5)
    expect((await list('outcome=unsubscribed&status=CLICKED&limit=1')).total).toBe(1)
    expect((await list('status=COMPLAINED&limit=1')).total).toBe(1)
  })

  it('do not include the mails of an erased contact', async () => {
    project = await flow.newProject()
    const emails = ['fay', 'gil', 'hal'].map((name) => `${name}@example.net`)
    for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
    const list = listOf(await sentCampaign())
    for (const email of emails) await unsubscribe(email)
    await flow.idle()
    const before = await list('outcome=unsubscribed&limit=1')
    const { data: contacts } = (await project.api.get('/contacts?search=fay@example.net')).body

    const erased = await project.api.post(`/contacts/${contacts[0].id}/erase`)
    await flow.idle()

    expect([before.total, erased.status]).toEqual([3, 200])
    for (const query of ['outcome=unsubscribed', 'outcome=sent', ''])
      expect((await list(query)).total).toBe(2)
  })
})
