import { faults, of, segment } from './condition-faults.ts'

const value = 'condition.groups.0.filters.0.value'

describe('parsing the value of a filter', () => {
  it.each<[string, string, unknown, string]>([
    ['subscribed', 'equals', 'true', 'invalid_type'],
    ['subscribed', 'equals', 'false', 'invalid_type'],
    ['subscribed', 'equals', 1, 'invalid_type'],
    ['subscribed', 'equals', 0, 'invalid_type'],
    ['subscribed', 'equals', null, 'invalid_type'],
    ['subscribed', 'equals', [true], 'invalid_type'],
    ['subscribed', 'notEquals', 'true', 'invalid_type'],
    ['subscribed', 'notEquals', {}, 'invalid_type'],
    ['email', 'equals', 5, 'invalid_type'],
    ['email', 'equals', true, 'invalid_type'],
    ['email', 'notEquals', ['a@x.test'], 'invalid_type'],
    ['email', 'contains', 5, 'invalid_type'],
    ['createdAt', 'equals', true, 'invalid_type'],
    ['createdAt', 'greaterThan', 1_772_359_200_000, 'invalid_type'],
    ['createdAt', 'greaterThan', '1772359200000', 'custom'],
    ['createdAt', 'lessThan', 'yesterday', 'custom'],
    ['updatedAt', 'lessThan', '2026-02-30', 'custom'],
    ['updatedAt', 'equals', '2026-02-28T10:00:00+25:00', 'custom'],
    ['updatedAt', 'equals', '', 'custom'],
    ['createdAt', 'within', '7', 'invalid_type'],
    ['createdAt', 'within', null, 'invalid_type'],
    ['createdAt', 'within', -1, 'too_small'],
    ['data.at', 'olderThan', '2026-03-01', 'invalid_type'],
    ['data.n', 'greaterThan', true, 'invalid_union'],
    ['data.n', 'lessThan', [1], 'invalid_union'],
    ['data.n', 'contains', {}, 'invalid_union'],
    ['data.n', 'startsWith', 5, 'invalid_type'],
    ['data.n', 'in', 'a,b', 'invalid_type'],
    ['data.n', 'in', [], 'too_small'],
    ['event.a', 'countAtLeast', '3', 'invalid_type'],
    ['event.a', 'countAtMost', 1.5, 'invalid_type'],
    ['event.a', 'countAtLeast', -1, 'too_small'],
    ['event.a', 'triggeredWithin', '7', 'invalid_type'],
    ['data.n', 'exists', false, 'custom'],
    ['data.n', 'notExists', false, 'custom'],
    ['data.n', 'exists', 'false', 'custom'],
    ['event.a', 'triggered', ' False ', 'custom'],
    ['event.a', 'triggered', false, 'custom'],
    [`segment.${segment}`, 'memberOfSegment', false, 'custom'],
  ])('with %s %s rejects %j', (field, operator, given, code) => {
    expect(faults(of({ field, operator, value: given, unit: 'days' }))).toEqual([[value, code]])
  })

  it.each<[string, string, unknown]>([
    ['subscribed', 'equals', true],
    ['subscribed', 'notEquals', false],
    ['email', 'equals', 'a@x.test'],
    ['createdAt', 'greaterThan', '2026-03-01'],
    ['createdAt', 'greaterThan', '2026-03-01T10:00:00'],
    ['createdAt', 'greaterThan', '2026-03-01T10:00:00.123456+09:00'],
    ['updatedAt', 'equals', '2024-02-29'],
    ['createdAt', 'within', 7],
    ['data.n', 'equals', 'true'],
    ['data.n', 'equals', null],
    ['data.n', 'equals', { a: [1] }],
    ['data.n', 'greaterThan', '10'],
    ['data.n', 'in', [1, 'a', null, true]],
    ['data.n', 'exists', undefined],
    ['data.n', 'exists', null],
    ['data.n', 'exists', true],
    ['data.n', 'exists', 'true'],
    ['event.a', 'triggered', ''],
    ['event.a', 'countAtMost', 0],
  ])('with %s %s accepts %j', (field, operator, given) => {
    expect(faults(of({ field, operator, value: given, unit: 'days' }))).toBeUndefined()
  })

  it('also checks the values in `where` and in nested trees', () => {
    const where = [{ field: 'amount', operator: 'exists', value: false }]
    const nested = { filters: [], conditions: of({ field: 'subscribed', operator: 'equals', value: 'no' }) }

    expect(faults(of({ field: 'event.a', operator: 'triggered', where }))).toEqual([
      ['condition.groups.0.filters.0.where.0.value', 'custom'],
    ])
    expect(faults({ logic: 'AND', groups: [nested] })).toEqual([
      ['condition.groups.0.conditions.groups.0.filters.0.value', 'invalid_type'],
    ])
  })

  it.each([
    [{ field: 'data.n', operater: 'equals', value: 1 }, 'operator', 'invalid_type'],
    [{ field: 'data.n', operator: 'equals', valeu: 1 }, 'value', 'required'],
    [{ feild: 'data.n', operator: 'exists' }, 'field', 'invalid_type'],
    [{ field: 'subscribedd', operator: 'equals', value: true }, 'field', 'custom'],
    [{ field: 'Subscribed', operator: 'equals', value: true }, 'field', 'custom'],
    [{ field: 'segment.vip', operator: 'memberOfSegment' }, 'field', 'custom'],
    [{ field: 'data.n', operator: 'Equals', value: 1 }, 'operator', 'invalid_enum_value'],
  ])('with %j returns an issue of the %s only', (filter, at, code) => {
    expect(faults(of(filter))).toEqual([[`condition.groups.0.filters.0.${at}`, code]])
  })
})
