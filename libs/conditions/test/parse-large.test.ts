import { fc } from '@postrider/testing/property'
import { filter } from './arbitraries.ts'
import { faultsOf, parsed } from './parsed.ts'
import { faults, nested, of, one } from './condition-faults.ts'

describe('a large tree', () => {
  it('can be nested eight levels deep, but not nine', () => {
    expect(faults(nested(8))).toBeUndefined()
    expect(faults(nested(9))).toEqual([[`condition${'.groups.0.conditions'.repeat(8)}`, 'too_big']])
  })

  it('can have a hundred filters in all its groups together, but no more', () => {
    const groups = (count: number): object => ({
      logic: 'OR',
      groups: Array.from({ length: count }, () => ({ filters: [one] })),
    })

    expect(faults(groups(100))).toBeUndefined()
    expect(faults(groups(101))).toEqual([['condition.groups.100.filters', 'too_big']])
  })

  it('counts each entry of a where as one filter', () => {
    const tree = (count: number): object =>
      of({
        field: 'event.a',
        operator: 'triggered',
        where: Array.from({ length: count }, () => ({ field: 'amount', operator: 'exists' })),
      })

    expect(faults(tree(99))).toBeUndefined()
    expect(faults(tree(100))).toEqual([['condition.groups.0.filters', 'too_big']])
  })

  it('can list a thousand values, and returns one issue for a longer list', () => {
    const list = (count: number): object =>
      of({ field: 'email', operator: 'in', value: Array(count).fill(1) })

    expect(
      faults(of({ field: 'email', operator: 'in', value: Array(1_000).fill('a@x.test') })),
    ).toBeUndefined()
    expect(faults(list(1_000_000))).toEqual([['condition.groups.0.filters.0.value', 'too_big']])
  })

  it('can have 256 KB', () => {
    const tree = (length: number): object => of({ ...one, value: 'x'.repeat(length) })

    expect(faults(tree(250 * 1024))).toBeUndefined()
    expect(faults(tree(257 * 1024))).toEqual([['condition', 'too_big']])
  })
})

describe('a malicious tree', () => {
  it('is rejected if it is nested a million levels deep', () => {
    expect(faults(nested(1_000_000))).toEqual([[`condition${'.groups.0.conditions'.repeat(8)}`, 'too_big']])
  })

  it('is rejected if a value is nested a hundred thousand levels deep', () => {
    let value: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]

    expect(faults(of({ ...one, value }))?.map(([, code]) => code)).toEqual(['custom'])
  })

  it.each([
    ['groups', { logic: 'AND', groups: Array(100_000).fill({ filters: [one] }) }],
    ['groups that are null', { logic: 'AND', groups: Array(100_000).fill(null) }],
    ['filters', of(...Array<unknown>(100_000).fill(one))],
    ['filters that are null', of(...Array<unknown>(100_000).fill(null))],
  ])('with a hundred thousand %s returns only one issue', (_, tree) => {
    expect(faults(tree)).toHaveLength(1)
  })

  it('does not change the prototype', () => {
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
    ['a NUL in a field name', of({ ...one, field: 'data.\u0000' }), 'condition.groups.0.filters.0.field'],
    [
      'a number that is too large for a double',
      of({ ...one, value: JSON.parse('1e999') as unknown }),
      'condition.groups.0.filters.0.value',
    ],
  ])('is rejected for %s, which PostgreSQL cannot store', (_, tree, field) => {
    expect(faults(tree)).toEqual([[field, 'custom']])
  })

  it('is either parsed or rejected with 422, even if it contains random values', () => {
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
