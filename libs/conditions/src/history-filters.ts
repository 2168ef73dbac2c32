import { parseField } from './field.ts'
import type { Definitions } from './resolve-segments.ts'
import { unitMs } from './time.ts'
import type { Condition, Filter, Unit } from './tree.ts'
import { mostCounted } from './values.ts'
import { filtersWrittenOut } from './written-out.ts'

// A tree is evaluated for many contacts; its field names are parsed once.
const known = new WeakMap<Filter, boolean>()

/** Whether a filter asks for events. */
export function isHistory(filter: Filter): boolean {
  const found = known.get(filter) ?? parseField(filter.field)?.kind === 'history'
  known.set(filter, found)
  return found
}

/** The filters on events of a tree, those of its references (`definitions`) included. */
export const historyFilters = (condition: Condition, definitions?: Definitions): Filter[] =>
  [...filtersWrittenOut(condition, definitions)].filter(isHistory)

/** The same for two filters that ask the same of the events. */
export function historyKey({ field, operator, value, unit, within, where = [] }: Filter): string {
  const parsed = parseField(field)
  const name = parsed?.kind === 'history' ? parsed.event : field
  const inEvent = where.map((one) => [one.field, one.operator, one.value, one.unit])
  return JSON.stringify([name, operator, value, unit, within?.amount, within?.unit, inEvent])
}

/** A filter on events whose answer changes with time alone: when enough of them have grown older than `ms`. */
export interface Window {
  ms: number
  /**
   * Whether enough events lie in this part (0 to 1) of the window, back from now. While it holds for the part p, it holds for the whole
   * window for (1 - p) × `ms` more, whatever happens; where it does not hold for the whole, only a further event changes the answer.
   */
  part(share: number): Filter
}

/** The window of a filter on events; undefined where time alone does not change its answer (those in `where` aside). */
export function windowOf({ field, operator, value, unit, within, where }: Filter): Window | undefined {
  if (typeof value !== 'number') return undefined
  const shared = { field, ...(where ? { where } : {}) }
  switch (operator) {
    case 'triggeredWithin':
    case 'notTriggeredWithin':
    case 'triggeredOlderThan':
      return unit && recentWindow(shared, value, unit)
    case 'countAtLeast':
      return countWindow(shared, value, within)
    case 'countAtMost':
      return countWindow(shared, value + 1, within)
    default:
      return undefined
  }
}

const recentWindow = (shared: Pick<Filter, 'field' | 'where'>, amount: number, unit: Unit): Window => ({
  ms: amount * unitMs[unit],
  part: (share) => ({ ...shared, operator: 'triggeredWithin', value: amount * share, unit }),
})

function countWindow(
  shared: Pick<Filter, 'field' | 'where'>,
  count: number,
  within: { amount: number; unit: Unit } | undefined,
): Window | undefined {
  // More than the most that may be asked for: so many events nobody has.
  if (!within || count === 0 || count > mostCounted) return undefined
  return {
    ms: within.amount * unitMs[within.unit],
    part: (share) => ({
      ...shared,
      operator: 'countAtLeast',
      value: count,
      within: { amount: within.amount * share, unit: within.unit },
    }),
  }
}
