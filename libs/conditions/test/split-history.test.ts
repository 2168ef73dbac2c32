import { fc } from '@postrider/testing/property'
import { evaluate, splitHistory, type Condition, type Filter } from '../src/index.ts'
import { subject, tree } from './arbitraries.ts'
import { now } from './arbitrary-dates.ts'
import { parsed } from './parsed.ts'

const inPro: Filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
const bought: Filter = { field: 'event.order', operator: 'triggered' }
const opened: Filter = { field: 'email.opened', operator: 'countAtLeast', value: 2 }
const clicked: Filter = { field: 'email.clicked', operator: 'notTriggered' }

describe('splitHistory', () => {
  it('splits off the event filters that are only under AND, at any depth', () => {
    const condition: Condition = {
      logic: 'AND',
      groups: [
        { filters: [inPro, bought] },
        { filters: [opened], conditions: { logic: 'OR', groups: [{ filters: [clicked, inPro] }] } },
      ],
    }

    expect(splitHistory(condition)).toEqual({
      history: [bought, opened, clicked],
      rest: {
        logic: 'AND',
        groups: [
          { filters: [inPro], conditions: undefined },
          {
            filters: [],
            conditions: { logic: 'AND', groups: [{ filters: [inPro], conditions: undefined }] },
          },
        ],
      },
    })
  })

  it('keeps an event filter that is under OR', () => {
    const condition: Condition = { logic: 'OR', groups: [{ filters: [bought] }, { filters: [inPro] }] }

    expect(splitHistory(condition)).toEqual({ history: [], rest: condition })
  })

  it('returns two parts that match the same contacts as the tree', () => {
    fc.assert(
      fc.property(tree, fc.array(subject, { minLength: 5, maxLength: 5 }), (given, subjects) => {
        const condition = parsed(given)
        const { history, rest } = splitHistory(condition)
        const parts = [
          rest,
          ...history.map((filter) => ({ logic: 'AND' as const, groups: [{ filters: [filter] }] })),
        ]

        for (const one of subjects)
          expect(parts.every((part) => evaluate(part, one, { now }))).toBe(evaluate(condition, one, { now }))
      }),
    )
  })
})
