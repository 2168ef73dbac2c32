import fc from 'fast-check'
import { z } from 'zod'
import { Condition, limits, operatorNames, parseCondition, units, type OperatorName } from '../src/index.ts'
import { filter } from './arbitraries.ts'
import { faultsOf, parsed } from './parsed.ts'

const segment = '0198a000-0000-7000-8000-00000000000a'

const of = (...filters: unknown[]): object => ({ logic: 'AND', groups: [{ filters }] })
const one = { field: 'data.plan', operator: 'equals', value: 'pro' }

/** Field and code of each fault; the messages are for people. */
const faults = (value: unknown): [string, string][] | undefined =>
  faultsOf(value)?.map(({ field, code }) => [field, code])

const nested = (depth: number): object => {
  let tree = of(one)
  for (let level = 1; level < depth; level += 1)
    tree = { logic: 'OR', groups: [{ filters: [], conditions: tree }] }
  return tree
}

describe('parseCondition', () => {
  it('answers the tree as it came, without unknown keys and with null as absent', () => {
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
        ['condition.logic', 'invalid_enum_value'],
        ['condition.groups', 'invalid_type'],
      ],
    ],
    ['another logic', { ...of(one), logic: 'XOR' }, [['condition.logic', 'invalid_enum_value']]],
    ['logic in lower case', { ...of(one), logic: 'and' }, [['condition.logic', 'invalid_enum_value']]],
    ['no groups', { logic: 'AND', groups: [] }, [['condition.groups', 'too_small']]],
    ['groups that are no array', { logic: 'AND', groups: {} }, [['condition.groups', 'invalid_type']]],
    ['a group that is no object', { logic: 'AND', groups: [1] }, [['condition.groups.0', 'invalid_type']]],
    [
      'a group without filters',
      { logic: 'AND', groups: [{ conditions: of(one) }] },
      [['condition.groups.0.filters', 'invalid_type']],
    ],
    [
      'filters that are no array',
      { logic: 'AND', groups: [{ filters: {} }] },
      [['condition.groups.0.filters', 'invalid_type']],
    ],
    [
      'a group with nothing in it',
      { logic: 'AND', groups: [{ filters: [] }] },
      [['condition.groups.0.filters', 'too_small']],
    ],
    [
      'an empty nested tree',
      { logic: 'AND', groups: [{ filters: [one], conditions: { logic: 'AND', groups: [] } }] },
      [['condition.groups.0.conditions.groups', 'too_small']],
    ],
    ['a filter that is no object', of('x'), [['condition.groups.0.filters.0', 'invalid_type']]],
    ['no field', of({ ...one, field: undefined }), [['condition.groups.0.filters.0.field', 'invalid_type']]],
    [
      'no operator',
      of({ field: 'email' }),
      [['condition.groups.0.filters.0.operator', 'invalid_enum_value']],
    ],
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
      'an amount that is no number',
      of({ field: 'event.a', operator: 'triggeredWithin', value: '7', unit: 'days' }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'a negative amount',
      of({ field: 'createdAt', operator: 'olderThan', value: -1, unit: 'days' }),
      [['condition.groups.0.filters.0.value', 'too_small']],
    ],
    [
      'a count that is not whole',
      of({ field: 'event.a', operator: 'countAtLeast', value: 1.5 }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'a window without a unit',
      of({ field: 'event.a', operator: 'countAtLeast', value: 1, within: { amount: 1 } }),
      [['condition.groups.0.filters.0.within.unit', 'invalid_enum_value']],
    ],
    [
      'a window where none is taken',
      of({ field: 'event.a', operator: 'triggered', within: { amount: 1, unit: 'days' } }),
      [['condition.groups.0.filters.0.within', 'custom']],
    ],
    [
      'a where outside of events',
      of({ ...one, where: [] }),
      [['condition.groups.0.filters.0.where', 'custom']],
    ],
    [
      'an operator on the history in a where',
      of({ field: 'event.a', operator: 'triggered', where: [{ field: 'amount', operator: 'triggered' }] }),
      [['condition.groups.0.filters.0.where.0.operator', 'custom']],
    ],
    [
      'no value in a where',
      of({ field: 'event.a', operator: 'triggered', where: [{ field: 'amount', operator: 'greaterThan' }] }),
      [['condition.groups.0.filters.0.where.0.value', 'required']],
    ],
    [
      'a day that is not in the calendar',
      of({ field: 'createdAt', operator: 'equals', value: '2026-02-31' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a time that is not on the clock',
      of({ field: 'createdAt', operator: 'equals', value: '2026-03-01T24:00:00Z' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a date with other words',
      of({ field: 'createdAt', operator: 'equals', value: '2026-03-01 or so' }),
      [['condition.groups.0.filters.0.value', 'custom']],
    ],
    [
      'a number for a date',
      of({ field: 'createdAt', operator: 'greaterThan', value: 1 }),
      [['condition.groups.0.filters.0.value', 'invalid_type']],
    ],
    [
      'an object to compare with',
      of({ field: 'data.a', operator: 'greaterThan', value: {} }),
      [['condition.groups.0.filters.0.value', 'invalid_union']],
    ],
    [
      'a list that is none',
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
      'several faults at once',
      of({ field: 'plan', operator: 'equals', value: 1 }, { field: 'createdAt', operator: 'within' }),
      [
        ['condition.groups.0.filters.0.field', 'custom'],
        ['condition.groups.0.filters.1.value', 'required'],
        ['condition.groups.0.filters.1.unit', 'required'],
      ],
    ],
  ])('refuses %s', (_, value, expected) => {
    expect(faults(value)).toEqual(expected)
  })

  it.each([
    '',
    'plan',
    'data',
    'data.',
    'event',
    'event.',
    'email.',
    'email.received',
    'Email',
    'segment.vip',
    'segment.',
    `segment.${segment}.x`,
    '__proto__',
    'constructor.name',
    'contact.email',
  ])('knows no field %p', (field) => {
    expect(faults(of({ field, operator: 'exists' }))).toEqual([
      ['condition.groups.0.filters.0.field', 'custom'],
    ])
  })

  it('bounds a name', () => {
    const named = (length: number): object => of({ field: `data.${'k'.repeat(length)}`, operator: 'exists' })

    expect(faults(named(limits.fieldLength - 5))).toBeUndefined()
    expect(faults(named(limits.fieldLength))).toEqual([['condition.groups.0.filters.0.field', 'too_big']])
  })

  it('bounds the keys of a path', () => {
    const path = (keys: number): string => Array(keys).fill('k').join('.')
    const data = (keys: number): object => of({ field: `data.${path(keys)}`, operator: 'exists' })
    const where = (field: string): object =>
      of({ field: 'event.a', operator: 'triggered', where: [{ field, operator: 'exists' }] })

    expect(faults(data(8))).toBeUndefined()
    expect(faults(data(9))).toEqual([['condition.groups.0.filters.0.field', 'too_big']])
    expect(faults(where(`data.${path(8)}`))).toBeUndefined()
    expect(faults(where(path(9)))).toEqual([['condition.groups.0.filters.0.where.0.field', 'too_big']])
    // An event's name may have any number of dots.
    expect(faults(of({ field: `event.${path(20)}`, operator: 'triggered' }))).toBeUndefined()
  })

  it('is the schema `Condition` in a larger body, where the tree is not optional', () => {
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

  it('names the path of the body that it was told', () => {
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

/** compat.md 4.2, with the operators that decisions.md section 4 adds. */
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
  return field.endsWith('At') ? '2026-03-01' : 'a'
}

describe.each(Object.entries(matrix))('the field %s', (field, taken) => {
  it.each(operatorNames)('takes %s or refuses it', (operator) => {
    const tree = of({ field, operator, value: valueFor(field, operator), unit: 'days' })

    const expected = taken.includes(operator)
      ? undefined
      : [['condition.groups.0.filters.0.operator', 'custom']]
    expect(faults(tree)).toEqual(expected)
  })

  it.each(units)('takes the unit %s', (unit) => {
    const operator = taken.find((name) => /within/i.test(name))
    const tree = of({ field, operator: operator ?? taken[0], value: operator ? 7 : 'a', unit })

    expect(faults(tree)).toBeUndefined()
  })
})

describe('a large tree', () => {
  it('may be nested eight deep, not nine', () => {
    expect(faults(nested(8))).toBeUndefined()
    expect(faults(nested(9))).toEqual([[`condition${'.groups.0.conditions'.repeat(8)}`, 'too_big']])
  })

  it('may have a hundred filters in all its groups, not one more', () => {
    const groups = (count: number): object => ({
      logic: 'OR',
      groups: Array.from({ length: count }, () => ({ filters: [one] })),
    })

    expect(faults(groups(100))).toBeUndefined()
    expect(faults(groups(101))).toEqual([['condition.groups.100.filters', 'too_big']])
  })

  it('counts each entry of a where', () => {
    const tree = (count: number): object =>
      of({
        field: 'event.a',
        operator: 'triggered',
        where: Array.from({ length: count }, () => ({ field: 'amount', operator: 'exists' })),
      })

    expect(faults(tree(99))).toBeUndefined()
    expect(faults(tree(100))).toEqual([['condition.groups.0.filters', 'too_big']])
  })

  it('may list a thousand values, and has one fault however many more there are', () => {
    const list = (count: number): object =>
      of({ field: 'email', operator: 'in', value: Array(count).fill(1) })

    expect(
      faults(of({ field: 'email', operator: 'in', value: Array(1_000).fill('a@x.test') })),
    ).toBeUndefined()
    expect(faults(list(1_000_000))).toEqual([['condition.groups.0.filters.0.value', 'too_big']])
  })

  it('may have 256 KB', () => {
    const tree = (length: number): object => of({ ...one, value: 'x'.repeat(length) })

    expect(faults(tree(250 * 1024))).toBeUndefined()
    expect(faults(tree(257 * 1024))).toEqual([['condition', 'too_big']])
  })
})

describe('a hostile tree', () => {
  it('may be nested a million deep', () => {
    expect(faults(nested(1_000_000))).toEqual([[`condition${'.groups.0.conditions'.repeat(8)}`, 'too_big']])
  })

  it('may have a value nested a hundred thousand deep', () => {
    let value: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]

    expect(faults(of({ ...one, value }))?.map(([, code]) => code)).toEqual(['custom'])
  })

  it.each([
    ['groups', { logic: 'AND', groups: Array(100_000).fill({ filters: [one] }) }],
    ['groups that are none', { logic: 'AND', groups: Array(100_000).fill(null) }],
    ['filters', of(...Array<unknown>(100_000).fill(one))],
    ['filters that are none', of(...Array<unknown>(100_000).fill(null))],
  ])('may have a hundred thousand %s, and has one fault', (_, tree) => {
    expect(faults(tree)).toHaveLength(1)
  })

  it('may have keys of the prototype', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"groups":[]},"logic":"AND","groups":[{"__proto__":{"filters":[]},"filters":[{"field":"data.__proto__","operator":"equals","value":{"__proto__":{"polluted":true}}}]}]}',
    )

    const tree = parsed(hostile)

    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(JSON.stringify(tree)).toBe(
      '{"logic":"AND","groups":[{"filters":[{"field":"data.__proto__","operator":"equals","value":{"__proto__":{"polluted":true}}}]}]}',
    )
  })

  it.each([
    ['a NUL', of({ ...one, value: 'a\u0000b' }), 'condition.groups.0.filters.0.value'],
    ['half a character', of({ ...one, value: ['\ud800'] }), 'condition.groups.0.filters.0.value.0'],
    ['a NUL in a name', of({ ...one, field: 'data.\u0000' }), 'condition.groups.0.filters.0.field'],
    [
      'a number beyond a double',
      of({ ...one, value: JSON.parse('1e999') as unknown }),
      'condition.groups.0.filters.0.value',
    ],
  ])('is refused for %s, which PostgreSQL would not take', (_, tree, field) => {
    expect(faults(tree)).toEqual([[field, 'custom']])
  })

  it('is parsed or refused with 422, whatever it is', () => {
    const tree = fc.letrec<{ tree: unknown; group: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.anything(),
        fc.record({
          logic: fc.constantFrom('AND', 'OR', 1),
          groups: fc.oneof(fc.array(tie('group')), fc.jsonValue()),
        }),
      ),
      group: fc.record(
        {
          filters: fc.oneof(fc.array(fc.oneof(filter, fc.jsonValue())), fc.jsonValue()),
          conditions: tie('tree'),
        },
        { requiredKeys: ['filters'] },
      ),
    })).tree

    fc.assert(
      fc.property(tree, (value) => {
        const errors = faultsOf(value)
        expect(errors === undefined || errors.length > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
