import { fc } from '@postrider/testing/property'
import { shareOut, tokensFor } from './share-out.ts'

describe('shareOut', () => {
  it('gives everybody the same, and what one may not use to the others', () => {
    expect(
      shareOut(
        [
          { projectId: 'a', tokens: Number.POSITIVE_INFINITY },
          { projectId: 'b', tokens: 2.9 },
          { projectId: 'c', tokens: 1000 },
        ],
        100,
      ),
    ).toEqual([
      { projectId: 'b', take: 2 },
      { projectId: 'c', take: 49 },
      { projectId: 'a', take: 49 },
    ])
  })

  it('never gives more than there is, nor more than one may use, and leaves nothing that somebody could use', () => {
    const contenders = fc.array(fc.double({ min: -5, max: 300, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(contenders, fc.integer({ min: 0, max: 200 }), (tokens, budget) => {
        const shares = shareOut(
          tokens.map((each, index) => ({ projectId: String(index), tokens: each })),
          budget,
        )

        const given = shares.reduce((sum, { take }) => sum + take, 0)
        const usable = tokens.reduce((sum, each) => sum + Math.max(0, Math.floor(each)), 0)
        expect(given).toBe(Math.min(budget, usable))
        for (const { projectId, take } of shares)
          expect(take).toBeLessThanOrEqual(tokens[Number(projectId)] ?? 0)
      }),
    )
  })
})

describe('tokensFor', () => {
  it('reserves a quarter of each second for the priority classes above a campaign', () => {
    expect(
      ([1, 5, 10] as const).map((priority) => tokensFor(priority, { tokens: 16, perSecond: 16 })),
    ).toEqual([16, 14, 12])
  })

  it('lets every priority class use a rate that is too small to divide', () => {
    expect(tokensFor(10, { tokens: 1, perSecond: 1 })).toBe(1)
  })
})
