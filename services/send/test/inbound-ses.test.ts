import { startDelivery, type Delivery } from './delivery.ts'
import { receivedBy, someReceiver } from './receivers.ts'
import { postSns, snsNotification, snsParts, snsSettings } from './ses-events.ts'
import { incomingMail, sesReceived } from './some-inbound.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
afterAll(() => delivery.stop())

describe('a mail received by SES', () => {
  /** Posts an SES notification about a received mail. Returns whether the service already has the mail. */
  const post = (text: string, messageId?: string): Promise<boolean> =>
    postSns(delivery.send, snsNotification(text, messageId))

  it('is stored once with its verdicts, even if SES sends two notifications', async () => {
    const project = await someReceiver(delivery)
    const message = sesReceived([`a@${project.domain}`], { content: incomingMail(), messageId: project.id })

    const areRepeats = [await post(message, 'n-1'), await post(message, 'n-1'), await post(message, 'n-2')]

    expect(areRepeats).toEqual([false, true, true])
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
  ])('has the sender of its From header: %j', async (from, email, name) => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.commonHeaders.from = from

    await post(JSON.stringify(message))

    expect(await receivedBy(delivery, project.id)).toMatchObject([{ from: email, fromName: name }])
  })

  it('is ignored if it has no valid sender, because SES has already accepted it', async () => {
    const project = await someReceiver(delivery)
    const content = incomingMail({ from: 'nobody' })

    const isRepeat = await post(sesReceived([`a@${project.domain}`], { content, messageId: project.id }))

    expect(isRepeat).toBe(false)
    expect(await receivedBy(delivery, project.id)).toEqual([])
  })

  it('is stored without content if the notification contains only headers', async () => {
    const project = await someReceiver(delivery)

    await post(sesReceived([`a@${project.domain}`], { messageId: project.id }))

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

  it('is recognized as automatic because of its headers', async () => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.headers = [{ name: 'Auto-Submitted', value: 'auto-replied' }]

    await post(JSON.stringify(message))

    expect(await receivedBy(delivery, project.id)).toMatchObject([{ isAutomatic: true, body: null }])
  })

  it.each([
    ['longer than a line', `<${'x'.repeat(100_000)}@example.net>`],
    ['not valid text', '<a\0\ud800\r\nSubject: Other@example.net>'],
  ])('is stored if its Message-ID is %s', async (_what, messageId) => {
    const project = await someReceiver(delivery)
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.commonHeaders.messageId = messageId

    await post(JSON.stringify(message))

    const [event] = await receivedBy(delivery, project.id)
    expect(event).toMatchObject({ from: 'ada@example.net', subject: 'A question' })
    expect(event?.messageId?.length).toBeLessThan(1_000)
  })

  it('is ignored if no project has the recipient', async () => {
    const project = await someReceiver(delivery)

    const isRepeat = await post(sesReceived(['a@foreign.example'], { content: incomingMail() }))

    expect(isRepeat).toBe(false)
    expect(await receivedBy(delivery, project.id)).toEqual([])
    const received = (await delivery.send.published()).filter(({ data }) =>
      data.recipients?.includes('a@foreign.example'),
    )
    expect(received).toEqual([])
  })
})
