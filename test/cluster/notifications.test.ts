import { randomUUID } from 'node:crypto'
import { emailBounced, emailComplained, emailDelivered, emailSent } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import { snsSigner, type SnsPost } from '@postrider/testing/mail'
import { apiClient, httpClient, type Answer } from '@postrider/testing/service'
import { addDomain } from './support/cluster-with-sink.ts'
import { describeCluster, tell } from './support/cluster-under-test.ts'
import { chaosSettings } from './support/config.ts'
import { startFakeAmazon, type FakeAmazon } from './support/fake-amazon.ts'
import { seeded } from './support/kills.ts'
import { untilSettled } from './verdicts/ledger.ts'
import { startNativeCluster, type NativeCluster } from './support/native-cluster.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider-events'
const signer = snsSigner(topic)
const { seed } = chaosSettings()
const mails = 40
const settleMs = 90_000
const gateways = ['gateway', 'gateway-2']

type Kind = 'Send' | 'Delivery' | 'Permanent' | 'Transient' | 'Complaint'

/** What becomes of the mails, by their number, and what is to be seen of it. */
const stories: { kinds: Kind[]; status: string; names: string[] }[] = [
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
const storyOf = (n: number) => stories[n % stories.length] ?? { kinds: [], status: '', names: [] }

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

/** The notifications about a mail that SES gave this id, in order, with either version of the signature. */
const toldOf = (n: number, messageId: string): SnsPost[] =>
  storyOf(n).kinds.map((kind, index) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    const event = { ...detail[kind](at), mail: { messageId, timestamp: at } }
    return signer.sign({ Message: JSON.stringify(event) }, index % 2 === 0 ? '2' : '1')
  })

let amazon: FakeAmazon
let cluster: NativeCluster
let ids: Map<number, string>
let posted: number

/** Through one gateway and the other by turns; again for as long as it is not taken, as SNS does. */
async function post(message: SnsPost): Promise<Answer> {
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
    beforeAnswer: async ({ to, messageId }) => {
      const n = Number(to.split('@')[0])
      ids.set(n, messageId)
      // All that becomes of every fourth mail is told before anybody here knows its id.
      if (n % 4 === 0) for (const message of toldOf(n, messageId)) await deliver(message)
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

// A cluster of its own: its provider is SES, and its requests by https go through a proxy.
describeCluster('notifications of SES in a cluster', start, (given) => {
  const api = () =>
    apiClient(
      () => given().cluster.demo.baseUrl,
      () => ({ authorization: `Bearer ${given().cluster.demo.secretKey}` }),
    )
  afterAll(() => amazon.stop())

  it('begin with a subscription that is confirmed at Amazon SNS; no other host is ever asked', async () => {
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
    expect(amazon.asked.filter((each) => each.includes('ConfirmSubscription'))).toEqual([url])
    expect(amazon.elsewhere).toEqual([])
  }, 60_000)

  it(`leave the same as each once and in order: before their mails, repeated, in disorder, while send is killed (CHAOS_SEED=${seed})`, async () => {
    const { listen } = given()
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
    // A mail whose hand-over is not recorded when send is killed goes out again, under another id than it is
    // told of here.
    await until(async () => (await unsent()) === 0, settleMs)
    const told = [...ids].flatMap(([n, messageId]) => (n % 4 === 0 ? [] : toldOf(n, messageId)))
    const random = seeded(seed)
    const shuffled = [...told, ...told]
      .map((message) => ({ message, key: random() }))
      .toSorted((one, other) => one.key - other.key)

    await Promise.all([
      ...shuffled.map(({ message }) => deliver(message)),
      cluster.signal('send-1', 'SIGKILL'),
    ])
    await until(async () => (await waiting()) === 0, settleMs)
    await untilSettled(cluster, settleMs)
    await listener.untilQuiet(settleMs)

    const seen = await Promise.all(accepted.map((id) => api().get(`/emails/${id}`)))
    expect(seen.map(({ body }) => whatIsSeen(body))).toEqual(
      accepted.map((_, n) => ({
        status: storyOf(n).status,
        names: ['queued', 'sent', ...storyOf(n).names].toSorted(),
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
    ).toEqual(accepted.map((_, n) => ['sent', ...storyOf(n).names].map((name) => `email.${name}`).toSorted()))
    const suppressed = (await api().get('/suppressions?limit=100')).body.data
    expect(suppressed.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      accepted.flatMap((_, n) => (isSuppressed(n) ? [`${n}@example.net`] : [])).toSorted(),
    )
    tell(`notifications: seed ${seed}, ${told.length} twice each, ${ids.size / 4} mails overtaken`)
  }, 300_000)
})

const isSuppressed = (n: number): boolean =>
  storyOf(n).kinds.some((kind) => kind === 'Permanent' || kind === 'Complaint')

const whatIsSeen = ({ status, events }: { status: string; events: { name: string }[] }) => ({
  status,
  names: events.map(({ name }) => name).toSorted(),
})

/** How many notifications wait for their mails. */
const waiting = (): Promise<number> => countOf('early_notifications')

/** How many mails are not recorded as sent. */
const unsent = (): Promise<number> => countOf('emails where sent_at is null')

async function countOf(rows: string): Promise<number> {
  const [row] = await cluster.query<{ count: string }>('send', `select count(*) from ${rows}`)
  return Number(row?.count)
}
