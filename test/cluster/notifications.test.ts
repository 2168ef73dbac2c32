import { randomUUID } from 'node:crypto'
import { emailBounced, emailComplained, emailDelivered, emailSent } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import { snsSigner, type SnsPost } from '@postrider/testing/mail'
import { apiClient, httpClient, type ApiResponse } from '@postrider/testing/service'
import { addDomain } from './support/cluster-with-sink.ts'
import { describeCluster, printLine } from './support/cluster-under-test.ts'
import { chaosSettings } from './support/config.ts'
import { startFakeAmazon, type FakeAmazon } from './support/fake-amazon.ts'
import { seeded } from './support/kills.ts'
import { untilIdle } from './checks/ledger.ts'
import { startNativeCluster, type NativeCluster } from './support/native-cluster.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider-events'
const signer = snsSigner(topic)
const { seed } = chaosSettings()
const mails = 40
const settleMs = 90_000
const gateways = ['gateway', 'gateway-2']

type Kind = 'Send' | 'Delivery' | 'Permanent' | 'Transient' | 'Complaint'

/**
 * Cycles of notifications for a mail, with the expected status and timeline entries. The number of the mail
 * selects the cycle.
 */
const expectations: { kinds: Kind[]; status: string; names: string[] }[] = [
  { kinds: ['Send', 'Delivery'], status: 'DELIVERED', names: ['delivered'] },
  { kinds: ['Send', 'Permanent'], status: 'BOUNCED', names: ['bounced'] },
  { kinds: ['Send', 'Transient', 'Delivery'], status: 'DELIVERED', names: ['bounced', 'delivered'] },
  { kinds: ['Send', 'Delivery', 'Complaint'], status: 'COMPLAINED', names: ['complained', 'delivered'] },
  {
    kinds: ['Delivery', 'Permanent', 'Complaint'],
    status: 'COMPLAINED',
    names: ['bounced', 'complained', 'delivered'],
  },
]
const expectationOf = (n: number) =>
  expectations[n % expectations.length] ?? { kinds: [], status: '', names: [] }

const bounce = (bounceType: string, timestamp: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, timestamp, feedbackId: randomUUID() },
})
const detail: Record<Kind, (timestamp: string) => object> = {
  Send: () => ({ eventType: 'Send' }),
  Delivery: (timestamp) => ({ eventType: 'Delivery', delivery: { timestamp } }),
  Complaint: (timestamp) => ({ eventType: 'Complaint', complaint: { timestamp } }),
  Permanent: (timestamp) => bounce('Permanent', timestamp),
  Transient: (timestamp) => bounce('Transient', timestamp),
}

/**
 * Returns the signed notifications for a mail with this SES id, in order. They alternate between the two
 * signature versions.
 */
const notificationsFor = (n: number, messageId: string): SnsPost[] =>
  expectationOf(n).kinds.map((kind, index) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    const event = { ...detail[kind](at), mail: { messageId, timestamp: at } }
    return signer.sign({ Message: JSON.stringify(event) }, index % 2 === 0 ? '2' : '1')
  })

let amazon: FakeAmazon
let cluster: NativeCluster
let ids: Map<number, string>
let posted: number

