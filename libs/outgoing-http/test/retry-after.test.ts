import { retryAfterMsOf } from '../src/retry-after.ts'

const now = new Date('2026-01-02T03:04:05Z')

describe('retryAfterMsOf', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['99999999999', undefined],
  ])('parses %s as %s ms', (text, ms) => {
    expect(retryAfterMsOf(text, now)).toBe(ms)
  })
})
