import { returnAddress } from '../src/providers/smtp/return-address.ts'
import { testRing } from '@postrider/testing/service'
import PostalMime from 'postal-mime'
import {
  copiedMail,
  copyEvents,
  someAddress,
  suppressedAddresses,
  usageOf,
  type CopiedMail,
} from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { deliveryReport, feedbackReport } from './some-reports.ts'
import { failedReport, notice } from './some-odd-reports.ts'

const bounceDomain = 'bounces.shop.example'

let relay: Relay
let delivery: Delivery

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain,
    deliveryTimeoutMs: 30_000,
  })
})
beforeEach(() => void (relay.received.length = 0))
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

const statusOf = async ({ id }: CopiedMail): Promise<string> => (await delivery.getMail(id)).status

describe('a mail with copies over SMTP', () => {
  it('is one message with all recipients in the envelope', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()

    const [received, ...others] = relay.received
    const { cc } = await PostalMime.parse(received?.raw ?? '')
    expect(others).toEqual([])
    expect(received?.to).toEqual([mail.to, ...mail.copies])
    expect(cc?.map(({ address }) => address)).toEqual(mail.copies.slice(0, 2))
    expect(received?.raw.toString()).not.toContain(mail.copies[2])
  })

  it('goes to the rest if copies are refused, and suppresses only dead addresses', async () => {
    const bad = { dead: someAddress('dead'), full: someAddress('full'), later: someAddress('later') }
    relay.replies.set(bad.dead, { responseCode: 550, message: `5.1.1 <${bad.dead}> user unknown` })
    relay.replies.set(bad.full, { responseCode: 552, message: '5.2.2 mailbox full' })
    relay.replies.set(bad.later, { responseCode: 450, message: '4.1.1 user unknown' })
    const mail = await copiedMail(delivery, { cc: [bad.dead, bad.full], bcc: [bad.later, someAddress('di')] })

    await delivery.run()
    delivery.advanceClock(3_600_000)
    await delivery.run()

    expect(relay.received.map(({ to }) => to)).toEqual([[mail.to, expect.stringMatching(/^di-/)]])
    expect(await copyEvents(mail)).toEqual([
      {
        name: 'copy-bounced',
        recipient: bad.dead,
        bounceType: 'Permanent',
        reason: '550 5.1.1 <(address)> user unknown',
      },
      {
        name: 'copy-bounced',
        recipient: bad.full,
        bounceType: 'Transient',
        reason: '552 5.2.2 mailbox full',
      },
      {
        name: 'copy-bounced',
        recipient: bad.later,
        bounceType: 'Transient',
        reason: '450 4.1.1 user unknown',
      },
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bad.dead]: 'BOUNCE' })
    expect(await statusOf(mail)).toBe('SENT')
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
  })

  it.each([
    [550, '5.1.1 user unknown', 'BOUNCED'],
    [550, '5.7.1 rejected as spam', 'FAILED'],
    [450, '4.2.1 try again', 'QUEUED'],
  ])('goes to nobody if its recipient is refused with %i %s', async (responseCode, message, status) => {
    const to = someAddress('ada')
    relay.replies.set(to, { responseCode, message })
    const mail = await copiedMail(delivery, { to })

    await delivery.run()

    expect(relay.received).toEqual([])
    expect(await statusOf(mail)).toBe(status)
    expect(await copyEvents(mail)).toEqual([])
    expect(await usageOf(delivery, mail)).toBe(status === 'FAILED' ? 0 : 4)
  })

  it('goes to all recipients when it is retried after its recipient was refused', async () => {
    const to = someAddress('ada')
    relay.replies.set(to, { responseCode: 450, message: '4.2.1 try again' })
    const mail = await copiedMail(delivery, { to })
    await delivery.run()

    relay.replies.delete(to)
    delivery.advanceClock(60_000)
    await delivery.run()

    expect(relay.received.map((received) => received.to)).toEqual([[to, ...mail.copies]])
  })
})

