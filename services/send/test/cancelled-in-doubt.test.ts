import { allowLogsInFile } from '@postrider/testing/jest'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import type { Provider } from '../src/providers/provider.ts'
import { startScriptedServer, type ScriptedServer } from '../src/providers/smtp/scripted-server.fixture.ts'
import { sendingProject, someAddress, usageOf } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { queuedMails, type Project } from './factories.ts'
import { refused } from './fake-provider.ts'
import { startSes, type Ses } from './fake-ses.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startedCampaign } from './some-campaign.ts'

// A killed process loses its connections.
allowLogsInFile('database.connection_lost', 'claim.left_to_expire', 'loop.failed')

const hourMs = 3_600_000

const cancel = (api: Client, id: string): Promise<ApiResponse> => api.post(`/emails/${id}/cancel`)

const refuseAll: Provider['deliver'] = ({ mails }) =>
  Promise.resolve(new Map(mails.map(({ id }) => [id, refused('transient', 'Try again')])))

let delivery: Delivery
let project: Project

/** Queues a mail. Returns its id. */
const queued = async (body: object = {}): Promise<string> => (await queuedMails(project, body))[0].email
const statusOf = async (id: string): Promise<string> => (await delivery.getMail(id)).status

describe('a mail whose process was killed during its delivery', () => {
  beforeAll(async () => {
    delivery = await startDelivery()
    project = await sendingProject(delivery)
  })
  afterAll(() => delivery.stop())

  it.each([
    ['waits for a report', 30_000, () => Promise.resolve(new Map())],
    ['is refused at the next attempt', 0, refuseAll],
  ])('cannot be cancelled if it %s', async (_, inDoubtWaitMs, deliver) => {
    const id = await queued()
    await killWhileDelivering(delivery, 'after')
    delivery.advanceClock(400_000)
    const next = delivery.startProcess({ provider: { ...delivery.ctx.provider, inDoubtWaitMs, deliver } })
    await next.run()

    const answer = await cancel(project.api, id)
    delivery.advanceClock(400_000)
    await delivery.run()

    expect(answer.status).toBe(409)
    expect([await statusOf(id), (await delivery.captured(id)).length]).toEqual(['DELIVERED', 1])
  })
})

describe('a mail whose delivery to SES failed', () => {
  let ses: Ses

  beforeAll(async () => {
    ses = await startSes()
    const settings = {
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
      deliveryTimeoutMs: 30_000,
      providerRatePerSecond: 0,
      ...snsSettings,
    } as const
    delivery = await startDelivery(settings, snsParts)
    project = await sendingProject(delivery)
  })
  afterAll(async () => {
    await delivery.stop()
    await ses.stop()
  })

  it('cannot be cancelled without a reply, and is sent if an event reports it', async () => {
    const to = someAddress('ada')
    ses.replies.set(to, 'close')
    const id = await queued({ to, tags: ['a'] })
    await delivery.run()

    const byId = await cancel(project.api, id)
    const byIds = await project.api.post('/emails/cancel', { body: { ids: [id] } })
    const { jobId } = (await project.api.post('/emails/cancel', { body: { tag: 'a' } })).body
    await delivery.run()
    const job = await project.api.get(`/emails/cancel/${jobId}`)
    await postSesEvent(delivery, 'Send', { emailId: id })
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(byId).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect([byIds.body, job.body.result]).toEqual(Array(2).fill({ cancelled: 0, skipped: 1 }))
    expect([await statusOf(id), await usageOf(delivery, { project })]).toEqual(['SENT', 1])
    expect(ses.requests).toHaveLength(1)
  })

  it.each([
    [429, 'TooManyRequestsException', 200],
    [500, 'InternalServiceErrorException', 409],
  ])('with the reply %i %s answers a cancellation with %i', async (status, type, expected) => {
    const to = someAddress('ada')
    ses.replies.set(to, { status, type })
    const id = await queued({ to })
    await delivery.run()

    expect((await cancel(project.api, id)).status).toBe(expected)
    expect(await statusOf(id)).toBe(expected === 200 ? 'DROPPED' : 'QUEUED')
  })

  it.each([
    ['recorded as sent if an event reports it', true, 'SENT'],
    ['dropped after the wait if no event reports it', false, 'DROPPED'],
  ])('without a reply, if its campaign is cancelled, is %s', async (_, isReported, expected) => {
    // The failures of earlier tests must not open the circuit breaker.
    await queued({ to: someAddress('success') })
    await delivery.run()
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    ses.replies.set(campaign.contacts[0]?.email ?? '', 'close')
    await campaign.sendAudiencePage()
    await delivery.run()
    const [mail] = await campaign.mails()
    const id = mail?.id ?? ''

    await campaign.setState('CANCELLED')
    await delivery.run()
    const afterCancel = await statusOf(id)
    if (isReported) await postSesEvent(delivery, 'Send', { emailId: id })
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect([afterCancel, await statusOf(id)]).toEqual(['QUEUED', expected])
  })
})

describe('a mail whose delivery over SMTP failed', () => {
  let server: ScriptedServer
  /** The replies to commands. The server closes the connection instead of an empty reply. */
  let replies: Record<string, string> = {}

  beforeAll(async () => {
    server = await startScriptedServer({
      reply: (line, socket) => {
        const reply = replies[line]
        if (reply === '') socket.destroy()
        return reply
      },
    })
    delivery = await startDelivery({ provider: 'smtp', smtpUrl: server.url, deliveryTimeoutMs: 30_000 })
    project = await sendingProject(delivery)
  })
  afterEach(() => void (replies = {}))
  afterAll(async () => {
    await delivery.stop()
    server.stop()
  })

  it.each([
    ['a connection that breaks after the message', { '.': '' }, 409],
    ['a connection that breaks before the message', { DATA: '' }, 200],
    ['a temporary refusal of the message', { '.': '451 4.3.0 Later' }, 200],
  ])('answers a cancellation after %s', async (_, replied, expected) => {
    const id = await queued()
    replies = replied
    await delivery.run()
    const answer = await cancel(project.api, id)
    replies = {}
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect(answer.status).toBe(expected)
    expect(await statusOf(id)).toBe(expected === 200 ? 'DROPPED' : 'SENT')
  })

  it('cannot be cancelled after a broken connection if it is a mail of a campaign', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.sendAudiencePage()
    replies = { '.': '' }
    await delivery.run()
    const [mail] = await campaign.mails()
    const answer = await cancel(delivery.send.as(someCaller(campaign.projectId)), mail?.id ?? '')
    replies = {}
    delivery.advanceClock(hourMs)
    await delivery.run()

    expect([answer.status, mail?.status, await statusOf(mail?.id ?? '')]).toEqual([409, 'QUEUED', 'SENT'])
  })
})
