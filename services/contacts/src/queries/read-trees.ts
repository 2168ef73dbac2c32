import {
  filtersOf,
  parseCondition,
  parseField,
  resolveSegments,
  type Condition,
  type Definitions,
  type SegmentDefinition,
} from '@postrider/conditions'

/** A tree and the conditions that stand for segments in it: all that `toSql` needs. */
export interface Tree {
  condition: Condition
  definitions: Definitions
  /** The versions by which stored members count; see `StoredMembers`. */
  asOf?: ReadonlyMap<string, number> | undefined
}

/** The definitions that came with a request, each parsed. Throws 422. `field` is the body's name for them. */
export const readDefinitions = (given: Record<string, unknown>, field: string): Definitions =>
  new Map(
    Object.entries(given).map(([id, tree]) => [id.toLowerCase(), parseCondition(tree, `${field}.${id}`)]),
  )

/**
 * A tree of a request with the definitions that it needs. Throws 422 for one that does not fit, 400 for
 * references in a circle and for too many filters with all references written out. A segment without a
 * definition is one with stored members.
 */
export async function readTree(
  given: unknown,
  { field, definitions }: { field: string; definitions: Definitions },
): Promise<Tree> {
  const condition = parseCondition(given, field)
  const find = async (ids: string[]): Promise<SegmentDefinition[]> =>
    ids.map((id) => {
      const definition = definitions.get(id)
      return definition ? { id, condition: definition, isStored: false } : { id, isStored: true }
    })
  return { condition, definitions: await resolveSegments(condition, { find }) }
}

/** How many filters on events a tree has, with its references written out. */
export function historyFilters(condition: Condition, definitions: Definitions): number {
  let count = 0
  for (const filter of filtersOf(condition)) {
    const field = parseField(filter.field)
    if (field?.kind === 'history') count += 1
    const definition = field?.kind === 'segment' ? definitions.get(field.id) : undefined
    if (definition) count += historyFilters(definition, definitions)
  }
  return count
}
