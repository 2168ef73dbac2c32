import { parseField } from './field.ts'
import type { Definitions } from './resolve-segments.ts'
import type { Condition, Filter } from './tree.ts'
import { filtersWrittenOut } from './written-out.ts'

// Cache by filter: a tree is evaluated for many contacts.
const known = new WeakMap<Filter, boolean>()

/** Returns whether a filter reads events. */
export function isHistory(filter: Filter): boolean {
  const found = known.get(filter) ?? parseField(filter.field)?.kind === 'history'
  known.set(filter, found)
  return found
}

/** Returns the event filters of a tree and of the segments that the tree refers to (`definitions`). */
export const historyFilters = (condition: Condition, definitions?: Definitions): Filter[] =>
  [...filtersWrittenOut(condition, definitions)].filter(isHistory)

/** Returns a key that is equal for two filters if they select the same events. */
export function historyKey({ field, operator, value, unit, within, where = [] }: Filter): string {
  const parsed = parseField(field)
  const name = parsed?.kind === 'history' ? parsed.event : field
  const inEvent = where.map((one) => [one.field, one.operator, one.value, one.unit])
  return JSON.stringify([name, operator, value, unit, within?.amount, within?.unit, inEvent])
}
