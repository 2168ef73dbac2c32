import { isAutomatic } from './automatic-mail.ts'

const isWith = (key: string, value: string): boolean =>
  isAutomatic([
    { key: 'from', value: 'ada@example.net' },
    { key, value },
  ])

describe('isAutomatic', () => {
  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'Auto-Generated; owner-email="x@example.net"'],
    ['auto-submitted', 'auto-notified (a comment)'],
    ['auto-submitted', ''],
    ['precedence', 'Bulk'],
    ['precedence', 'auto_reply'],
    ['list-id', '<news.example.net>'],
    ['list-unsubscribe', '<https://example.net/u>'],
    ['return-path', ' < > '],
    ['x-autoreply', 'yes'],
    ['auto-submitted', '(vacation (of Ada)) auto-replied'],
    ['return-path', '<> (null)'],
    ['content-type', 'multipart/report; report-type=delivery-status; boundary="b"'],
    ['content-type', 'Multipart/Report;\r\n\tboundary=b; report-type="disposition-notification"'],
    ['content-type', '(a comment) multipart/report (another); report-type=feedback-report'],
    ['content-type', 'multipart/report'],
    ['content-type', 'message/delivery-status'],
    ['x-failed-recipients', 'ada@example.net'],
    ['list-post', '<mailto:list@example.net>'],
    ['from', 'Mail Delivery System <MAILER-DAEMON@mx.example.net>'],
    ['from', 'mailer-daemon@example.net (Mail Delivery)'],
    ['from', 'MAILER-DAEMON'],
  ])('is true with %s: %s', (key, value) => {
    expect(isWith(key, value)).toBe(true)
  })

  it.each([
    ['auto-submitted', 'no'],
    ['auto-submitted', ' No ; x=y'],
    ['precedence', 'first-class'],
    ['return-path', '<ada@example.net>'],
    ['x-autoreply', 'no'],
    ['x-auto-response-suppress', 'All'],
    ['subject', 'Auto-Submitted: auto-replied'],
    ['auto-submitted', '(auto-replied) no'],
    ['content-type', 'multipart/mixed; boundary="multipart/report"'],
    ['content-type', 'multipart/alternative; x="report-type=delivery-status"'],
    ['content-type', 'multipart/reporting; boundary=b'],
    ['content-type', 'text/plain (multipart/report)'],
    ['content-type', 'text/calendar; method=REPLY'],
    ['from', 'postmaster@example.net'],
    ['from', '"MAILER-DAEMON@example.net" <ada@example.net>'],
    ['from', 'ada.mailer-daemon@example.net'],
  ])('is false with %s: %s', (key, value) => {
    expect(isWith(key, value)).toBe(false)
  })
})
