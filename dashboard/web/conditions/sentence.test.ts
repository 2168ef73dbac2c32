import { parseCondition } from '../../../libs/conditions/src/index.ts'
import { single, tree } from '../../../libs/conditions/test/arbitraries.ts'
import { fc } from '../../../libs/testing/src/property.ts'
import type { Condition, Filter } from './condition.ts'
import { sentenceOf } from './sentence.ts'

const options = { segmentName: (id: string) => (id === 's1' ? 'Beta testers' : undefined) }
const sentence = (...filters: Filter[]): string =>
  sentenceOf({ logic: 'AND', groups: [{ filters }] }, options)

describe('the sentence of a condition', () => {
  it.each<[Filter, string]>([
    [{ field: 'data.plan', operator: 'equals', value: 'pro' }, 'plan is “pro”'],
    [{ field: 'data.plan', operator: 'notEquals', value: 'pro' }, 'plan is set and is not “pro”'],
    [{ field: 'data.plan', operator: 'equals', value: null }, 'plan is null or not set'],
    [{ field: 'data.age', operator: 'greaterThanOrEqual', value: 18 }, 'age is at least 18'],
    [{ field: 'data.born', operator: 'lessThan', value: '2000-01-01' }, 'born is before “2000-01-01”'],
    [{ field: 'data.first name', operator: 'exists' }, '“first name” is set'],
    [
      { field: 'data.city', operator: 'in', value: ['Berlin', 'Paris'] },
      'city is one of “Berlin” or “Paris”',
    ],
    [{ field: 'data.seen', operator: 'olderThan', value: 1, unit: 'hours' }, 'seen is more than 1 hour ago'],
    [{ field: 'email', operator: 'endsWith', value: '@a.test' }, 'the email address ends with “@a.test”'],
    [{ field: 'email', operator: 'notEquals', value: 'a@a.test' }, 'the email address is not “a@a.test”'],
    [{ field: 'subscribed', operator: 'notEquals', value: true }, 'the contact is unsubscribed'],
    [
      { field: 'createdAt', operator: 'within', value: 30, unit: 'days' },
      'the contact was created in the last 30 days',
    ],
    [
      { field: 'updatedAt', operator: 'greaterThan', value: '2026-01-31' },
      'the contact was last changed after 2026-01-31',
    ],
    [{ field: 'event.order.placed', operator: 'notTriggered' }, 'the event “order.placed” never happened'],
    [
      { field: 'event.x', operator: 'countAtLeast', value: 3, within: { amount: 1, unit: 'days' } },
      'the event “x” happened at least 3 times in the last 1 day',
    ],
    [
      {
        field: 'event.x',
        operator: 'triggered',
        where: [
          { field: 'amount', operator: 'greaterThan', value: 5 },
          { field: 'data.currency', operator: 'equals', value: 'EUR' },
        ],
      },
      'the event “x” happened (counting only where amount is more than 5 and currency is “EUR”)',
    ],
    [
      { field: 'email.open', operator: 'notTriggeredWithin', value: 2, unit: 'days' },
      'no mail was opened in the last 2 days',
    ],
    [
      { field: 'segment.s1', operator: 'notMemberOfSegment' },
      'the contact is not in the segment “Beta testers”',
    ],
    [{ field: 'segment.s2', operator: 'memberOfSegment' }, 'the contact is in the segment “s2”'],
  ])('describes one filter: %j', (filter, words) => {
    expect(sentence(filter)).toBe(`A contact matches if ${words}.`)
  })

  it('shows by parentheses what belongs together, and only where it is needed', () => {
    const a: Filter = { field: 'data.a', operator: 'exists' }
    const b: Filter = { field: 'data.b', operator: 'exists' }
    const nested: Condition = { logic: 'OR', groups: [{ filters: [a] }, { filters: [a, b] }] }

    expect(sentence(a, b)).toBe('A contact matches if a is set and b is set.')
    expect(sentenceOf({ logic: 'OR', groups: [{ filters: [a, b] }, { filters: [b] }] }, options)).toBe(
      'A contact matches if (a is set and b is set) or b is set.',
    )
    expect(sentenceOf({ logic: 'AND', groups: [{ filters: [b], conditions: nested }] }, options)).toBe(
      'A contact matches if b is set and (a is set or (a is set and b is set)).',
    )
  })

  it('exists for every valid condition, and contains no value of the program', () => {
    const unfit = /undefined|\[object|NaN/
    fc.assert(
      fc.property(fc.oneof(tree, single), (input) => {
        const condition = parseCondition(input)
        const words = sentenceOf(condition, options)
        expect(words).toMatch(/^A contact matches if .+\.$/s)
        // A name or a value of the condition may contain these texts.
        expect(unfit.test(words) && !unfit.test(JSON.stringify(condition))).toBe(false)
      }),
    )
  })

  it('differs for two operators with the same operands', () => {
    fc.assert(
      fc.property(single, single, (one, other) => {
        const [first, second] = [parseCondition(one), parseCondition(other)]
        const [a, b] = [first.groups[0]?.filters[0], second.groups[0]?.filters[0]]
        fc.pre(a !== undefined && b !== undefined)
        const same = { ...a, operator: b?.operator }
        fc.pre(a?.operator !== b?.operator && isValid(same) && a?.field !== 'subscribed')
        expect(sentenceOf(parseCondition(treeOf(same)), options)).not.toBe(sentenceOf(first, options))
      }),
      { numRuns: 50 },
    )
  })
})

const treeOf = (filter: unknown): unknown => ({ logic: 'AND', groups: [{ filters: [filter] }] })

function isValid(filter: unknown): boolean {
  try {
    parseCondition(treeOf(filter))
    return true
  } catch {
    return false
  }
}
