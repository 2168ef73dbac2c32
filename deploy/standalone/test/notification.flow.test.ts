import { createSign, randomUUID } from 'node:crypto'
import { selfSigned } from '@postrider/testing'
import { startFlow, type Flow, type Project } from './start-flow.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const { privateKey, certificate } = selfSigned()

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await startFlow(
    { SNS_TOPIC_ARNS: topic },
    { overrides: { send: { fetchSns: () => Promise.resolve(certificate) } } },
  )
  project = await flow.newProject()
})
afterAll(() => flow.stop())

/** A notification as Amazon SNS signs it (Amazon SNS, Verifying message signatures). */
function signed(event: unknown, TopicArn = topic): Record<string, string> {
  const message: Record<string, string> = {
    Message: JSON.stringify(event),
    MessageId: randomUUID(),
    Timestamp: '2026-01-01T00:00:00.000Z',
    TopicArn,
    Type: 'Notification',
  }
  const text = Object.entries(message)
    .map(([key, value]) => `${key}\n${value}\n`)
    .join('')
  return {
    ...message,
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-test.pem',
    Signature: createSign('RSA-SHA256').update(text).sign(privateKey, 'base64'),
  }
}

const bounceOf = (emailId: string) => ({
  eventType: 'Bounce',
  mail: { messageId: 'ses-1', timestamp: '2026-01-01T00:00:00.000Z', tags: { emailId: [emailId] } },
  bounce: { bounceType: 'Permanent', timestamp: '2026-01-01T00:01:00.000Z', feedbackId: 'f-1' },
})

/** SNS posts JSON as text and has neither a key nor an origin. */
const post = (message: Record<string, string>) =>
  flow.anybody.post('/webhooks/sns', {
    body: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })

async function sentMail(): Promise<string> {
  const body = { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Hi', body: '<p>Hi</p>' }
  const sent = await project.api.post('/v1/send', { body })
  await flow.settled()
  return sent.body.data.emails[0].email
}

describe('a notification of the provider through the gateway', () => {
  it("ends in the mail's timeline, once", async () => {
    const id = await sentMail()
    const notification = signed(bounceOf(id))

    const answers = [await post(notification), await post(notification)]
    await flow.settled()

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true, duplicate: true }],
    ])
    const { body: mail } = await project.api.get(`/emails/${id}`)
    expect(mail.status).toBe('BOUNCED')
    expect(mail.events.filter(({ name }: { name: string }) => name === 'bounced')).toHaveLength(1)
  })

  it('is refused with 403 when the topic is not ours or the text was altered', async () => {
    const id = await sentMail()

    const foreign = await post(signed(bounceOf(id), `${topic}-of-others`))
    const altered = await post({ ...signed(bounceOf(randomUUID())), Message: JSON.stringify(bounceOf(id)) })
    await flow.settled()

    expect([foreign, altered].map(({ status, body }) => [status, body.success])).toEqual([
      [403, false],
      [403, false],
    ])
    expect((await project.api.get(`/emails/${id}`)).body.status).not.toBe('BOUNCED')
  })
})
