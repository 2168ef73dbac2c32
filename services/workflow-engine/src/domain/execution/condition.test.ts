import type { StepOperator } from '@postrider/contracts/resources'
import { chooseBranch, type ConditionSubject } from './condition.ts'

const subject: ConditionSubject = {
  contact: {
    email: 'Ada@Example.net',
    subscribed: true,
    data: { plan: 'pro', age: '30', tags: ['a', 'b'], address: { city: 'Paris' }, 'address.zip': 75 },
  },
  event: { total: 5 },
  workflow: { id: 'w', name: 'Welcome' },
  isMember: (id) => id === '0198c0de-0000-7000-8000-000000000001',
}

const evaluate = (field: string, operator: StepOperator, value?: string | number | boolean): string =>
  chooseBranch({ mode: 'binary', field, operator, ...(value === undefined ? {} : { value }) }, subject)

const missing = 'data.nothing'

describe('a CONDITION', () => {
  it.each<[string, StepOperator, string | number | boolean | undefined, boolean]>([
    ['contact.email', 'equals', 'ada@example.NET', true],
    ['contact.subscribed', 'equals', true, true],
    ['contact.subscribed', 'equals', 'true', false],
    ['data.plan', 'equals', 'PRO', false],
    ['contact.data.plan', 'equals', 'pro', true],
    ['data.address.city', 'equals', 'Paris', true],
    ['data.address.zip', 'equals', 75, true],
    ['event.total', 'greaterThan', '4', true],
    ['data.age', 'greaterThanOrEqual', 30, true],
    ['data.age', 'lessThan', 30, false],
    ['data.plan', 'lessThanOrEqual', 5, false],
    ['data.plan', 'contains', 'r', true],
    ['data.tags', 'contains', 'b', true],
    ['data.tags', 'notContains', 'b', false],
    ['data.plan', 'exists', undefined, true],
    ['workflow.name', 'equals', 'Welcome', true],
    ['data.__proto__', 'exists', undefined, false],
    ['segment.0198C0DE-0000-7000-8000-000000000001', 'memberOfSegment', undefined, true],
    ['segment.0198c0de-0000-7000-8000-000000000002', 'notMemberOfSegment', undefined, true],
    [missing, 'equals', 'a', false],
    [missing, 'notEquals', 'a', false],
    [missing, 'contains', 'a', false],
    [missing, 'notContains', 'a', false],
    [missing, 'greaterThan', -1, false],
    [missing, 'lessThanOrEqual', 1, false],
    [missing, 'exists', undefined, false],
    [missing, 'notExists', undefined, true],
  ])('that compares %s by %s with %s is %s', (field, operator, value, holds) => {
    expect(evaluate(field, operator, value)).toBe(holds ? 'yes' : 'no')
  })

  it('takes the first matching branch, or the default branch', () => {
    const test = (id: string, value: string) => ({ id, name: id, operator: 'equals' as const, value })
    const config = (...branches: ReturnType<typeof test>[]) => ({
      mode: 'multi' as const,
      field: 'data.plan',
      branches,
    })

    expect(chooseBranch(config(test('a', 'free'), test('b', 'pro'), test('c', 'pro')), subject)).toBe('b')
    expect(chooseBranch(config(test('a', 'free')), subject)).toBe('default')
  })
})
