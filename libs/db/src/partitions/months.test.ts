import { isOver, monthsAhead } from './months.ts'

describe('monthly partitions', () => {
  it('include the current UTC month and the next three, across the end of a year', () => {
    expect(monthsAhead(new Date('2026-10-31T23:59:59.999Z'))).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ])
  })

  it('start with the month of `from` if that month is earlier', () => {
    expect(monthsAhead(new Date('2026-01-01T00:00:00Z'), new Date('2025-11-30T23:59:59Z'))).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
  })

  it('are over when the next month has started', () => {
    expect(isOver('2026-12-01', new Date('2026-12-31T23:59:59.999Z'))).toBe(false)
    expect(isOver('2026-12-01', new Date('2027-01-01T00:00:00.000Z'))).toBe(true)
  })
})
