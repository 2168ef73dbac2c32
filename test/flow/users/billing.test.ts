import { accountsApi } from '@postrider/contracts/internal'
import { until } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { createHmac } from 'node:crypto'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { workflowsOf } from '../support/workflows-of.ts'

const webhookSecret = 'whsec_flow'

// Stripe is never available in this test, because mail must not depend on it.
const settings = {
  SEND_PROJECT_RATE_PER_SECOND: '4',
  STRIPE_SECRET_KEY: 'sk_test_flow',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: 'price_flow',
  STRIPE_API_URL: 'http://127.0.0.1:9',
}

let flow: Flow
let project: Project

let aheadMs = 0
/** The clock of the send service. Queued mails become due by this clock. */
const now = (): Date => new Date(Date.now() + aheadMs)

beforeAll(async () => {
  flow = await startFlow(settings, { overrides: { send: { now } } })
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const { addStep, enable, executionsOf, track, workflow } = workflowsOf(() => ({ flow, project }))

/** Disables or enables the project like an operator's tool. */
async function setDisabled(disabled: boolean): Promise<void> {
  const accounts = flow.services().find(({ name }) => name === 'accounts')
  if (!accounts) throw new Error('accounts is not installed')
  await peerApi(accounts, accountsApi).setProjectDisabled({
    projectId: project.id,
    disabled,
    reason: 'MANUAL',
  })
}

const limitsPath = () => `/users/@me/projects/${project.id}/billing-limits`

const send = (to: string[]) =>
  project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: 'Hello', body: '<p>Hello</p>' },
  })

const addresses = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${name}${number}@${project.domain}`)

const arrived = async (name: string): Promise<number> =>
  (await flow.anybody.get(`/inbox/messages?to=${name}&limit=100`)).body.messages.filter(
    ({ to }: { to: { email: string }[] }) => to[0]?.email.endsWith(`@${project.domain}`),
  ).length

const allArrived = async (): Promise<number> => (await arrived('waiting')) + (await arrived('reader'))

/** Moves the clock of the send service by a second, so that the rate allows more mails. */
const passSecond = (): void => void (aheadMs += 1_000)

async function startCampaign(): Promise<string> {
  const content = { name: 'Spring', subject: 'Spring', body: '<p>Spring</p>', audienceType: 'ALL' }
  const made = await project.api.post('/campaigns', { body: { ...content, from: `us@${project.domain}` } })
  const { id } = made.body.data
  expect((await project.api.post(`/campaigns/${id}/send`)).status).toBe(200)
  return id
}

const campaignOf = async (id: string) => (await project.api.get(`/campaigns/${id}`)).body.data

/** Returns the usage that the accounts service reports, and a recount of the mails. */
async function usage() {
  const { body } = await project.api.get(limitsPath())
  const mails = (await project.api.get('/emails?limit=100')).body.data
  const counting = (source: string): number =>
    mails.filter(
      (mail: { source: string; status: string }) =>
        mail.source === source && !['FAILED', 'SUPPRESSED', 'DROPPED'].includes(mail.status),
    ).length
  return {
    reported: [body.transactional.usage, body.campaigns.usage],
    recounted: [counting('TRANSACTIONAL'), counting('CAMPAIGN')],
  }
}

describe('limits', () => {
  it('apply to requests and campaigns, and the reported usage equals a recount of the mails', async () => {
    for (const email of addresses('reader', 4))
      await project.api.post('/contacts', { body: { email, subscribed: true } })
    await flow.idle()
    await project.owner.put(limitsPath(), { body: { transactional: 3, campaigns: 2 } })
    await flow.idle()

    const taken = await send(addresses('buyer', 3))
    const beyond = await send(addresses('late', 1))
    const campaign = await startCampaign()
    await until(async () => (await campaignOf(campaign)).status === 'SENT')
    await flow.idle()

    expect([taken.status, beyond.status]).toEqual([200, 429])
    expect((await project.api.get(`/campaigns/${campaign}/stats`)).body.data).toMatchObject({
      sentCount: 2,
      suppressedCount: 2,
    })
    expect(await usage()).toEqual({ reported: [3, 2], recounted: [3, 2] })
    expect((await project.api.get(limitsPath())).body).toMatchObject({
      transactional: { limit: 3, percentage: 100, isWarning: true, isBlocked: true },
      campaigns: { limit: 2, isBlocked: true },
      // The free plan's limit for all categories together.
      workflows: { limit: 1_000, usage: 5, isBlocked: false },
    })
    const another = await project.api.post('/campaigns', {
      body: { name: 'A', subject: 'A', body: 'A', audienceType: 'ALL', from: `us@${project.domain}` },
    })
    const refused = await project.api.post(`/campaigns/${another.body.data.id}/send`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'BILLING_LIMIT_EXCEEDED'])
  })
})

describe('a Stripe event', () => {
  it('is not changed by the gateway, so its signature is valid', async () => {
    const body =
      '{ "id": "evt_flow",  "object": "event", "type": "charge.refunded", "data": { "object": {} } }'
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    const post = (signed: string) =>
      flow.anybody.post('/webhooks/incoming/stripe', { body, headers: { 'stripe-signature': signed } })

    const taken = await post(`t=${at},v1=${signature}`)
    const forged = await post(`t=${at},v1=${'0'.repeat(64)}`)

    expect(taken).toMatchObject({ status: 200, body: { received: true } })
    expect(forged.status).toBe(400)
  })
})

describe('a disabled project', () => {
  it('can only be read, does not send queued mails until it is enabled again, and ends its executions', async () => {
    const id = await workflow('bought')
    await addStep(id, 'DELAY', { config: { amount: 1, unit: 'days' } })
    await enable(id)
    await track(addresses('buyer', 1)[0] ?? '', 'bought')
    for (const email of addresses('reader', 8))
      await project.api.post('/contacts', { body: { email, subscribed: true } })
    await flow.idle()
    await send(addresses('waiting', 40))
    const campaign = await startCampaign()

    await setDisabled(true)
    const writes = await Promise.all([
      send(addresses('refused', 1)),
      project.open.post('/v1/track', { body: { email: 'a@example.net', event: 'e' } }),
      project.api.post('/contacts', { body: { email: 'a@example.net' } }),
      project.api.post('/segments', { body: { name: 'S', type: 'STATIC' } }),
      project.api.post('/workflows', { body: { name: 'W', eventName: 'e' } }),
      project.owner.put(limitsPath(), { body: { campaigns: 5 } }),
    ])
    const reads = await Promise.all(
      ['/contacts', '/segments', '/workflows', '/campaigns', '/emails', '/activity', limitsPath()].map(
        (path) => project.api.get(path),
      ),
    )

    for (const { status, body } of writes)
      expect([status, body.error.code]).toEqual([403, 'PROJECT_DISABLED'])
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
    await until(async () => (await executionsOf(id))[0].status === 'CANCELLED')
    // Wait until started deliveries have finished.
    await flow.idle()
    const before = await allArrived()
    for (let second = 0; second < 3; second += 1) {
      passSecond()
      await flow.idle()
    }
    expect(await allArrived()).toBe(before)
    // At this rate, 48 mails take twelve seconds.
    expect(before).toBeLessThan(48)
    expect((await campaignOf(campaign)).status).toBe('SENDING')

    await setDisabled(false)
    await until(async () => {
      passSecond()
      await flow.idle()
      return (await allArrived()) === 48
    })
    await until(async () => (await campaignOf(campaign)).status === 'SENT')
    expect((await project.api.get(`/projects/${project.id}/security`)).body.data.isDisabled).toBe(false)
  }, 90_000)
})
