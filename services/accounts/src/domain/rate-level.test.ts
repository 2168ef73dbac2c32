import { fc } from '@postrider/testing/property'
import { rateChangeOf, rateKinds, rateLevelOf, type RateLevel } from './rate-level.ts'

describe('the level of a rate', () => {
  it.each([
    [99, 99, 0],
    [100, 4, 0],
    [250, 5, 1],
    [251, 5, 0],
    [100, 5, 2],
    [101, 5, 1],
    [100, 100, 2],
  ])('for %d mails and %d bounces is %d', (mails, bounces, level) => {
    expect(rateLevelOf('bounces', { mails, bounces, complaints: 0 })).toBe(level)
  })

  it.each([
    [99, 50, 0],
    [100, 2, 0],
    [3_750, 3, 1],
    [3_751, 3, 0],
    [3_000, 3, 2],
    [3_001, 3, 1],
  ])('for %d mails and %d complaints is %d', (mails, complaints, level) => {
    expect(rateLevelOf('complaints', { mails, bounces: 0, complaints })).toBe(level)
  })
})

const subject = {
  projectId: 'p',
  kind: 'bounces',
  counts: { mails: 200, bounces: 7, complaints: 0 },
} as const

describe('the change of a rate', () => {
  it.each([
    [0, 1, 0.02, true],
    [0, 2, 0.05, true],
    [1, 2, 0.05, true],
    [2, 1, 0.05, false],
    [2, 0, 0.02, false],
    [1, 0, 0.02, false],
  ] as const)('from level %d to %d names the threshold %d', (before, after, threshold, hasRisen) => {
    expect(rateChangeOf(subject, before, after)).toEqual({
      projectId: 'p',
      kind: 'bounces',
      threshold,
      hasRisen,
      rate: 0.035,
      count: 7,
      mails: 200,
    })
  })

  it('exists only if the level differs', () => {
    const level = fc.constantFrom<RateLevel>(0, 1, 2)
    fc.assert(
      fc.property(fc.constantFrom(...rateKinds), level, level, (kind, before, after) => {
        const change = rateChangeOf({ ...subject, kind }, before, after)
        expect(change === undefined).toBe(before === after)
      }),
    )
  })
})
