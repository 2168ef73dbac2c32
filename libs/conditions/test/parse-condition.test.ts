import { z } from 'zod'
import { Condition, parseCondition } from '../src/index.ts'
import { faults, of, one } from './condition-faults.ts'

describe('parseCondition', () => {
  it('drops unknown keys, and treats null as absent', () => {
    const tree = {
      logic: 'OR',
      name: 'x',
      groups: [
        {
          filters: [{ ...one, color: 'red', unit: null, within: null, where: null }],
          conditions: null,
          id: 1,
        },
        { filters: [], conditions: of({ field: 'email', operator: 'equals', value: null }) },
      ],
    }

    expect(JSON.parse(JSON.stringify(parseCondition(tree)))).toEqual({
      logic: 'OR',
      groups: [
        { filters: [one] },
        { filters: [], conditions: of({ field: 'email', operator: 'equals', value: null }) },
      ],
    })
  })

  it.each<[string, unknown, [string, string][]]>([
    ['nothing', undefined, [['condition', 'invalid_type']]],
    ['null', null, [['condition', 'invalid_type']]],
    ['a string', 'x', [['condition', 'invalid_type']]],
    ['an array', [], [['condition', 'invalid_type']]],
    [
      'an empty object',
      {},
      [
        ['condition.logic', 'invalid_type'],
        ['condition.groups', 'invalid_type'],
      ],
    ],
    ['another logic', { ...of(one), logic: 'XOR' }, [['condition.logic', 'invalid_enum_value']]],
    ['logic in lower case', { ...of(one), logic: 'and' }, [['condition.logic', 'invalid_enum_value']]],
    ['no groups', { logic: 'AND', groups: [] }, [['condition.groups', 'too_small']]],
    ['groups that are not an array', { logic: 'AND', groups: {} }, [['condition.groups', 'invalid_type']]],
    [
      'a group that is not an object',
      { logic: 'AND', groups: [1] },
      [['condition.groups.0', 'invalid_type']],
    ],
    [
      'a group without filters',
      { logic: 'AND', groups: [{ conditions: of(one) }] },
      [['condition.groups.0.filters', 'invalid_type']],
    ],
    [
      'filters that are not an array',
      { logic: 'AND', groups: [{ filters: {} }] },
      [['condition.groups.0.filters', 'invalid_type']],
    ],
    [
      'an empty group',
      { logic: 'AND', groups: [{ filters: [] }] },
      [['condition.groups.0.filters', 'too_small']],
    ],
    [
      'an empty nested tree',
      { logic: 'AND', groups: [{ filters: [one], conditions: { logic: 'AND', groups: [] } }] },
      [['condition.groups.0.conditions.groups', 'too_small']],
    ],
    ['a filter that is not an object', of('x'), [['condition.groups.0.filters.0', 'invalid_type']]],
    ['no field', of({ ...one, field: undefined }), [['condition.groups.0.filters.0.field', 'invalid_type']]],
    ['no operator', of({ field: 'email' }), [['condition.groups.0.filters.0.operator', 'invalid_type']]],
    [
      'an unknown operator',
      of({ ...one, operator: 'is' }),
      [['condition.groups.0.filters.0.operator', 'invalid_enum_value']],
    ],
    ['no value', of({ ...one, value: undefined }), [['condition.groups.0.filters.0.value', 'required']]],
    [
      'no unit',
      of({ field: 'data.at', operator: 'within', value: 7 }),
      [['condition.groups.0.filters.0.unit', 'required']],
    ],
    [
      'an unknown unit',
      of({ field: 'data.at', operator: 'within', value: 7, unit: 'weeks' }),
      [['condition.groups.0.filters.0.unit', 'invalid_enum_value']],
    ],
    [
      'an amount that is not a number',
      of({ field: 'event.a', operator: 'triggeredWithin', value: '7', unit: 'days' }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'a negative amount',
      of({ field: 'createdAt', operator: 'olderThan', value: -1, unit: 'days' }),
      [['condition.groups.0.filters.0.value', 'too_small']],
    ],
    [
      'a count that is not an integer',
      of({ field: 'event.a', operator: 'countAtLeast', value: 1.5 }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'a window without a unit',
      of({ field: 'event.a', operator: 'countAtLeast', value: 1, within: { amount: 1 } }),
      [['condition.groups.0.filters.0.within.unit', 'invalid_type']],
    ],
    [
      'a window for an operator without one',
      of({ field: 'event.a', operator: 'triggered', within: { amount: 1, unit: 'days' } }),
      [['condition.groups.0.filters.0.within', 'custom']],
    ],
    [
      'a where on a field that is not an event',
      of({ ...one, where: [] }),
      [['condition.groups.0.filters.0.where', 'custom']],
    ],
    [
      'an event operator in a where',
      of({ field: 'event.a', operator: 'triggered', where: [{ field: 'amount', operator: 'triggered' }] }),
      [['condition.groups.0.filters.0.where.0.operator', 'custom']],
    ],
    [
      'a where without a value',
      of({ field: 'event.a', operator: 'triggered', where: [{ field: 'amount', operator: 'greaterThan' }] }),
      [['condition.groups.0.filters.0.where.0.value', 'required']],
    ],
    [
      'a date that does not exist',
      of({ field: 'createdAt', operator: 'equals', value: '2026-02-31' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a time that does not exist',
      of({ field: 'createdAt', operator: 'equals', value: '2026-03-01T24:00:00Z' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a date followed by other text',
      of({ field: 'createdAt', operator: 'equals', value: '2026-03-01 or so' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a number instead of a date',
      of({ field: 'createdAt', operator: 'greaterThan', value: 1 }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'an object as the value of a comparison',
      of({ field: 'data.a', operator: 'greaterThan', value: {} }),
      [['condition.groups.0.filters.0.value', 'invalid_union']],
    ],
    [
      'a value that is not a list',
      of({ field: 'data.a', operator: 'in', value: 'x' }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'an empty list',
      of({ field: 'data.a', operator: 'notIn', value: [] }),
      [['condition.groups.0.filters.0.value', 'too_small']],
    ],
    [
      'a number in a list of addresses',
      of({ field: 'email', operator: 'in', value: ['a@x.test', 5] }),
      [['condition.groups.0.filters.0.value.1', 'invalid_type']],
    ],
    [
      'several faults together',
      of({ field: 'plan', operator: 'equals', value: 1 }, { field: 'createdAt', operator: 'within' }),
      [
        ['condition.groups.0.filters.0.field', 'custom'],
        ['condition.groups.0.filters.1.value', 'required'],
        ['condition.groups.0.filters.1.unit', 'required'],
      ],
    ],
  ])('rejects %s', (_, value, expected) => {
    expect(faults(value)).toEqual(expected)
  })

  it('has the same result as the schema `Condition`, which requires the tree', () => {
    const Body = z.object({ name: z.string(), condition: Condition })

    expect(Body.safeParse({ name: 'x', condition: of(one) })).toEqual({
      success: true,
      data: { name: 'x', condition: of(one) },
    })
    expect(Body.safeParse({ name: 'x' }).error?.issues.map(({ path }) => path)).toEqual([['condition']])
    expect(Body.safeParse({ name: 'x', condition: of({}) }).error?.issues.map(({ path }) => path)).toEqual([
      ['condition', 'groups', 0, 'filters', 0, 'field'],
      ['condition', 'groups', 0, 'filters', 0, 'operator'],
    ])
  })

  it('reports paths below the given path', () => {
    expect(() => parseCondition({}, 'audienceCondition')).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
        extras: expect.objectContaining({
          errors: expect.arrayContaining([expect.objectContaining({ field: 'audienceCondition.groups' })]),
        }),
      }),
    )
  })
})
