import { delayAfter, progressOf } from './job.ts'

describe('progressOf', () => {
  it.each([
    ['waiting', 0, 0, 0],
    ['active', 3, 1, 33],
    ['active', 3, 3, 99],
    ['active', 3, 5, 99],
    ['completed', 0, 0, 100],
    ['failed', 200, 101, 50],
  ] as const)('of a %s job with a total of %d and %d done is %d', (state, total, done, progress) => {
    expect(progressOf({ state, total, done })).toBe(progress)
  })
})

describe('delayAfter', () => {
  it('returns longer delays after each consecutive attempt, and none after the fifth', () => {
    expect([1, 2, 3, 4, 5, 6].map(delayAfter)).toEqual([5_000, 20_000, 80_000, 320_000, undefined, undefined])
  })
})