/** Posts to the two gateways alternately. */
async function post(message: SnsPost): Promise<ApiResponse> {
  const port = await cluster.portOf(gateways[(posted += 1) % gateways.length] ?? 'gateway')
  const client = httpClient(() => `http://127.0.0.1:${port}`)
  return client.post('/webhooks/sns', {
    body: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
}

const deliver = (message: SnsPost): Promise<void> =>
  until(async () => (await post(message).catch(() => undefined))?.status === 200, settleMs)

async function start(): Promise<NativeCluster> {
  ids = new Map()
  posted = 0
  amazon = await startFakeAmazon({
    certificate: signer.certificate,
    beforeResponse: async ({ to, messageId }) => {
      const n = Number(to.split('@')[0])
      ids.set(n, messageId)
      // For every fourth mail, deliver all notifications before the send service knows the mail's SES id.
      if (n % 4 === 0) for (const message of notificationsFor(n, messageId)) await deliver(message)
    },
  })
  cluster = await startNativeCluster('send=2,gateway=2', {
    ...amazon.settings,
    SNS_TOPIC_ARNS: topic,
    SEND_TIMEOUT_SECONDS: '30',
    SEND_LEASE_SECONDS: '60',
  })
  await addDomain(cluster, cluster.demo)
  return cluster
}

// This test has its own cluster, because its provider is SES and its https requests go through a proxy.
describeCluster('SES notifications in a cluster', start, (context) => {
  const api = () =>
    apiClient(
      () => context().cluster.demo.baseUrl,
      () => ({ authorization: `Bearer ${context().cluster.demo.secretKey}` }),
    )
  afterAll(() => amazon.stop())

  it('require a subscription, which is only confirmed at Amazon SNS and at no other host', async () => {
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    const ask = (fields: SnsPost): SnsPost =>
      signer.sign({ Type: 'SubscriptionConfirmation', Message: 'You have chosen …', Token: 't', ...fields })
    const forged = snsSigner(topic)

    const confirmed = await post(ask({ SubscribeURL: url }))
    const refused = [
      await post(ask({ SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription' })),
      await post(ask({ SubscribeURL: url, TopicArn: `${topic}-of-others` })),
      await post(ask({ SubscribeURL: url, SigningCertURL: 'https://evil.example/cert.pem' })),
      await post({ ...ask({ SubscribeURL: url }), Token: 'another' }),
      await post(forged.sign({ Message: '{}' })),
      await post(forged.sign({ Message: '{}' }, '1')),
    ]

    expect([confirmed.status, ...refused.map(({ status }) => status)]).toEqual([
      200,
      ...refused.map(() => 403),
    ])
    expect(amazon.requestedUrls.filter((each) => each.includes('ConfirmSubscription'))).toEqual([url])
    expect(amazon.refusedHosts).toEqual([])
  }, 60_000)

  it(`have the same effect as one ordered delivery if they are early, repeated or out of order and a send process is killed (CHAOS_SEED=${seed})`, async () => {
    const { listen } = context()
    const listener = await listen([emailSent, emailDelivered, emailBounced, emailComplained])
    const { domain } = cluster.demo
    const accepted: string[] = []
    for (let n = 0; n < mails; n += 1) {
      const body = { to: `${n}@example.net`, from: `hello@${domain}`, subject: 'Hi', body: '<p>Hi</p>' }
      const answer = await api().post('/v1/send', { body })
      expect(answer.status).toBe(200)
      accepted.push(answer.body.data.emails[0].email)
    }
    await until(() => ids.size === mails, settleMs)
    // If the send service is killed before it records a mail as sent, it sends the mail again with an id that
    // these notifications do not contain.
    await until(async () => (await countUnsent()) === 0, settleMs)
    const notifications = [...ids].flatMap(([n, messageId]) =>
      n % 4 === 0 ? [] : notificationsFor(n, messageId),
    )
    const random = seeded(seed)
    const shuffled = [...notifications, ...notifications]
      .map((message) => ({ message, key: random() }))
      .toSorted((one, other) => one.key - other.key)

    await Promise.all([
      ...shuffled.map(({ message }) => deliver(message)),
      cluster.signal('send-1', 'SIGKILL'),
    ])
    await until(async () => (await countWaiting()) === 0, settleMs)
    await untilIdle(cluster, settleMs)
    await listener.untilQuiet(settleMs)

    const seen = await Promise.all(accepted.map((id) => api().get(`/emails/${id}`)))
    expect(seen.map(({ body }) => visibleState(body))).toEqual(
      accepted.map((_, n) => ({
        status: expectationOf(n).status,
        names: ['queued', 'sent', ...expectationOf(n).names].toSorted(),
      })),
    )
    const published = Map.groupBy(listener.messages(), ({ data }) => data.emailId)
    expect(
      accepted.map((id) =>
        published
          .get(id)
          ?.map(({ type }) => type)
          .toSorted(),
      ),
    ).toEqual(
      accepted.map((_, n) => ['sent', ...expectationOf(n).names].map((name) => `email.${name}`).toSorted()),
    )
    const suppressed = (await api().get('/suppressions?limit=100')).body.data
    expect(suppressed.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      accepted.flatMap((_, n) => (isSuppressed(n) ? [`${n}@example.net`] : [])).toSorted(),
    )
    printLine(
      `notifications: seed ${seed}, ${notifications.length} twice each, ${ids.size / 4} mails with early notifications`,
    )
  }, 300_000)
})

const isSuppressed = (n: number): boolean =>
  expectationOf(n).kinds.some((kind) => kind === 'Permanent' || kind === 'Complaint')

const visibleState = ({ status, events }: { status: string; events: { name: string }[] }) => ({
  status,
  names: events.map(({ name }) => name).toSorted(),
})

/** Returns the number of notifications that wait for their mails. */
const countWaiting = (): Promise<number> => countOf('early_notifications')

/** Returns the number of mails that are not recorded as sent. */
const countUnsent = (): Promise<number> => countOf('emails where sent_at is null')

async function countOf(rows: string): Promise<number> {
  const [row] = await cluster.query<{ count: string }>('send', `select count(*) from ${rows}`)
  return Number(row?.count)
}
