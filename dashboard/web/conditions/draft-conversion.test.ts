import { parseCondition } from '../../../libs/conditions/src/index.ts'
import { tree } from '../../../libs/conditions/test/arbitraries.ts'
import { fc } from '../../../libs/testing/src/property.ts'
import { newFilter, newTree, type DraftFilter } from './draft.ts'
import { conditionOf, draftOf, problemOf } from './draft-conversion.ts'

const written = (condition: unknown): unknown =>
  JSON.parse(JSON.stringify(condition, (_, value: unknown) => (isEmptyList(value) ? undefined : value)))
/** The builder asks for a name, although a key of data can be empty. */
const hasBlankName = (condition: unknown): boolean => /"field":"(data\.)?\s*"/.test(JSON.stringify(condition))
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

describe('a draft of a condition', () => {
  it('keeps every valid condition: nothing is lost between the builder, the JSON and the API', () => {
    fc.assert(
      fc.property(tree, (input) => {
        const condition = parseCondition(input)
        fc.pre(!hasBlankName(condition))
        const result = conditionOf(draftOf(condition))
        expect(result).toBeDefined()
        expect(written(parseCondition(result))).toEqual(written(condition))
      }),
    )
  })

  it('has no condition while a filter is incomplete', () => {
    expect(conditionOf(newTree())).toBeUndefined()
    expect(conditionOf({ logic: 'AND', groups: [] })).toBeUndefined()
    expect(conditionOf({ logic: 'AND', groups: [{ key: 'g', filters: [] }] })).toBeUndefined()
  })

  const filter = (changes: Partial<DraftFilter>): DraftFilter => ({
    ...newFilter('data.plan', 'equals'),
    ...changes,
  })

  it.each<[string, DraftFilter, string | undefined]>([
    ['a field without a name', newFilter('data.', 'exists'), 'field'],
    ['no operand', newFilter('data.plan', 'exists'), undefined],
    ['a missing text', filter({}), 'missing'],
    ['a text', filter({ text: 'pro' }), undefined],
    ['a number that is none', filter({ type: 'number', text: '1x' }), 'number'],
    ['invalid JSON', filter({ type: 'json', text: '{' }), 'json'],
    ['a list that is no list', filter({ operator: 'in', type: 'json', text: '1' }), 'list'],
    ['a list of blank lines', filter({ operator: 'in', text: ' \n' }), 'missing'],
    ['a list', filter({ operator: 'in', text: 'a\n\nb' }), undefined],
    ['a negative amount', filter({ operator: 'within', text: '-1' }), 'amount'],
    ['a count with a fraction', filter({ operator: 'countAtLeast', text: '1.5' }), 'count'],
    [
      'a window without an amount',
      filter({ operator: 'countAtLeast', text: '1', window: { amount: '', unit: 'days' } }),
      'window',
    ],
  ])('reports the problem of %s', (_, draft, problem) => {
    expect(problemOf(draft)).toBe(problem)
  })
})
