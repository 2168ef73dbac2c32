import { expectLogs } from '@postrider/testing/jest'
import { snsSigner, type SnsPost } from '@postrider/testing/mail'
import type { Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const { certificate, sign: signed } = snsSigner(topic)

let delivery: Delivery
let sns: Client
let fetched: string[]
let isUnavailable = false

beforeAll(async () => {
  delivery = await startDelivery(
    { snsTopicArns: [topic] },
    {
      fetchSns: (url) => {
        fetched.push(url)
        return isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(certificate)
      },
    },
  )
  sns = delivery.send.as({ kind: 'anonymous' })
})
beforeEach(() => {
  fetched = []
  isUnavailable = false
})
afterAll(() => delivery.stop())

const post = (message: SnsPost) =>
  sns.post('/webhooks/sns', {
    body: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })

const bounce = (emailId: string) =>
  JSON.stringify({
    eventType: 'Bounce',
    mail: { messageId: 'ses-1', timestamp: '2026-01-01T00:00:00.000Z', tags: { emailId: [emailId] } },
    bounce: { bounceType: 'Permanent', timestamp: '2026-01-01T00:01:00.000Z', feedbackId: 'f-1' },
  })

async function sentMail(): Promise<string> {
  const id = await delivery.queue({ projectId: await delivery.project() })
  await delivery.run()
  return id
}

describe('POST /webhooks/sns', () => {
  it.each(['1', '2'] as const)(
    'accepts a notification with signature version %s, and processes the notification once',
    async (version) => {
      const id = await sentMail()
      const message = signed({ Message: bounce(id), Subject: 'Amazon SES' }, version)

      const [first, again] = [await post(message), await post(message)]

      expect([first.status, first.body]).toEqual([200, { success: true }])
      expect([again.status, again.body]).toEqual([200, { success: true, duplicate: true }])
      expect(await delivery.mail(id)).toMatchObject({ status: 'BOUNCED' })
      expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.bounced')).toHaveLength(1)
    },
  )

  it('processes concurrent copies once', async () => {
    const id = await sentMail()
    const message = signed({ Message: bounce(id) })

    const answers = await Promise.all(Array.from({ length: 8 }, () => post(message)))

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    expect(answers.filter(({ body }) => body.duplicate === undefined)).toHaveLength(1)
    expect((await delivery.publishedTypes(id)).filter((type) => type === 'email.bounced')).toHaveLength(1)
  })

  it('returns 503, so that SNS retries, if the certificate cannot be fetched', async () => {
    expectLogs('request.refused')
    const id = await sentMail()
    const message = signed({
      Message: bounce(id),
      SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/unavailable.pem',
    })
    isUnavailable = true
    const whileUnavailable = await post(message)
    isUnavailable = false
    const again = await post(message)

    // The status must not be 403, because SNS does not retry after 403.
    expect(whileUnavailable).toMatchObject({
      status: 503,
      body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } },
    })
    expect(again.body).toEqual({ success: true })
    expect(await delivery.mail(id)).toMatchObject({ status: 'BOUNCED' })
  })

  it('rejects a notification without a valid signature, and does not fetch certificates from other hosts', async () => {
    const id = await sentMail()
    const good = signed({ Message: bounce(id) })
    const hosts = [
      'https://evil.example/cert.pem',
      'http://sns.eu-central-1.amazonaws.com/cert.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.example/cert.pem',
      'https://sns.eu-central-1.amazonaws.com@evil.example/cert.pem',
      'https://sns.eu-central-1.amazonaws.com:8443/cert.pem',
      'https://127.0.0.1/cert.pem',
    ]

    const foreign = await post(signed({ Message: bounce(id), TopicArn: `${topic}-other` }))
    const elsewhere = await Promise.all(
      hosts.map((SigningCertURL) => post(signed({ Message: bounce(id), SigningCertURL }))),
    )
    const unfetched = [...fetched]
    const altered = await post({ ...good, Message: bounce(uuidv7()) })
    const unsigned = await post({ ...good, Signature: 'bm9uc2Vuc2U=' })

    const rejected = [foreign, ...elsewhere, altered, unsigned]
    expect(rejected.map(({ status }) => status)).toEqual(Array<number>(rejected.length).fill(403))
    expect(rejected.every(({ body }) => body.success === false && typeof body.message === 'string')).toBe(
      true,
    )
    expect(unfetched).toEqual([])
    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('only confirms a subscription at Amazon SNS, and logs a failure', async () => {
    expectLogs('sns.confirmation_failed')
    const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    const confirmation = (url: string) =>
      signed({ Type: 'SubscriptionConfirmation', Message: 'You have chosen', Token: 't', SubscribeURL: url })

    const confirmed = await post(confirmation(SubscribeURL))
    const fetchedUrls = [...fetched]
    const elsewhere = await post(confirmation('http://169.254.169.254/latest/meta-data'))
    isUnavailable = true
    const failed = await post(confirmation(SubscribeURL))

    expect([confirmed.status, confirmed.body.success]).toEqual([200, true])
    expect(fetchedUrls).toContain(SubscribeURL)
    expect([elsewhere.status, failed.status]).toEqual([403, 502])
    expect(fetched).not.toContain('http://169.254.169.254/latest/meta-data')
  })

  it('ignores a notification that is repeated weeks later or is about a mail of another system', async () => {
    const id = await sentMail()
    const message = signed({ Message: bounce(id) })
    await post(message)
    await delivery.ctx.db.deleteFrom('notification_receipts').execute()
    const before = await delivery.publishedTypes(id)

    const answers = [await post(message), await post(signed({ Message: bounce(uuidv7()) }))]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await delivery.publishedTypes(id)).toEqual(before)
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered', 'bounced'])
  })

  it('rejects a message that is too large with 413 before the message is parsed', async () => {
    const id = await sentMail()
    const message = signed({ Message: bounce(id), Subject: 'x'.repeat(1024 * 1024) })

    const answer = await post(message)

    expect(answer.status).toBe(413)
    expect(fetched).toEqual([])
    expect(await delivery.mail(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('returns 400 for an invalid message, and ignores unknown events', async () => {
    const answers = await Promise.all([
      sns.post('/webhooks/sns', { body: 'nonsense', headers: { 'content-type': 'text/plain' } }),
      sns.post('/webhooks/sns', { body: {} }),
      post(signed({ Message: 'not json' })),
      post(signed({ Message: JSON.stringify({ eventType: 'Rendering Failure' }) })),
    ])

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 200])
  })
})
