import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const getAnalytics = async (path: string) => (await project.api.get(`/analytics/${path}`)).body

/** Sends a campaign to two contacts and opens the first mail twice. Returns the campaign's id. */
async function sendCampaign(): Promise<string> {
  const emails = ['one@example.net', 'two@example.net']
  for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
  const from = `us@${project.domain}`
  const created = await project.api.post('/campaigns', {
    body: { name: 'Spring', subject: 'S', body: '<p>B</p>', from, audienceType: 'ALL' },
  })
  const { id } = created.body.data
  await project.api.post(`/campaigns/${id}/send`, {})
  await flow.idle()
  const { messages } = (await flow.anybody.get('/inbox/messages?to=one@example.net')).body
  const { html } = (await flow.anybody.get(`/inbox/messages/${messages[0].id}`)).body
  const pixel = new URL((/<img[^>]*src="([^"]*\/o\/[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'))
  for (const _time of ['once', 'again']) await flow.anybody.get(pixel.pathname + pixel.search)
  // The opens are counted after the responses.
  await until(async () => (await project.api.get(`/emails/${messages[0].emailId}`)).body.opens === 2)
  await flow.idle()
  return id
}

describe('the analytics of a project', () => {
  it('count campaigns, mails and events, including deleted campaigns and excluding drafts', async () => {
    const id = await sendCampaign()
    const draft = (await project.api.post(`/campaigns/${id}/duplicate`, {})).body.data.id
    const deleted = (await project.api.post(`/campaigns/${id}/duplicate`, {})).body.data.id
    await project.api.delete(`/campaigns/${deleted}`)
    for (const event of ['viewed', 'viewed', 'bought'])
      await project.open.post('/v1/track', { body: { email: 'one@example.net', event } })
    await flow.idle()

    expect(draft).not.toBe(deleted)
    const days: Record<string, number>[] = await getAnalytics('timeseries?tz=Asia/Kathmandu')
    // The day may have changed during the test.
    const sumOfLastDays = (key: string) => days.slice(-2).reduce((sum, day) => sum + (day[key] ?? 0), 0)
    expect(['emails', 'delivered', 'opens', 'clicks', 'bounces'].map(sumOfLastDays)).toEqual([2, 2, 1, 0, 0])
    expect(await getAnalytics('top-campaigns')).toEqual([
      { id, subject: 'S', sentCount: 2, openedCount: 1, clickedCount: 0, openRate: 50, clickRate: 0 },
    ])
    expect(await getAnalytics('campaign-stats')).toEqual({
      total: 2,
      active: 0,
      completed: 1,
      averageOpenRate: 50,
      averageClickRate: 0,
    })
    expect(await getAnalytics('top-events')).toEqual([
      { name: 'viewed', count: 2, trend: 100 },
      { name: 'bought', count: 1, trend: 100 },
    ])
  })

  it('return 401 for a public key', async () => {
    expect((await project.open.get('/analytics/timeseries')).status).toBe(401)
  })
})
