import { QueryPeriod } from '../src/resources/index.ts'

describe('QueryPeriod', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T10:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31 10:00:00.5', '2026-01-31T10:00:00.500Z'],
    ['2026-01-31T10:00:00+09:00', '2026-01-31T01:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads %s, in UTC unless it has a zone', (startDate, instant) => {
    expect(QueryPeriod.parse({ startDate }).startDate?.toISOString()).toBe(instant)
  })

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-02-29T10:00:00Z',
    '2026-13-01',
    '2026-01-31T24:00',
    '2026-01-31T10:60',
    'Jan 31, 2026',
    '1769853600000',
    '31.01.2026',
  ])('rejects %s', (endDate) => {
    expect(QueryPeriod.safeParse({ endDate }).success).toBe(false)
  })

  it('includes its last day', () => {
    expect(QueryPeriod.parse({ endDate: '2026-01-31' }).endDate?.toISOString()).toBe(
      '2026-02-01T00:00:00.000Z',
    )
  })
})
