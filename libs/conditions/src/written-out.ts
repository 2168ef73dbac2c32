import { parseField } from './field.ts'
import type { Definitions } from './resolve-segments.ts'
import { filtersOf, type Condition, type Filter } from './tree.ts'

/**
 * Yields all filters of a tree and of the segments that the tree refers to. A segment's filters are yielded
 * once.
 */
export function* filtersWrittenOut(condition: Condition, definitions?: Definitions): Generator<Filter> {
  const seen = new Set<string>()
  const trees = [condition]
  for (let tree = trees.pop(); tree; tree = trees.pop()) {
    for (const filter of filtersOf(tree)) {
      yield filter
      const field = parseField(filter.field)
      if (field?.kind !== 'segment' || seen.has(field.id)) continue
      seen.add(field.id)
      const definition = definitions?.get(field.id)
      if (definition) trees.push(definition)
    }
  }
}
