import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const figures = async (path: string) => (await project.api.get(`/analytics/${path}`)).body

/** A campaign to two contacts, of whom the first opens the mail twice; returns its id. */
async function sendCampaign(): Promise<string> {
  const emails = ['one@example.net', 'two@example.net']
  for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
  const from = `us@${project.domain}`
  const made = await project.api.post('/campaigns', {
    body: { name: 'Spring', subject: 'S', body: '<p>B</p>', from, audienceType: 'ALL' },
  })
  const { id } = made.body.data
  await project.api.post(`/campaigns/${id}/send`, {})
  await flow.idle()
  const { messages } = (await flow.anybody.get('/inbox/messages?to=one@example.net')).body
  const { html } = (await flow.anybody.get(`/inbox/messages/${messages[0].id}`)).body
  const pixel = new URL((/<img[^>]*src="([^"]*\/o\/[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'))
  for (const _time of ['once', 'again']) await flow.anybody.get(pixel.pathname + pixel.search)
  // The answer does not wait until the hit is counted.
  await until(async () => (await project.api.get(`/emails/${messages[0].emailId}`)).body.opens === 2)
  await flow.idle()
  return id
}

describe('the figures of a project, from what is done to what is shown', () => {
  it('are those of its campaigns, mails and events, a draft and a deleted campaign included and left out', async () => {
    const id = await sendCampaign()
    const draft = (await project.api.post(`/campaigns/${id}/duplicate`, {})).body.data.id
    const gone = (await project.api.post(`/campaigns/${id}/duplicate`, {})).body.data.id
    await project.api.delete(`/campaigns/${gone}`)
    for (const event of ['viewed', 'viewed', 'bought'])
      await project.open.post('/v1/track', { body: { email: 'one@example.net', event } })
    await flow.idle()

    expect(draft).not.toBe(gone)
    const days: Record<string, number>[] = await figures('timeseries?tz=Asia/Kathmandu')
    // Midnight may have passed since.
    const lately = (figure: string) => days.slice(-2).reduce((sum, day) => sum + (day[figure] ?? 0), 0)
    expect(['emails', 'delivered', 'opens', 'clicks', 'bounces'].map(lately)).toEqual([2, 2, 1, 0, 0])
    expect(await figures('top-campaigns')).toEqual([
      { id, subject: 'S', sentCount: 2, openedCount: 1, clickedCount: 0, openRate: 50, clickRate: 0 },
    ])
    expect(await figures('campaign-stats')).toEqual({
      total: 2,
      active: 0,
      completed: 1,
      averageOpenRate: 50,
      averageClickRate: 0,
    })
    expect(await figures('top-events')).toEqual([
      { name: 'viewed', count: 2, trend: 100 },
      { name: 'bought', count: 1, trend: 100 },
    ])
  })

  it('are not given for a public key', async () => {
    expect((await project.open.get('/analytics/timeseries')).status).toBe(401)
  })
})
