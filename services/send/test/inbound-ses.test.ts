import { snsTaker } from '../src/notifications/sns-taker.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { receivedBy, someReceiver } from './receivers.ts'
import { incomingMail, sesReceived } from './some-inbound.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('a mail that SES received', () => {
  const take = (Message: string, MessageId: string) =>
    snsTaker(delivery.ctx)({
      Type: 'Notification',
      MessageId,
      TopicArn: 'arn',
      Message,
      Timestamp: '2026-01-01T00:00:00.000Z',
      SignatureVersion: '2',
      Signature: '',
      SigningCertURL: '',
    })

  it('is stored with its verdicts, once for the message whatever notification brings it', async () => {
    const project = await someReceiver(delivery)
    const message = sesReceived([`a@${project.domain}`], { content: incomingMail(), messageId: project.id })

    const answers = [await take(message, 'n-1'), await take(message, 'n-1'), await take(message, 'n-2')]

    expect(answers.map(({ duplicate }) => duplicate)).toEqual([false, true, true])
    expect(await receivedBy(delivery, project.id)).toEqual([
      expect.objectContaining({
        body: expect.stringContaining('Where is my parcel?'),
        timestamp: '2026-01-01T00:00:00.000Z',
        spamVerdict: 'PASS',
        dmarcVerdict: 'GRAY',
        spfVerdict: null,
        processingTimeMillis: 42,
      }),
    ])
  })

  it.each([
    [['Doe', 'Jane <jane@example.net>'], 'jane@example.net', 'Doe, Jane'],
    [['Jane <jane@example.net>', 'Bob <bob@example.net>'], 'jane@example.net', 'Jane'],
    [['A <a&co@müller.example>'], 'a&co@xn--mller-kva.example', 'A'],
  ])('is from the author that its headers name: %j', async (from, email, name) => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.commonHeaders.from = from

    await take(JSON.stringify(message), `n-${project.id}`)

    expect(await receivedBy(delivery, project.id)).toMatchObject([{ from: email, fromName: name }])
  })

  it('is not stored without an author whom one could answer; SES has accepted it, so that is no error', async () => {
    const project = await someReceiver(delivery)
    const content = incomingMail({ from: 'nobody' })

    const answer = await take(sesReceived([`a@${project.domain}`], { content, messageId: project.id }), 'n-9')

    expect(answer).toEqual({ duplicate: false })
    expect(await receivedBy(delivery, project.id)).toEqual([])
  })

  it('is known by its headers when its content did not come along', async () => {
    const project = await someReceiver(delivery)

    await take(sesReceived([`a@${project.domain}`], { messageId: project.id }), 'n-3')

    expect(await receivedBy(delivery, project.id)).toMatchObject([
      {
        from: 'ada@example.net',
        fromName: 'Ada Lovelace',
        subject: 'A question',
        messageId: '<question-1@example.net>',
        hasContent: false,
        body: null,
      },
    ])
  })

  it('is known as automatic by its headers alone', async () => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.headers = [{ name: 'Auto-Submitted', value: 'auto-replied' }]

    await take(JSON.stringify(message), `n-${project.id}`)

    expect(await receivedBy(delivery, project.id)).toMatchObject([{ isAutomatic: true, body: null }])
  })

  it.each([
    ['longer than a line', `<${'x'.repeat(100_000)}@example.net>`],
    ['of what no database stores', '<a\0\ud800\r\nSubject: Other@example.net>'],
  ])('is stored though its Message-ID is %s', async (_what, messageId) => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.commonHeaders.messageId = messageId

    await take(JSON.stringify(message), `n-${project.id}`)

    const [event] = await receivedBy(delivery, project.id)
    expect(event).toMatchObject({ from: 'ada@example.net', subject: 'A question' })
    expect(event?.messageId?.length).toBeLessThan(1_000)
  })

  it('is passed over when it is for nobody here, and does not count as a sign of life of what was sent', async () => {
    const project = await someReceiver(delivery)
    await delivery.ctx.db.deleteFrom('notification_receipts').execute()

    const foreign = await take(sesReceived(['a@foreign.example'], { content: incomingMail() }), 'n-4')
    await take(sesReceived([`a@${project.domain}`], { content: incomingMail() }), 'n-5')

    expect(foreign).toEqual({ duplicate: false })
    const receipts = await delivery.ctx.db.selectFrom('notification_receipts').select('message_id').execute()
    expect(receipts.map(({ message_id: id }) => id)).toEqual([expect.stringMatching(/^inbound-/)])
  })
})
