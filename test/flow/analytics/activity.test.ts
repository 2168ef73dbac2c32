import { until } from '@postrider/testing/jest'
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

interface Entry {
  id: string
  type: string
  contactEmail: string | null
  metadata: Record<string, unknown>
}

const feed = async (query = ''): Promise<Entry[]> =>
  (await project.api.get(`/activity?limit=100${query}`)).body.data

const typesOf = (entries: readonly Entry[]): string[] => entries.map(({ type }) => type).toSorted()

const send = async (to: string, body = '<p>Hi</p>'): Promise<string> => {
  const answer = await project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: 'Hi', body, subscribed: true },
  })
  expect(answer.status).toBe(200)
  return answer.body.data.emails[0].email
}

/** Returns the captured mail to this address. */
async function mailTo(to: string) {
  const { body } = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
  return (await flow.anybody.get(`/inbox/messages/${body.messages[0].id}`)).body
}

const pathOf = (pattern: RegExp, text: string): string => {
  const { pathname, search } = new URL((pattern.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'))
  return pathname + search
}

const follow = async (emailId: string, html: string): Promise<void> => {
  await flow.anybody.get(pathOf(/<img[^>]*src="([^"]*\/o\/[^"]*)"/, html))
  await flow.anybody.get(pathOf(/href="([^"]*\/c\/[^"]*)"/, html))
  // The open or click is counted after the response.
  await until(async () => {
    const { opens, clicks } = (await project.api.get(`/emails/${emailId}`)).body
    return opens === 1 && clicks === 1
  })
  await flow.idle()
}

describe('the activity of a project', () => {
  it('lists a mail from /v1/send, its open and click, and tracked events', async () => {
    const to = 'reader@example.net'
    const emailId = await send(to, '<a href="https://shop.example/">see</a>')
    await project.open.post('/v1/track', { body: { email: to, event: 'bought', data: { total: 3 } } })
    await flow.idle()
    await follow(emailId, (await mailTo(to)).html)

    const entries = await feed()

    expect(typesOf(entries)).toEqual([
      'email.clicked',
      'email.delivered',
      'email.opened',
      'email.sent',
      'event.triggered',
    ])
    expect(entries.map(({ contactEmail }) => contactEmail)).toEqual(entries.map(() => to))
    expect(entries.find(({ type }) => type === 'email.sent')?.metadata).toMatchObject({
      emailId,
      subject: 'Hi',
    })
    expect(entries.find(({ type }) => type === 'event.triggered')?.metadata).toMatchObject({
      eventName: 'bought',
      data: { total: 3 },
    })
    expect((await project.api.get('/activity/stats')).body).toEqual({
      totalEvents: 1,
      totalEmailsSent: 1,
      totalEmailsOpened: 1,
      totalEmailsClicked: 1,
      totalWorkflowsStarted: 0,
      openRate: 100,
      clickRate: 100,
    })
    expect((await project.api.get('/activity/recent-count')).body).toEqual({ count: 5, minutes: 5 })
  })

  it('lists a bounce, a suppressed mail, and the unsubscription with the mail that caused it', async () => {
    const to = 'bounce@simulator.amazonses.com'
    const emailId = await send(to)
    await flow.idle()
    await send(to)
    await flow.idle()

    const entries = await feed('&types=email.bounced,email.suppressed,contact.unsubscribed')

    expect(typesOf(entries)).toEqual(['contact.unsubscribed', 'email.bounced', 'email.suppressed'])
    expect(entries.find(({ type }) => type === 'contact.unsubscribed')?.metadata).toMatchObject({
      sourceEmailId: emailId,
      sourceSubject: 'Hi',
    })
  })

  it('lists a campaign and each of its mails, and shows a scheduled campaign as upcoming', async () => {
    const emails = ['one@example.net', 'two@example.net']
    for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
    const made = await project.api.post('/campaigns', {
      body: {
        name: 'Spring',
        subject: 'S',
        body: '<p>B</p>',
        from: `us@${project.domain}`,
        audienceType: 'ALL',
      },
    })
    const { id } = made.body.data
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString()
    await project.api.post(`/campaigns/${id}/send`, { body: { scheduledFor } })
    await flow.idle()

    const { activities } = (await project.api.get('/activity/upcoming')).body
    expect(activities).toMatchObject([{ id, type: 'campaign.scheduled', timestamp: scheduledFor }])
    await project.api.post(`/campaigns/${id}/cancel`, {})
    await flow.idle()
    expect((await project.api.get('/activity/upcoming')).body).toEqual({ activities: [] })

    const copy = (await project.api.post(`/campaigns/${id}/duplicate`, {})).body.data.id
    await project.api.post(`/campaigns/${copy}/send`, {})
    await flow.idle()

    const ofCampaign = (await feed()).filter(({ metadata }) => metadata['campaignId'] === copy)
    expect(typesOf(ofCampaign)).toEqual([
      'campaign.sent',
      'email.delivered',
      'email.delivered',
      'email.sent',
      'email.sent',
    ])
  })

  it('lists the executions of a workflow, and the step at which an execution waits', async () => {
    const made = await project.api.post('/workflows', { body: { name: 'Buyers', eventName: 'bought' } })
    await project.api.post(`/workflows/${made.body.id}/steps`, {
      body: {
        type: 'DELAY',
        name: 'Wait',
        position: { x: 0, y: 0 },
        config: { amount: 1, unit: 'days' },
      },
    })
    await project.api.patch(`/workflows/${made.body.id}`, { body: { enabled: true } })
    await project.open.post('/v1/track', { body: { email: 'buyer@example.net', event: 'bought' } })
    await flow.idle()

    expect(await feed('&types=workflow.started')).toMatchObject([
      { contactEmail: 'buyer@example.net', metadata: { workflowId: made.body.id } },
    ])
    expect((await project.api.get('/activity/upcoming')).body.activities).toMatchObject([
      { type: 'workflow.email.scheduled', contactEmail: 'buyer@example.net', metadata: { stepName: 'Wait' } },
    ])
    await project.api.post(`/workflows/${made.body.id}/executions/cancel-all`, {})
    await flow.idle()
    expect((await project.api.get('/activity/upcoming')).body.activities).toEqual([])
  })
})
