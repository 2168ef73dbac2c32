import { operatorNames, units, type OperatorName } from '../src/index.ts'
import { faults, of, segment } from './condition-faults.ts'

const comparisons: OperatorName[] = ['greaterThan', 'lessThan', 'greaterThanOrEqual', 'lessThanOrEqual']
const ofData: OperatorName[] = [
  ...(['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith', 'in', 'notIn'] as const),
  ...comparisons,
  ...(['exists', 'notExists', 'within', 'olderThan'] as const),
]
const ofHistory: OperatorName[] = [
  'triggered',
  'notTriggered',
  'triggeredWithin',
  'triggeredOlderThan',
  'notTriggeredWithin',
  'countAtLeast',
  'countAtMost',
]

/** The operators that each kind of field supports. */
const matrix: Record<string, OperatorName[]> = {
  email: ['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith', 'in', 'notIn'],
  subscribed: ['equals', 'notEquals'],
  createdAt: ['equals', 'notEquals', ...comparisons, 'within', 'olderThan'],
  updatedAt: ['equals', 'notEquals', ...comparisons, 'within', 'olderThan'],
  'data.plan': ofData,
  'event.purchase': ofHistory,
  'email.opened': ofHistory,
  [`segment.${segment}`]: ['memberOfSegment', 'notMemberOfSegment'],
}

const valueFor = (field: string, operator: OperatorName): unknown => {
  if (operator === 'in' || operator === 'notIn') return ['a']
  if (operator.startsWith('count') || /within|olderThan/i.test(operator)) return 7
  if (field === 'subscribed') return true
  return field.endsWith('At') ? '2026-03-01' : 'a'
}

describe.each(Object.entries(matrix))('parsing the field %s', (field, supported) => {
  it.each(operatorNames)('accepts %s or rejects it', (operator) => {
    const tree = of({ field, operator, value: valueFor(field, operator), unit: 'days' })

    const expected = supported.includes(operator)
      ? undefined
      : [['condition.groups.0.filters.0.operator', 'custom']]
    expect(faults(tree)).toEqual(expected)
  })

  it.each(units)('accepts the unit %s', (unit) => {
    const operator = supported.find((name) => /within/i.test(name))
    const tree = of({
      field,
      operator: operator ?? supported[0],
      value: operator ? 7 : valueFor(field, 'equals'),
      unit,
    })

    expect(faults(tree)).toBeUndefined()
  })
})
