import { isUnfinished } from './mail-progress.ts'

const now = new Date('2026-01-31T12:00:00Z')

describe('isUnfinished', () => {
  it.each([
    ['QUEUED', null, true],
    ['SENT', '2026-01-31T11:59:00Z', true],
    ['SENT', '2026-01-31T11:50:00Z', false],
    ['DELIVERED', '2026-01-31T11:59:00Z', false],
    ['BOUNCED', '2026-01-31T11:59:00Z', false],
  ] as const)('a mail that is %s since %s: %s', (status, sentAt, expected) => {
    expect(isUnfinished({ status, sentAt }, now)).toBe(expected)
  })
})
