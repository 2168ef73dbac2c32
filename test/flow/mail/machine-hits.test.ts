import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

/** The user agent of Apple's proxies, which fetch the images of every mail. */
const apple = { 'user-agent': 'Mozilla/5.0' }

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Sends a campaign to these addresses and returns its id. */
async function sendCampaign(emails: readonly string[]): Promise<string> {
  for (const email of emails) await project.api.post('/contacts', { body: { email, subscribed: true } })
  const from = `us@${project.domain}`
  const body = '<a href="https://shop.example/">Shop</a>'
  const made = await project.api.post('/campaigns', {
    body: { name: 'Spring', subject: 'S', body, from, audienceType: 'ALL' },
  })
  const { id } = made.body.data
  await project.api.post(`/campaigns/${id}/send`, {})
  await flow.idle()
  return id
}

/** Returns the id, the tracking pixel and the first link of the mail to this address. */
async function mailTo(email: string): Promise<{ emailId: string; pixel: string; link: string }> {
  const { messages } = (await flow.anybody.get(`/inbox/messages?to=${email}`)).body
  const { html } = (await flow.anybody.get(`/inbox/messages/${messages[0].id}`)).body
  const pathOf = (pattern: RegExp): string => {
    const { pathname, search } = new URL((pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'))
    return pathname + search
  }
  return {
    emailId: messages[0].emailId,
    pixel: pathOf(/<img[^>]*src="([^"]*\/o\/[^"]*)"/),
    link: pathOf(/<a[^>]*href="([^"]*\/c\/[^"]*)"/),
  }
}

describe('opens and clicks', () => {
  it('by machines and by humans are counted separately in mail, campaign, activity, analytics and events', async () => {
    const [person, machine] = ['person@example.net', 'machine@example.net']
    const id = await sendCampaign([person, machine])
    const read = await mailTo(person)
    const fetched = await mailTo(machine)

    for (const path of [fetched.pixel, fetched.link]) await flow.anybody.get(path, { headers: apple })
    for (const path of [read.pixel, read.link]) await flow.anybody.get(path)
    // Opens and clicks are counted after the responses.
    const counts = async () => {
      await flow.idle()
      const { body } = await project.api.get(`/campaigns/${id}/stats`)
      const { openedCount, clickedCount, machineOpenedCount, machineClickedCount } = body.data ?? body
      return [openedCount, clickedCount, machineOpenedCount, machineClickedCount]
    }
    await until(async () => (await counts()).every((count) => count === 1))
    // The analytics service may not have recorded everything that the campaigns service has counted.
    await flow.idle()

    const mail = async (emailId: string) => (await project.api.get(`/emails/${emailId}`)).body
    expect(await mail(read.emailId)).toMatchObject({ status: 'CLICKED', opens: 1, machineOpens: 0 })
    expect(await mail(fetched.emailId)).toMatchObject({
      status: 'DELIVERED',
      opens: 0,
      clicks: 0,
      machineOpens: 1,
      machineClicks: 1,
      openedAt: null,
    })
    const { data: feed } = (await project.api.get('/activity?types=email.opened,email.clicked')).body
    const marked = feed.map(
      ({ contactEmail, metadata }: { contactEmail: string; metadata: { isMachine?: boolean } }) => [
        contactEmail,
        metadata.isMachine,
      ],
    )
    expect(marked.toSorted()).toEqual([
      [machine, true],
      [machine, true],
      [person, undefined],
      [person, undefined],
    ])
    const days: { opens: number; clicks: number }[] = (await project.api.get('/analytics/timeseries')).body
    // The day may have changed during the test.
    const sumOfLastDays = (key: 'opens' | 'clicks') => days.slice(-2).reduce((sum, day) => sum + day[key], 0)
    expect([sumOfLastDays('opens'), sumOfLastDays('clicks')]).toEqual([1, 1])
    const { links } = (await project.api.get(`/campaigns/${id}/stats`)).body.data
    expect(links).toEqual([{ url: 'https://shop.example/', clicks: 1 }])
    const { body: found } = await project.api.get('/events?eventName=email.open')
    expect(found.events.map(({ contact }: { contact: { email: string } }) => contact.email)).toEqual([person])
  })
})
