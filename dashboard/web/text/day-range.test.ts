import { addDays, dayOf, daysIn, instantsOf, lastDays, periodBefore, readDay } from './day-range.ts'

describe('dayOf', () => {
  it('returns the day of the time zone', () => {
    const instant = new Date('2026-01-31T23:30:00Z')
    expect(dayOf(instant, 'UTC')).toBe('2026-01-31')
    expect(dayOf(instant, 'Europe/Berlin')).toBe('2026-02-01')
  })
})

describe('periods', () => {
  it('counts both ends', () => {
    expect(daysIn({ from: '2026-01-31', to: '2026-02-01' })).toBe(2)
    expect(lastDays(7, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('compares with the period of the same length before', () => {
    expect(periodBefore({ from: '2026-03-29', to: '2026-04-04' })).toEqual({
      from: '2026-03-22',
      to: '2026-03-28',
    })
  })
})

describe('readDay', () => {
  it('accepts only days', () => {
    expect(readDay('2026-01-31')).toBe('2026-01-31')
    expect([readDay('31.1.2026'), readDay('2026-13-01'), readDay(1), readDay(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('instantsOf', () => {
  it('has whole days of the time zone', () => {
    const { startDate, endDate } = instantsOf({ from: '2026-03-01', to: '2026-03-02' })
    expect(new Date(startDate)).toEqual(new Date(2026, 2, 1))
    expect(new Date(endDate)).toEqual(new Date(2026, 2, 2, 23, 59, 59, 999))
    expect(instantsOf({})).toEqual({})
  })
})
