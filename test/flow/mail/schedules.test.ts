import { services } from '@postrider/services'
import { until } from '@postrider/testing/jest'
import { startFlow, type Flow } from '../support/start-flow.ts'

const hourMs = 3_600_000
let flow: Flow
/**
 * The difference in ms between the test's clock and the real clock. The test starts 20 minutes past the hour,
 * so that the real clock does not reach the scheduled time (15 minutes past) during the test.
 */
let aheadMs = hourMs - ((Date.now() - 20 * 60_000) % hourMs)

beforeAll(async () => {
  const now = (): Date => new Date(Date.now() + aheadMs)
  flow = await startFlow({}, { overrides: Object.fromEntries(services.map(({ name }) => [name, { now }])) })
})
afterAll(() => flow.stop())

/** Moves the clock and waits until all due work is done. */
async function pass(ms: number): Promise<void> {
  aheadMs += ms
  await flow.idle()
}

describe('a workflow with a schedule', () => {
  it('sends a mail to each contact of its segment at each scheduled time', async () => {
    const { api, domain } = await flow.newProject()
    const make = async (path: string, body: Record<string, unknown>): Promise<string> => {
      const { status, body: made } = await api.post(path, { body })
      expect({ status, made }).toMatchObject({ status: 201 })
      return made.id
    }
    const mailed = async (): Promise<string[]> => {
      const { body } = await flow.anybody.get('/inbox/messages?subject=Hourly')
      return body.messages.map(({ to: [{ email }] }: { to: [{ email: string }] }) => email).toSorted()
    }
    const filters = [{ field: 'data.plan', operator: 'equals', value: 'pro' }]
    const condition = { logic: 'AND', groups: [{ filters }] }
    const segmentId = await make('/segments', { name: 'Pro', condition })
    await make('/contacts', { email: 'free@example.net', data: { plan: 'free' } })
    await make('/contacts', { email: 'ann@example.net', data: { plan: 'pro' } })
    const templateId = await make('/templates', {
      name: 'News',
      subject: 'Hourly news',
      body: '<p>For {{ event.scheduledFor }}</p>',
      from: `us@${domain}`,
      type: 'TRANSACTIONAL',
    })
    const id = await make('/workflows', { name: 'Hourly', eventName: 'none', allowReentry: true })
    await make(`/workflows/${id}/steps`, {
      type: 'SEND_EMAIL',
      name: 'Mail',
      position: { x: 0, y: 0 },
      config: {},
      templateId,
    })
    const triggerConfig = { cron: '0 * * * *', timezone: 'Asia/Kathmandu', segmentId }
    const scheduled = { triggerType: 'SCHEDULE', triggerConfig, enabled: true }
    expect(await api.patch(`/workflows/${id}`, { body: scheduled })).toMatchObject({ status: 200 })
    await flow.idle()
    const before = await mailed()

    await pass(hourMs)
    // `idle` cannot detect that the loop has claimed a scheduled time.
    await until(async () => (await mailed()).length > 0)
    await flow.idle()
    const first = await mailed()
    await make('/contacts', { email: 'bob@example.net', data: { plan: 'pro' } })
    await flow.idle()
    await pass(hourMs)
    await until(async () => (await mailed()).length > 2)
    await flow.idle()

    expect(before).toEqual([])
    expect(first).toEqual(['ann@example.net'])
    expect(await mailed()).toEqual(['ann@example.net', 'ann@example.net', 'bob@example.net'])
    const { body } = await api.get(`/workflows/${id}/executions`)
    expect(body.executions[0].context.scheduledFor).toMatch(/T\d\d:15:00\.000Z$/)
  })
})

describe('a scheduled campaign', () => {
  it('starts at its scheduled time', async () => {
    const { api, domain } = await flow.newProject()
    await api.post('/contacts', { body: { email: 'ada@example.net', subscribed: true } })
    const content = { name: 'Spring', subject: 'Spring', body: '<p>Spring</p>', audienceType: 'ALL' }
    const { body } = await api.post('/campaigns', { body: { ...content, from: `us@${domain}` } })
    const { id } = body.data
    const statusOf = async () => (await api.get(`/campaigns/${id}`)).body.data.status
    const mails = async () => (await flow.anybody.get('/inbox/messages?to=ada@example.net')).body.messages

    const scheduledFor = new Date(Date.now() + aheadMs + hourMs).toISOString()
    const scheduled = await api.post(`/campaigns/${id}/send`, { body: { scheduledFor } })
    await pass(3_500_000)
    const [statusBefore, mailsBefore] = [await statusOf(), await mails()]
    await pass(100_000)
    await until(async () => (await statusOf()) === 'SENT')

    expect(scheduled.body.data).toMatchObject({ status: 'SCHEDULED', scheduledFor })
    expect([statusBefore, mailsBefore]).toEqual(['SCHEDULED', []])
    const sent = await mails()
    expect(sent).toHaveLength(1)
    const { date } = (await flow.anybody.get(`/inbox/messages/${sent[0].id}`)).body
    expect(Date.parse(date)).toBeGreaterThanOrEqual(Date.parse(scheduledFor))
  })
})
