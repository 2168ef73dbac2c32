import { isHistory } from './history-filters.ts'
import type { Condition, Filter, Group } from './tree.ts'

/** A tree split into event filters (`history`) and the rest. A contact must match both. */
export interface Split {
  history: Filter[]
  rest: Condition
}

/**
 * Splits off the event filters that are only under AND. Event filters under OR stay in the rest. The rest may
 * become empty.
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
