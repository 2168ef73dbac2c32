import { isTimed } from './dependencies.ts'
import type { Definitions } from './resolve-segments.ts'
import type { Condition, Filter } from './tree.ts'
import { filtersWrittenOut } from './written-out.ts'

/**
 * The filters whose answer time alone may change, those of the trees that stand for references included, each once. A filter on a field
 * or on events within a window changes its answer once in its life at most, so it has changed in between where two instants differ. Only
 * where `where` compares with time, within a window or as `olderThan` with a count, it may change back.
 */
export function timedFilters(condition: Condition, definitions?: Definitions): Filter[] {
  const timed = [...filtersWrittenOut(condition, definitions)].filter(isTimed)
  return [...new Map(timed.map((filter) => [JSON.stringify(filter), filter])).values()]
}
