import { startReportedMails, type ReportedMails, type SentMail } from './reported-mails.ts'
import { crlf, feedback } from './some-odd-reports.ts'

let reported: ReportedMails

beforeAll(async () => {
  reported = await startReportedMails()
})
afterAll(() => reported.stop())

const recordedAfter = (reportOf: (mail: SentMail) => string): Promise<string> =>
  reported.recordedAfter(reportOf)

describe('feedback about a mail', () => {
  const field = ({ to }: SentMail) => [`Original-Mail-From: <${to}>`]

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
      'with only the headers of the mail',
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
  ] satisfies [string, (mail: SentMail) => string][])(
    '%s is recorded as a complaint',
    async (_, reportOf) => {
      expect(await recordedAfter(reportOf)).toBe('complained')
    },
  )

  it.each([
    ['Feedback-Type: opt-out', 'unsubscribed'],
    ['Feedback-Type: Opt-Out-List (all of it)', 'unsubscribed'],
    ['Feedback-Type: not-spam', 'none'],
    ['Feedback-Type: auth-failure', 'none'],
    ['Feedback-Type: abuse (as they say)', 'complained'],
    ['Feedback-Type: fraud', 'complained'],
  ])('with "%s" is recorded as %s', async (kind, expected) => {
    expect(await recordedAfter((mail) => feedback({ kind, fields: field(mail) }))).toBe(expected)
  })

  it('of type opt-out does not change the status or suppressions, and is published once', async () => {
    const mail = await reported.sentMail()
    const report = feedback({ kind: 'Feedback-Type: opt-out', fields: field(mail) })
    const options = { body: crlf(report), headers: { 'content-type': 'message/rfc822' } }

    await reported.server.post('/webhooks/dsn', options)
    await reported.server.post('/webhooks/dsn', options)

    expect(await reported.delivery.mail(mail.id)).toMatchObject({ status: 'SENT' })
    expect(await reported.delivery.publishedTypes(mail.id)).toEqual(['email.sent', 'email.unsubscribed'])
    const suppressed = reported.delivery.ctx.db
      .selectFrom('suppressions')
      .select('id')
      .where('email_id', '=', mail.id)
    expect(await suppressed.execute()).toEqual([])
  })

  it('is ignored if the link has no valid signature', async () => {
    const link = 'https://mail.test/unsubscribe/x?e=forged.token'

    expect(
      await recordedAfter(() => feedback({ headers: [`List-Unsubscribe: <${link}>`], body: link })),
    ).toBe('none')
  })
})