describe('a report about a copy', () => {
  const post = async (body: string) => {
    const server = delivery.send.as({ kind: 'anonymous' })
    return (await server.post('/webhooks/dsn', { body, headers: { 'content-type': 'message/rfc822' } })).body
  }
  const sentMail = async (): Promise<CopiedMail & { returnPath: string }> => {
    const mail = await copiedMail(delivery)
    await delivery.run()
    return { ...mail, returnPath: returnAddress(testRing, bounceDomain, mail.id) }
  }
  /** Returns the fields of failed recipients. The report's first recipient has not failed. */
  const failed = (...recipients: [address: string, status: string][]): string[] => [
    'Action: relayed',
    ...recipients.flatMap(([address, status]) => [
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      `Status: ${status}`,
    ]),
  ]

  it('suppresses the copy once, and does not change the mail', async () => {
    const mail = await sentMail()
    const [bo] = mail.copies
    const report = failedReport({ to: mail.returnPath, fields: failed([bo.toUpperCase(), '5.1.1']) })

    expect(await post(report)).toMatchObject({ recorded: true })
    expect(await post(report)).toMatchObject({ duplicate: true })

    expect(await copyEvents(mail)).toEqual([{ name: 'copy-bounced', recipient: bo, bounceType: 'Permanent' }])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'BOUNCE' })
    expect(await statusOf(mail)).toBe('SENT')
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
  })

  it('is recorded for each recipient that it names', async () => {
    const mail = await sentMail()
    const [bo, cy] = mail.copies
    const fields = failed([bo, '5.1.1'], [mail.to, '5.1.1'], [cy, '5.2.2'])

    await post(failedReport({ to: mail.returnPath, fields }))

    expect(await copyEvents(mail)).toMatchObject([
      { recipient: bo, bounceType: 'Permanent' },
      { recipient: cy, bounceType: 'Transient' },
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'BOUNCE', [mail.to]: 'BOUNCE' })
    expect(await statusOf(mail)).toBe('BOUNCED')
  })

  it.each([
    ['an unknown recipient', (to: string) => deliveryReport({ to })],
    [
      'no recipient',
      (to: string) =>
        notice({
          from: 'MAILER-DAEMON@mx.example.net',
          to,
          subject: 'failure notice',
          text: 'Sorry, no mailbox here by that name. (#5.1.1)',
        }),
    ],
  ])('changes neither the mail nor suppressions if it names %s', async (_, reportTo) => {
    const mail = await sentMail()

    expect(await post(reportTo(mail.returnPath))).toMatchObject({ recorded: true })
    expect(await post(reportTo(mail.returnPath))).toMatchObject({ duplicate: true })

    expect(await copyEvents(mail)).toEqual([{ name: 'copy-bounced', bounceType: 'Permanent' }])
    expect(await suppressedAddresses(mail.api)).toEqual({})
    expect(await statusOf(mail)).toBe('SENT')
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
  })

  it('changes neither the mail nor suppressions if it is a complaint without a recipient', async () => {
    const mail = await sentMail()

    await post(feedbackReport({ fields: [`Original-Mail-From: <${mail.returnPath}>`] }))

    expect(await copyEvents(mail)).toEqual([{ name: 'copy-complained' }])
    expect(await suppressedAddresses(mail.api)).toEqual({})
    expect(await statusOf(mail)).toBe('SENT')
  })

  it('is about the mail if it names the recipient and the target of a forwarding', async () => {
    const mail = await sentMail()
    const fields = [`Original-Recipient: rfc822; ${mail.to}`, 'Action: failed', 'Status: 5.1.1']

    await post(failedReport({ to: mail.returnPath, fields }))

    expect(await statusOf(mail)).toBe('BOUNCED')
    expect(await suppressedAddresses(mail.api)).toEqual({ [mail.to]: 'BOUNCE' })
  })

  it('is recognised if it has no fields and names one address', async () => {
    const mail = await sentMail()
    const [, cy] = mail.copies

    await post(
      notice({
        from: 'MAILER-DAEMON@mx.example.net',
        to: mail.returnPath,
        subject: 'failure notice',
        text: `Hi. This is the qmail-send program.\n\n<${cy}>:\nSorry, no mailbox here by that name. (#5.1.1)`,
      }),
    )

    expect(await copyEvents(mail)).toMatchObject([{ recipient: cy, bounceType: 'Permanent' }])
    expect(await statusOf(mail)).toBe('SENT')
  })

  it('is a complaint that suppresses the copy', async () => {
    const mail = await sentMail()
    const [bo] = mail.copies
    const fields = [`Original-Mail-From: <${mail.returnPath}>`, `Original-Rcpt-To: <${bo}>`]

    await post(feedbackReport({ fields }))

    expect(await copyEvents(mail)).toEqual([{ name: 'copy-complained', recipient: bo }])
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'COMPLAINT' })
    expect(await statusOf(mail)).toBe('SENT')
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent'])
  })

  it('does not count toward the soft bounces of the recipient', async () => {
    const to = someAddress('ada')
    const first = await copiedMail(delivery, { to })
    const { project } = first
    const mails = [
      first,
      await copiedMail(delivery, { project, to }),
      await copiedMail(delivery, { project, to }),
    ]
    await delivery.run()
    for (const { id, copies } of mails) {
      const fields = failed([copies[0], '5.2.2'])
      await post(failedReport({ to: returnAddress(testRing, bounceDomain, id), fields }))
    }

    expect(await Promise.all(mails.map(copyEvents))).toMatchObject(
      mails.map(() => [{ name: 'copy-bounced', bounceType: 'Transient' }]),
    )
    expect(await suppressedAddresses(first.api)).toEqual({})
  })
})
