import { signLink } from '@postrider/service/tokens'
import { testRing, type Client } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { startRelay, type Relay } from './relay.ts'
import { crlf, failedReport, feedback, mailOf, notice, wrapped } from './some-odd-reports.ts'

let relay: Relay
let delivery: Delivery
let server: Client

beforeAll(async () => {
  relay = await startRelay()
  delivery = await startDelivery({
    provider: 'smtp',
    smtpUrl: relay.url,
    bounceDomain: 'bounces.shop.example',
    handOverTimeoutMs: 30_000,
  })
  server = delivery.send.as({ kind: 'anonymous' })
})
beforeEach(() => void (relay.taken.length = 0))
afterAll(async () => {
  await delivery.stop()
  await relay.stop()
})

interface Sent {
  id: string
  to: string
  link: string
}

async function sentMail(): Promise<Sent> {
  const id = await delivery.queue({ contactId: uuidv7(), toEmail: `${uuidv7()}@example.net` })
  await delivery.run()
  const token = signLink(testRing, 'subscription', [uuidv7(), id, ''])
  return { id, to: relay.taken.at(-1)?.from ?? '', link: `https://mail.test/unsubscribe/x?e=${token}` }
}

/** What was recorded of a mail after a report: the type of its bounce, `complained`, `unsubscribed`; `none`. */
async function recordedAfter(reportOf: (mail: Sent) => string): Promise<string> {
  const mail = await sentMail()
  const { status } = await server.post('/webhooks/dsn', {
    body: reportOf(mail),
    headers: { 'content-type': 'message/rfc822' },
  })
  expect(status).toBe(200)
  const rows = await delivery.ctx.db
    .selectFrom('email_events')
    .select(['name', 'data'])
    .where('email_id', '=', mail.id)
    .where('name', 'in', ['bounced', 'complained', 'unsubscribed'])
    .execute()
  expect(rows.length).toBeLessThan(2)
  const [row] = rows
  if (row?.name === 'bounced') return String(row.data['bounceType'])
  return row?.name ?? 'none'
}

