import { faultPlace } from './fault-place.ts'

describe('the place of a fault in a condition', () => {
  it.each([
    ['condition.groups.0.filters.1.value', 'Group 1, Rule 2, Value'],
    ['audienceCondition.groups.1.filters.0', 'Group 2, Rule 1'],
    [
      'condition.groups.0.conditions.groups.2.filters.0.where.1.operator',
      'Group 1, Nested groups, Group 3, Rule 1, Data of the event 2, Comparison',
    ],
    ['condition.groups.0.filters.0.within.amount', 'Group 1, Rule 1, Period'],
    ['condition.groups.3.filters', 'Group 4'],
    ['condition.groups', 'Condition'],
    ['condition', 'Condition'],
  ])('of %s is "%s"', (path, place) => {
    expect(faultPlace(path)).toBe(place)
  })
})
