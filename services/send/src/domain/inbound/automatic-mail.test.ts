import { isAutomatic } from './automatic-mail.ts'

const isWith = (key: string, value: string): boolean =>
  isAutomatic([
    { key: 'from', value: 'ada@example.net' },
    { key, value },
  ])

describe('mail that a program sent', () => {
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
  ])('is known by %s: %s', (key, value) => {
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
  ])('is not known by %s: %s', (key, value) => {
    expect(isWith(key, value)).toBe(false)
  })
})
