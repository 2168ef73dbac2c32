import { startReportedMails, type ReportedMails, type SentMail } from './reported-mails.ts'
import { someNotices } from './some-notices.ts'
import { failedReport, mailOf, notice, wrapped } from './some-odd-reports.ts'

let reported: ReportedMails

beforeAll(async () => {
  reported = await startReportedMails()
})
afterAll(() => reported.stop())

const recordedAfter = (reportOf: (mail: SentMail) => string): Promise<string> =>
  reported.recordedAfter(reportOf)

describe('a delivery report with fields', () => {
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
  ])('is parsed with %s', async (_, fields) => {
    expect(await recordedAfter(({ to }) => failedReport({ to, fields }))).toBe('Permanent')
  })

  it.each([
    ['delayed (for now)', 'none'],
    ['(failed) delayed', 'none'],
    ['relayed', 'none'],
    ['failed', 'Undetermined'],
  ])('with the Action "%s" is recorded as %s', async (action, expected) => {
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
  ])('is parsed if its type is %s in %s', async (type, multipart) => {
    const fields = ['Action: failed', 'Status: 5.1.1']

    expect(await recordedAfter(({ to }) => failedReport({ to, fields, type, multipart }))).toBe('Permanent')
  })

  it('is parsed if a scanner has wrapped it in another mail', async () => {
    const fields = ['Action: failed', 'Status: 5.1.1']

    expect(await recordedAfter(({ to }) => wrapped(failedReport({ to, fields })))).toBe('Permanent')
    expect(
      await recordedAfter(({ to }) => wrapped(failedReport({ to: 'lost@example.com', fields }), to)),
    ).toBe('Permanent')
  })

  it('is assigned to the quoted mail if its own recipient is unknown', async () => {
    const fields = ['Action: failed', 'Status: 5.1.1']
    const quoting = (to: string): string =>
      failedReport({ to: 'all@example.com', fields, original: mailOf(to) })

    expect(await recordedAfter(({ to }) => quoting(to))).toBe('Permanent')
  })
})

describe('a delivery report without fields', () => {
  it.each(someNotices)(
    'from %s with the subject "%s" has the expected classification (%#)',
    async (from, subject, text, expected) => {
      const reportOf = ({ to }: SentMail): string =>
        notice({ from, subject, to, text: text.replace('{original}', mailOf(to)) })

      expect(await recordedAfter(reportOf)).toBe(expected)
    },
  )
})
