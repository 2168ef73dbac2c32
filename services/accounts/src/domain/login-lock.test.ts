import { countedSince, lockedUntil } from './login-lock.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const minutesAgo = (...minutes: number[]): Date[] =>
  minutes.map((each) => new Date(now.getTime() - each * 60_000))

describe('lockedUntil', () => {
  it('returns when the oldest of five failures is 15 minutes old', () => {
    expect(lockedUntil(minutesAgo(4, 3, 2, 1), now)).toBeUndefined()
    expect(lockedUntil(minutesAgo(10, 4, 3, 2, 1), now)).toEqual(new Date('2026-03-01T12:05:00.000Z'))
  })

  it('does not depend on the order of the failures', () => {
    expect(lockedUntil(minutesAgo(1, 10, 2, 4, 3), now)).toEqual(new Date('2026-03-01T12:05:00.000Z'))
  })

  it('ignores failures that are at least 15 minutes old', () => {
    expect(lockedUntil(minutesAgo(15, 4, 3, 2, 1), now)).toBeUndefined()
    expect(lockedUntil([...minutesAgo(4, 3, 2, 1), new Date(countedSince(now).getTime() + 1)], now)).toEqual(
      new Date(now.getTime() + 1),
    )
  })
})
