import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startSes, type Ses } from './fake-ses.ts'

describe('the provider ses, with the real SDK', () => {
  let ses: Ses
  let delivery: Delivery

  const startWithSes = (handOverTimeoutMs: number): Promise<Delivery> =>
    startDelivery({
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
      sesConfigurationSet: 'postrider',
      handOverTimeoutMs,
      providerRatePerSecond: 0,
    })

  beforeAll(async () => {
    ses = await startSes()
    delivery = await startWithSes(30_000)
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
    const impatient = await startWithSes(3_000)
    ses.answers.set('slow@example.net', 'silence')
    const id = await impatient.queue({ toEmail: 'slow@example.net' })

    await impatient.run()
    ses.answers.clear()
    impatient.pass(15_000)
    await impatient.run()
    const waiting = await impatient.mail(id)
    impatient.pass(20_000)
    await impatient.run()

    expect(waiting).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await impatient.mail(id)).toMatchObject({ status: 'SENT' })
    await impatient.stop()
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
