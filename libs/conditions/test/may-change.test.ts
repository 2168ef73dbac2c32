import { fc } from '@postrider/testing/property'
import { evaluate, mayChange, parseCondition, timedFilters, type Condition } from '../src/index.ts'
import { segmentIds, subject, tree } from './arbitraries.ts'
import { now } from './arbitrary-dates.ts'

const untracked = segmentIds[2] ?? ''

describe('mayChange', () => {
  it("returns true for a filter if the passage of time changes the tree's result", () => {
    let changed = 0
    fc.assert(
      fc.property(tree, tree, subject, fc.nat(400 * 86_400_000), (given, defined, someone, laterMs) => {
        const [condition, definition] = [parseCondition(given), parseCondition(defined)]
        const definitions = new Map([[untracked, withoutReferences(definition)]])
        const later = new Date(now.getTime() + laterMs)
        const changes = (one: Condition): boolean =>
          evaluate(one, someone, { now, definitions }) !== evaluate(one, someone, { now: later, definitions })

        if (!changes(condition)) return
        changed += 1
        const timed = timedFilters(condition, definitions)
        expect(timed.some((filter) => mayChange(filter, someone, { now, until: later }))).toBe(true)
      }),
      { numRuns: 3_000 },
    )
    expect(changed).toBeGreaterThan(0)
  })
})

/** Drops references, because a definition that refers to itself is never saved. */
const withoutReferences = (condition: Condition): Condition => ({
  ...condition,
  groups: condition.groups.map((group) => ({
    filters: group.filters.filter(({ field }) => !field.startsWith('segment.')),
    ...(group.conditions ? { conditions: withoutReferences(group.conditions) } : {}),
  })),
})
