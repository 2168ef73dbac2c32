import { randomUUID } from 'node:crypto'
import { snsSigner, type SnsPost } from '@postrider/testing/mail'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const { certificate, sign } = snsSigner(topic)

let flow: Flow
let project: Project
let fetched: string[]

beforeAll(async () => {
  fetched = []
  flow = await startFlow(
    { SNS_TOPIC_ARNS: topic },
    {
      overrides: {
        send: {
          fetchSns: (url: string) => {
            fetched.push(url)
            return Promise.resolve(certificate)
          },
        },
      },
    },
  )
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** Returns a signed notification that contains this event. */
const signed = (event: unknown, { version, ...fields }: SnsPost & { version?: '1' | '2' } = {}): SnsPost =>
  sign({ Message: JSON.stringify(event), ...fields }, version)

const mailOf = (emailId: string) => ({
  messageId: 'ses-1',
  timestamp: '2026-01-01T00:00:00.000Z',
  tags: { emailId: [emailId] },
})

const complaintOf = (emailId: string) => ({
  eventType: 'Complaint',
  mail: mailOf(emailId),
  complaint: { timestamp: '2026-01-01T00:02:00.000Z', feedbackId: 'f-2' },
})

const deliveryOf = (emailId: string) => ({
  eventType: 'Delivery',
  mail: mailOf(emailId),
  delivery: { timestamp: '2026-01-01T00:00:30.000Z' },
})

const bounceOf = (emailId: string) => ({
  eventType: 'Bounce',
  mail: mailOf(emailId),
  bounce: { bounceType: 'Permanent', timestamp: '2026-01-01T00:01:00.000Z', feedbackId: 'f-1' },
})

/** Posts JSON as text, without a key or an origin, as SNS does. */
const post = (message: SnsPost) =>
  flow.anybody.post('/webhooks/sns', {
    body: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })

async function sentMail(to: string): Promise<string> {
  const body = { to, from: `hello@${project.domain}`, subject: 'Hi', body: '<p>Hi</p>' }
  const sent = await project.api.post('/v1/send', { body })
  await flow.idle()
  return sent.body.data.emails[0].email
}

describe('a provider notification that is sent through the gateway', () => {
  it("is recorded once in the mail's timeline", async () => {
    const id = await sentMail('ada@example.net')
    const notification = signed(bounceOf(id))

    const answers = [await post(notification), await post(notification)]
    await flow.idle()

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true, duplicate: true }],
    ])
    const { body: mail } = await project.api.get(`/emails/${id}`)
    expect(mail.status).toBe('BOUNCED')
    expect(mail.events.filter(({ name }: { name: string }) => name === 'bounced')).toHaveLength(1)
  })

  it('is rejected with 403 if its topic is unknown or its content was changed', async () => {
    const id = await sentMail('bob@example.net')

    const foreign = await post(signed(bounceOf(id), { TopicArn: `${topic}-of-others` }))
    const altered = await post({ ...signed(bounceOf(randomUUID())), Message: JSON.stringify(bounceOf(id)) })
    await flow.idle()

    expect([foreign, altered].map(({ status, body }) => [status, body.success])).toEqual([
      [403, false],
      [403, false],
    ])
    expect((await project.api.get(`/emails/${id}`)).body.status).not.toBe('BOUNCED')
  })

  it('is accepted with signature version 1, and cannot revert a status if it arrives late', async () => {
    const id = await sentMail('grace@example.net')

    for (const event of [complaintOf(id), bounceOf(id), deliveryOf(id)])
      await post(signed(event, { version: '1' }))
    await flow.idle()

    const { body: mail } = await project.api.get(`/emails/${id}`)
    expect(mail.status).toBe('COMPLAINED')
    const names = mail.events.map(({ name }: { name: string }) => name).toSorted()
    expect(names).toEqual(['bounced', 'complained', 'delivered', 'queued', 'sent'])
  })

  it('requires a subscription, which is only confirmed at Amazon SNS', async () => {
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    const ask = (SubscribeURL: string, TopicArn = topic) =>
      signed('You have chosen …', {
        TopicArn,
        Type: 'SubscriptionConfirmation',
        Token: 't',
        SubscribeURL,
      })

    const answers = [
      await post(ask(url)),
      await post(ask('https://evil.example/?Action=ConfirmSubscription')),
      await post(ask(url, `${topic}-of-others`)),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
    expect(fetched.filter((each) => each.includes('ConfirmSubscription'))).toEqual([url])
  })
})
