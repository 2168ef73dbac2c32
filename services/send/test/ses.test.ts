import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { startSes, type Ses } from './fake-ses.ts'

describe('the provider `ses` with the real SDK', () => {
  let ses: Ses
  let delivery: Delivery

  const startWithSes = (deliveryTimeoutMs: number): Promise<Delivery> =>
    startDelivery({
      provider: 'ses',
      awsRegion: 'eu-central-1',
      awsEndpoint: ses.url,
      sesConfigurationSet: 'postrider',
      deliveryTimeoutMs: deliveryTimeoutMs,
      providerRatePerSecond: 0,
    })

  beforeAll(async () => {
    ses = await startSes()
    delivery = await startWithSes(30_000)
  })
  beforeEach(() => {
    ses.requests.length = 0
    ses.replies.clear()
  })
  afterAll(async () => {
    await delivery.stop()
    await ses.stop()
  })

  it('sends the raw message with tags that identify the mail, and stores the id that SES returns', async () => {
    const id = await delivery.queue({ subject: 'Hi {{ n }}', data: { n: 1 } })

    await delivery.run()

    const [call] = ses.requests
    const message = await PostalMime.parse(Buffer.from(call?.body.Content.Raw.Data, 'base64'))
    expect(ses.requests).toHaveLength(1)
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
  ])(
    'processes the error %s without a retry by the SDK, and sends the other mail',
    async (type, status, expected) => {
      ses.replies.set('faulty@example.net', { status, type })
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
        ses.requests.filter(({ body }) => body.Destination.ToAddresses[0] === 'faulty@example.net'),
      ).toHaveLength(1)
      await delivery.ctx.db
        .deleteFrom('emails')
        .where('id', '=', faulty ?? '')
        .execute()
    },
  )

  it('cancels a call after the timeout, and waits for a Send event before it sends the mail again', async () => {
    const withTimeout = await startWithSes(3_000)
    ses.replies.set('slow@example.net', 'silence')
    const id = await withTimeout.queue({ toEmail: 'slow@example.net' })

    await withTimeout.run()
    ses.replies.clear()
    withTimeout.advanceClock(15_000)
    await withTimeout.run()
    const waiting = await withTimeout.mail(id)
    withTimeout.advanceClock(20_000)
    await withTimeout.run()

    expect(waiting).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await withTimeout.mail(id)).toMatchObject({ status: 'SENT' })
    await withTimeout.stop()
  })

  it('sends at the maximum rate of the SES account, which it reads in the background', async () => {
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
    expect(ses.requests.map(({ path }) => path).filter((path) => path === '/v2/email/account')).toHaveLength(
      1,
    )
    expect(ses.requests).toHaveLength(15)
    await other.stop()
  })
})
