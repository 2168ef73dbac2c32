import { isEmpty } from './rates.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const bucket = (tokens: number, secondsAgo: number) => ({
  scope: 'project:1',
  tokens,
  refilledAt: new Date(now.getTime() - secondsAgo * 1_000),
})

describe('isEmpty', () => {
  it.each([
    ['a token is free', bucket(1, 0), 10, 1, false],
    ['no token is free', bucket(0.5, 0), 10, 1, true],
    ['copies have left a debt', bucket(-20, 1), 10, 1, true],
    ['the bucket was refilled since', bucket(0, 0.2), 10, 1, false],
    ['the clock of another process is ahead', bucket(0, -5), 10, 1, true],
    ['the free tokens are reserved for a higher priority', bucket(2, 0), 10, 10, true],
    ['enough tokens are free for a campaign', bucket(3, 0), 10, 10, false],
    ['there is no limit', bucket(0, 0), 0, 1, false],
    ['the limit is unknown, and a mail was just sent', bucket(0, 0.5), undefined, 1, true],
    ['the limit is unknown, and no mail was sent for a second', bucket(0, 1), undefined, 1, false],
    ['a scheduled mail is not due', bucket(1, 0), 10, 100, true],
  ])('is correct if %s', (_, found, perSecond, priority, expected) => {
    expect(isEmpty(found, { perSecond, priority, now })).toBe(expected)
  })
})