describe('a report with fields', () => {
  it.each([
    ['a comment in Action', ['Action: failed (a comment)', 'Status: 5.1.1']],
    ['nested comments', ['Action: (see (below)) Failed (for (good))', 'Status: 5.1.1 (bad (mailbox))']],
    ['capital letters and blanks', ['ACTION:   FAILED  ', 'STATUS: 5.1.1']],
    ['a folded Action', ['Action:', '\tfailed', 'Status: 5.1.1']],
    [
      'a comment in Status',
      ['Action: failed', 'Status: 5.0.0 (permanent failure)', 'Diagnostic-Code: smtp; 550 no such user'],
    ],
    [
      'a folded diagnostic',
      [
        'Action: failed',
        'Status: 5.0.0',
        'Diagnostic-Code: smtp;',
        ' 550-5.1.1 The account',
        '\t550 5.1.1 does not exist',
      ],
    ],
    [
      'a diagnostic of an unknown type',
      ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: x-acme; mailbox not found'],
    ],
    ['a diagnostic without a type', ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: 550 no such user']],
    [
      'an encoded word',
      ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 =?utf-8?Q?Benutzer_unbekannt?='],
    ],
    ['no diagnostic', ['Action: failed', 'Status: 5.1.1']],
    [
      'two recipients',
      [
        'Action: delivered',
        'Status: 2.0.0',
        '',
        'Final-Recipient: rfc822; b@example.net',
        'Action: failed',
        'Status: 5.1.1',
      ],
    ],
  ])('is read with %s', async (_, fields) => {
    expect(await recordedAfter(({ to }) => failedReport({ to, fields }))).toBe('Permanent')
  })

  it.each([
    ['delayed (for now)', 'none'],
    ['(failed) delayed', 'none'],
    ['relayed', 'none'],
    ['failed', 'Undetermined'],
  ])('with Action %s is recorded as %s', async (action, expected) => {
    const fields = [
      `Action: ${action}`,
      'Status: 5.0.0',
      'Diagnostic-Code: smtp; 550 Message denied by local policy',
    ]

    expect(await recordedAfter(({ to }) => failedReport({ to, fields }))).toBe(expected)
  })

  it.each([
    ['message/global-delivery-status', 'multipart/report; report-type=global-delivery-status'],
    ['message/delivery-status', 'multipart/mixed'],
    ['message/delivery-status; charset=utf-8', 'multipart/report; report-type="delivery-status"'],
    ['text/plain; name="details.txt"', 'multipart/mixed'],
    ['Message/Delivery-Status', 'Multipart/Report; Report-Type=Delivery-Status'],
  ])('is read as %s in %s', async (type, multipart) => {
    const fields = ['Action: failed', 'Status: 5.1.1']

    expect(await recordedAfter(({ to }) => failedReport({ to, fields, type, multipart }))).toBe('Permanent')
  })

  it('is read where a scanner has put it into a mail of its own', async () => {
    const fields = ['Action: failed', 'Status: 5.1.1']

    expect(await recordedAfter(({ to }) => wrapped(failedReport({ to, fields })))).toBe('Permanent')
    expect(
      await recordedAfter(({ to }) => wrapped(failedReport({ to: 'lost@example.com', fields }), to)),
    ).toBe('Permanent')
  })

  it('names its mail by the quoted one where its recipient is another', async () => {
    const fields = ['Action: failed', 'Status: 5.1.1']
    const quoting = (to: string): string =>
      failedReport({ to: 'all@example.com', fields, original: mailOf(to) })

    expect(await recordedAfter(({ to }) => quoting(to))).toBe('Permanent')
  })
})

describe('a report without fields', () => {
  it.each([
    [
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ada@example.net>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 <ada@example.net>: user unknown\nGiving up on 192.0.2.7.\n\n--- Below this line is a copy of the message.\n\n{original}",
      'Permanent',
    ],
    [
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ada@example.net>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n{original}",
      'Permanent',
    ],
    [
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      "Hi. This is the qmail-send program at mx.example.net.\n\n<ada@example.net>:\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\n{original}",
      'Transient',
    ],
    [
      'Mailer-Daemon@mx.example.net',
      'Mail delivery failed: returning message to sender',
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ada@example.net\n    SMTP error from remote mail server after RCPT TO:<ada@example.net>:\n    host mx.example.net [192.0.2.7]: 550 5.7.1 message refused as spam\n\n------ This is a copy of the message, including all the headers. ------\n\n{original}',
      'Undetermined',
    ],
    [
      'Mailer-Daemon@mx.example.net',
      'Mail delivery failed: returning message to sender',
      'This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  ada@example.net\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\n{original}',
      'Permanent',
    ],
    [
      'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>',
      'Returned mail: see transcript for details',
      '   ----- The following addresses had permanent fatal errors -----\n<ada@example.net>\n    (reason: 550 5.1.1 <ada@example.net>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.example.net.:\n>>> DATA\n<<< 550 5.1.1 <ada@example.net>... User unknown\n\n{original}',
      'Permanent',
    ],
    [
      'Postmaster <postmaster@mx.example.net>',
      'Undeliverable Mail',
      'User mailbox exceeds allowed size: ada@example.net\n\nOriginal message follows.\n\n{original}',
      'Transient',
    ],
    [
      'System Administrator <postmaster@example.net>',
      'Undeliverable: Hello',
      'Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\n  ada@example.net\n    The e-mail account does not exist at the organization this message was sent to.\n    <mx.example.net #5.1.1>',
      'Permanent',
    ],
    [
      'Postmaster@example.net',
      'Nachricht nicht zustellbar',
      'Ihre Nachricht konnte nicht zugestellt werden.\n\nada@example.net: Empfänger unbekannt\n\n{original}',
      'Permanent',
    ],
    [
      'postmaster@example.net',
      'Message non remis',
      "Votre message n'a pas pu être remis à ada@example.net : la boîte aux lettres est pleine.\n\n{original}",
      'Transient',
    ],
    [
      'postmaster@example.net',
      '系统退信',
      '很抱歉，您的邮件被退回。\n原因：收件人地址不存在\n\n{original}',
      'Permanent',
    ],
    [
      'postmaster@example.net',
      'Undelivered Mail Returned to Sender',
      'This is the mail system at host mx.example.net.\n\n<ada@example.net>: host mx2.example.net[192.0.2.8] said: 550 Your server 192.0.2.1 is on a blocking list (in reply to RCPT TO command)\n\n{original}',
      'Undetermined',
    ],
    // Delays, answers of programs and people.
    [
      'MAILER-DAEMON@mx.example.net',
      'Warning: could not send message for past 4 hours',
      '    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\n   ----- The following addresses had transient non-fatal errors -----\n<ada@example.net>\n\n450 4.1.1 user unknown\nWill keep trying until message is 5 days old\n\n{original}',
      'none',
    ],
    [
      'Mailer-Daemon@mx.example.net',
      'Warning: message 1abc delayed 24 hours',
      'This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue.\nNo action is required on your part. Delivery attempts will continue for some time.\n\n{original}',
      'none',
    ],
    [
      'postmaster@example.net',
      'Zustellung verzögert',
      'Ihre Nachricht wurde noch nicht zugestellt. Die Zustellung wird weiterhin versucht.\n\n{original}',
      'none',
    ],
    [
      'Ada <ada@example.net>',
      'Out of Office: Hello',
      'I am away until Monday. In urgent cases mail to bob@example.net.\n\n> {original}',
      'none',
    ],
    [
      'Ada <ada@example.net>',
      'Automatic reply: Hello',
      'I no longer work here. This mailbox does not exist any more; your message was not delivered.\n\n{original}',
      'none',
    ],
    [
      'Ada <ada@example.net>',
      'Re: Hello',
      'Your last mail came back: "550 5.1.1 user unknown". What is wrong?\n\n> {original}',
      'none',
    ],
    [
      'Ada <ada@example.net>',
      'My order',
      'The parcel could not be delivered, error 550 5.1.1 user unknown. Please help.',
      'none',
    ],
    [
      'Bob <bob@example.net>',
      'Fwd: Undelivered Mail',
      'See below. Reporting-MTA was odd, no? 550 no such user',
      'none',
    ],
  ])('from %s, "%s" is recorded as it should be (%#)', async (from, subject, text, expected) => {
    const reportOf = ({ to }: Sent): string =>
      notice({ from, subject, to, text: text.replace('{original}', mailOf(to)) })

    expect(await recordedAfter(reportOf)).toBe(expected)
  })
})

describe('feedback', () => {
  const field = ({ to }: Sent) => [`Original-Mail-From: <${to}>`]

  it.each([
    [
      'in multipart/mixed, with the link in a header',
      ({ link }) => feedback({ multipart: 'multipart/mixed', headers: [`List-Unsubscribe: <${link}>`] }),
    ],
    [
      'in multipart/mixed, with the return address',
      (mail) => feedback({ multipart: 'multipart/mixed', fields: field(mail) }),
    ],
    [
      'with the link in a folded header',
      ({ link }) =>
        feedback({
          headers: [
            `List-Unsubscribe: <mailto:x@example.com>,\r\n <${link.slice(0, 60)}\r\n ${link.slice(60)}>`,
          ],
        }),
    ],
    ['with the link in the text', ({ link }) => feedback({ body: `Hello\r\n\r\nUnsubscribe: ${link}\r\n` })],
    [
      'with the link in HTML',
      ({ link }) =>
        feedback({
          headers: ['Content-Type: text/html'],
          body: `<a href="${link.replace('?', '?a=1&amp;')}">Unsubscribe</a>`,
        }),
    ],
    [
      'with the link in quoted-printable',
      ({ link }) =>
        feedback({
          headers: ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
          body: `<a href=3D"${link.replace('=', '=3D').replace(/.{60}/, '$&=\r\n')}">x</a>`,
        }),
    ],
    [
      'with headers alone',
      ({ link }) => feedback({ original: 'text/rfc822-headers', headers: [`List-Unsubscribe: <${link}>`] }),
    ],
    [
      'with an attached mail',
      ({ link }) =>
        feedback({
          original: 'message/rfc822; name="mail.eml"\r\nContent-Disposition: attachment; filename="mail.eml"',
          headers: [`List-Unsubscribe: <${link}>`],
        }),
    ],
    [
      'with attached feedback',
      (mail) =>
        feedback({
          type: 'message/feedback-report; charset=utf-8\r\nContent-Disposition: attachment; filename="report.arf"',
          fields: field(mail),
        }),
    ],
    [
      'as plain text',
      (mail) =>
        feedback({
          type: 'text/plain; name="report.txt"',
          fields: field(mail),
          multipart: 'multipart/mixed',
        }),
    ],
    ['with Return-Path in the quoted mail', ({ to }) => feedback({ headers: [`Return-Path: <${to}>`] })],
    ['sent to the return address', ({ to }) => feedback({ to })],
  ] satisfies [string, (mail: Sent) => string][])('%s is a complaint', async (_, reportOf) => {
    expect(await recordedAfter(reportOf)).toBe('complained')
  })

  it.each([
    ['Feedback-Type: opt-out', 'unsubscribed'],
    ['Feedback-Type: Opt-Out-List (all of it)', 'unsubscribed'],
    ['Feedback-Type: not-spam', 'none'],
    ['Feedback-Type: auth-failure', 'none'],
    ['Feedback-Type: abuse (as they say)', 'complained'],
    ['Feedback-Type: fraud', 'complained'],
  ])('%s is recorded as %s', async (kind, expected) => {
    expect(await recordedAfter((mail) => feedback({ kind, fields: field(mail) }))).toBe(expected)
  })

  it('of type opt-out changes neither the status nor the suppressions, and is published once', async () => {
    const mail = await sentMail()
    const report = feedback({ kind: 'Feedback-Type: opt-out', fields: field(mail) })
    const options = { body: crlf(report), headers: { 'content-type': 'message/rfc822' } }

    await server.post('/webhooks/dsn', options)
    await server.post('/webhooks/dsn', options)

    expect(await delivery.mail(mail.id)).toMatchObject({ status: 'SENT' })
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent', 'email.unsubscribed'])
    const suppressed = delivery.ctx.db.selectFrom('suppressions').select('id').where('email_id', '=', mail.id)
    expect(await suppressed.execute()).toEqual([])
  })

  it('with a link that we have not signed is ignored', async () => {
    const link = 'https://mail.test/unsubscribe/x?e=forged.token'

    expect(
      await recordedAfter(() => feedback({ headers: [`List-Unsubscribe: <${link}>`], body: link })),
    ).toBe('none')
  })
})
