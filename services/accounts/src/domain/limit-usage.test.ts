import { unlimited, unused } from '@postrider/contracts'
import { allowanceOf, hasLimitChanged, limitUsagesOf } from './limit-usage.ts'

const month = '2026-11'
const allowance = (transactional: number, limit = 10) =>
  allowanceOf({ ...unlimited, transactional: limit }, month, { ...unused, transactional })

describe('the limit usage of a project', () => {
  it.each([
    [7, 0],
    [8, 80],
    [9, 80],
    [10, 100],
    [11, 100],
  ])('with %d of 10 mails has the level %d', (used, level) => {
    expect(limitUsagesOf(allowance(used), month)).toEqual([{ cap: 'transactional', limit: 10, used, level }])
  })

  it('restarts each month', () => {
    expect(limitUsagesOf(allowance(10), '2026-12')).toMatchObject([{ used: 0, level: 0 }])
  })

  it('sums up all categories for the total', () => {
    const used = { transactional: 3, campaigns: 4, workflows: 1, inbound: 1 }

    const limitUsages = limitUsagesOf(allowanceOf({ ...unlimited, total: 10 }, month, used), month)

    expect(limitUsages).toEqual([{ cap: 'total', limit: 10, used: 9, level: 80 }])
  })

  it('must be published if a level or a limit changes, but not after each mail', () => {
    expect(hasLimitChanged(allowance(1), allowance(7), month)).toBe(false)
    expect(hasLimitChanged(allowance(7), allowance(8), month)).toBe(true)
    expect(hasLimitChanged(allowance(10), allowance(9), month)).toBe(true)
    expect(hasLimitChanged(allowance(1), allowance(1, 100), month)).toBe(true)
    expect(hasLimitChanged(allowance(1), allowanceOf(unlimited, month, unused), month)).toBe(true)
  })
})
