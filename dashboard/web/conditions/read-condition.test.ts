import { parseCondition } from '../../../libs/conditions/src/index.ts'
import { tree } from '../../../libs/conditions/test/arbitraries.ts'
import { fc } from '../../../libs/testing/src/property.ts'
import { readCondition } from './read-condition.ts'

const filter = { field: 'data.a', operator: 'exists' }
const inTree = (changes: object): string =>
  JSON.stringify({ logic: 'AND', groups: [{ filters: [{ ...filter, ...changes }] }] })

describe('reading a condition from JSON', () => {
  it('accepts every valid condition', () => {
    fc.assert(
      fc.property(tree, (input) => {
        const text = JSON.stringify(parseCondition(input))
        expect(readCondition(text)).toEqual({ condition: JSON.parse(text) })
      }),
    )
  })

  it.each(['{', '', 'undefined'])('reports that %j is not JSON', (text) => {
    expect(readCondition(text)).toEqual({ fault: 'json' })
  })

  it.each([
    'null',
    '[]',
    '{"logic":"AND"}',
    '{"logic":"AND","groups":[]}',
    '{"logic":"XOR","groups":[{"filters":[{"field":"data.a","operator":"exists"}]}]}',
    '{"logic":"AND","groups":[{"filters":[]}]}',
    inTree({ operator: 'like' }),
    inTree({ operator: 'toString' }),
    inTree({ operator: 'within', value: 1 }),
    inTree({ within: { amount: '1', unit: 'days' } }),
    inTree({ where: {} }),
    inTree({ where: [{}] }),
  ])('reports the shape of %s', (text) => {
    expect(readCondition(text)).toEqual({ fault: 'shape' })
  })
})
