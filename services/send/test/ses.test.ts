import { watchMails } from '@postrider/testing'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { env } from 'node:process'
import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'

interface Asked {
  path: string
  // The wire format of SESv2: JSON.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface Ses {
  url: string
  asked: Asked[]
  /** What the next calls are answered, by the recipient; nothing: accepted. */
  answers: Map<string, { status: number; type: string } | 'silence'>
  maxSendRate: number
  stop(): Promise<void>
}

/** A local endpoint that speaks the wire format of Amazon SES API v2. */
async function startSes(): Promise<Ses> {
  const watch = watchMails()
  const ses = { asked: [] as Asked[], answers: new Map() as Ses['answers'], maxSendRate: 1000 }
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const asked = { path: req.url ?? '', body: text === '' ? {} : JSON.parse(text) }
      ses.asked.push(asked)
      if (req.url === '/v2/email/account')
        return reply(res, 200, {
          SendQuota: { Max24HourSend: 50_000, MaxSendRate: ses.maxSendRate, SentLast24Hours: 0 },
        })
      watch.see(Buffer.from(asked.body.Content.Raw.Data, 'base64'))
      const answer = ses.answers.get(asked.body.Destination.ToAddresses[0])
      if (answer === 'silence') return
      if (!answer) return reply(res, 200, { MessageId: `ses-${ses.asked.length}` })
      res.setHeader('x-amzn-errortype', answer.type)
      reply(res, answer.status, { message: `told ${answer.type}` })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return Object.assign(ses, {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await watch.finish()
    },
  })
}

const reply = (res: ServerResponse, status: number, body: unknown): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** The SDK's own names: nothing checks them here, but without any it does not sign and so does not ask. */
const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

describe('the provider ses, with the real SDK', () => {
  let ses: Ses
  let delivery: Delivery

  beforeAll(async () => {
    Object.assign(env, credentials)
    ses = await startSes()
    delivery = await startDelivery({
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
      sesConfigurationSet: 'postrider',
      handOverTimeoutMs: 700,
      providerRatePerSecond: 0,
    })
  })
  beforeEach(() => {
    ses.asked.length = 0
    ses.answers.clear()
  })
  afterAll(async () => {
    await delivery.stop()
    await ses.stop()
  })

  it('hands over the raw message with the tags that resolve an in-doubt mail, and keeps the id that SES gives it', async () => {
    const id = await delivery.queue({ subject: 'Hi {{ n }}', data: { n: 1 } })

    await delivery.run()

    const [call] = ses.asked
    const message = await PostalMime.parse(Buffer.from(call?.body.Content.Raw.Data, 'base64'))
    expect(ses.asked).toHaveLength(1)
    expect(call).toMatchObject({
      path: '/v2/email/outbound-emails',
      body: {
        ConfigurationSetName: 'postrider',
        Destination: { ToAddresses: ['ada@example.net'] },
        EmailTags: [{ Name: 'emailId', Value: id }, { Name: 'projectId' }],
      },
    })
    expect(message.subject).toBe('Hi 1')
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'x-email-id', value: id }))
    expect(await delivery.mail(id)).toMatchObject({ status: 'SENT', provider_message_id: 'ses-1' })
  })

  it.each([
    ['TooManyRequestsException', 429, { status: 'QUEUED', attempts: 0 }],
    ['SendingPausedException', 400, { status: 'QUEUED', attempts: 0 }],
    ['MessageRejected', 400, { status: 'FAILED' }],
    ['InternalServiceErrorException', 500, { status: 'QUEUED', attempts: 1 }],
    ['AccessDeniedException', 403, { status: 'QUEUED', attempts: 0 }],
  ])('takes %s for what it is, asks once, and the neighbour goes', async (type, status, expected) => {
    ses.answers.set('faulty@example.net', { status, type })
    const [faulty, fine] = await delivery.queueMany([
      { toEmail: 'faulty@example.net' },
      { toEmail: 'fine@example.net' },
    ])

    await delivery.run()

    expect(await delivery.mail(faulty ?? '')).toMatchObject({
      ...expected,
      error: expect.stringContaining(type),
    })
    expect(await delivery.mail(fine ?? '')).toMatchObject({ status: 'SENT' })
    expect(
      ses.asked.filter(({ body }) => body.Destination.ToAddresses[0] === 'faulty@example.net'),
    ).toHaveLength(1)
    await delivery.ctx.db
      .deleteFrom('emails')
      .where('id', '=', faulty ?? '')
      .execute()
  })

  it('gives a call that hangs a deadline, and the mail time for its Send event before it goes again', async () => {
    ses.answers.set('slow@example.net', 'silence')
    const id = await delivery.queue({ toEmail: 'slow@example.net' })

    await delivery.run()
    ses.answers.clear()
    delivery.pass(15_000)
    await delivery.run()
    const waiting = await delivery.mail(id)
    delivery.pass(20_000)
    await delivery.run()

    expect(waiting).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await delivery.mail(id)).toMatchObject({ status: 'SENT' })
  })

  it('sends as fast as the account may, asked for in the background (trap: control-plane call per message)', async () => {
    const other = await startDelivery({
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
    })
    const unknown = other.ctx.provider.ratePerSecond()
    ses.maxSendRate = 14

    await other.ctx.provider.refresh?.()
    await other.queueMany(Array.from({ length: 20 }, () => ({})))
    await other.run()

    expect([unknown, other.ctx.provider.ratePerSecond()]).toEqual([1, 14])
    expect(ses.asked.map(({ path }) => path).filter((path) => path === '/v2/email/account')).toHaveLength(1)
    expect(ses.asked).toHaveLength(15)
    await other.stop()
  })
})
