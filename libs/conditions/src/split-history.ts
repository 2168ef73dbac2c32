import { isHistory } from './history-filters.ts'
import type { Condition, Filter, Group } from './tree.ts'

/** A tree as filters on events that all have to hold, and the rest of it, which has to hold as well. */
export interface Split {
  history: Filter[]
  rest: Condition
}

/**
 * Splits off the filters on events that are under AND alone; others stay in the rest, which may have no
 * filter left.
 */
export function splitHistory(condition: Condition): Split {
  if (condition.logic === 'OR' && condition.groups.length > 1) return { history: [], rest: condition }
  const splits = condition.groups.map(splitGroup)
  return {
    history: splits.flatMap(({ history }) => history),
    rest: { logic: 'AND', groups: splits.map(({ rest }) => rest) },
  }
}

function splitGroup({ filters, conditions }: Group): { history: Filter[]; rest: Group } {
  const nested = conditions && splitHistory(conditions)
  return {
    history: [...filters.filter(isHistory), ...(nested?.history ?? [])],
    rest: { filters: filters.filter((filter) => !isHistory(filter)), conditions: nested?.rest },
  }
}
