import { isOver, monthsAhead } from './ledger-months.ts'

describe('the months of the ledger', () => {
  it('are the present one, in UTC, and three ahead, over the turn of a year', () => {
    expect(monthsAhead(new Date('2026-10-31T23:59:59.999Z'))).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ])
  })

  it('are over when the next one has begun', () => {
    expect(isOver('2026-12-01', new Date('2026-12-31T23:59:59.999Z'))).toBe(false)
    expect(isOver('2026-12-01', new Date('2027-01-01T00:00:00.000Z'))).toBe(true)
  })
})
