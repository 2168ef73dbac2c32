import { analyticsFilters, isCustom, rangeOf } from './analytics-filters.ts'

const today = '2026-06-30'

describe('rangeOf', () => {
  it('is the last 30 days by default', () => {
    expect(rangeOf({}, today)).toEqual({ from: '2026-06-01', to: today })
    expect(rangeOf({ days: 7 }, today)).toEqual({ from: '2026-06-24', to: today })
  })

  it('has the days of the filters', () => {
    expect(rangeOf({ from: '2026-05-01', to: '2026-05-31' }, today)).toEqual({
      from: '2026-05-01',
      to: '2026-05-31',
    })
    expect(rangeOf({ from: '2026-06-10' }, today)).toEqual({ from: '2026-06-10', to: today })
    expect(rangeOf({ to: '2026-05-31' }, today)).toEqual({ from: '2026-05-02', to: '2026-05-31' })
  })

  it('has at most 90 days, and never ends before it starts', () => {
    expect(rangeOf({ from: '2026-01-01', to: today }, today)).toEqual({ from: '2026-04-02', to: today })
    expect(rangeOf({ from: '2026-07-01', to: today }, today)).toEqual({ from: today, to: today })
  })
})

describe('analyticsFilters', () => {
  it('ignores other periods', () => {
    expect(analyticsFilters({ days: '7', from: 'x' })).toMatchObject({ days: 7, from: undefined })
    expect(analyticsFilters({ days: 8 }).days).toBeUndefined()
    expect(isCustom(analyticsFilters({ from: '2026-01-01' }))).toBe(true)
  })
})
