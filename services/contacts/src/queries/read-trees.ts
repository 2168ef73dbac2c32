import {
  filtersOf,
  parseCondition,
  parseField,
  resolveSegments,
  type Condition,
  type Definitions,
  type SegmentDefinition,
} from '@postrider/conditions'

/** A condition tree and the definitions of the segments to which it refers, as input of `toSql`. */
export interface Tree {
  condition: Condition
  definitions: Definitions
  /** Versions at which stored members are read (see `StoredMembers`). */
  asOf?: ReadonlyMap<string, number> | undefined
}

/**
 * Parses the definitions in a request. `field` is their name in the body. Throws 422 for an invalid
 * condition.
 */
export const readDefinitions = (given: Record<string, unknown>, field: string): Definitions =>
  new Map(
    Object.entries(given).map(([id, tree]) => [id.toLowerCase(), parseCondition(tree, `${field}.${id}`)]),
  )

/**
 * Parses a tree in a request and resolves its references. A segment without a definition has stored members.
 * Throws 422 for an invalid tree, and 400 for cyclic references or too many filters in the tree and its
 * references.
 */
export async function readTree(
  given: unknown,
  { field, definitions }: { field: string; definitions: Definitions },
): Promise<Tree> {
  return resolveTree(parseCondition(given, field), definitions)
}

/**
 * Returns the tree of a parsed condition. Throws 400 for cyclic references or too many filters in the
 * condition and its references.
 */
export async function resolveTree(condition: Condition, definitions: Definitions): Promise<Tree> {
  const find = async (ids: string[]): Promise<SegmentDefinition[]> =>
    ids.map((id) => {
      const definition = definitions.get(id)
      return definition ? { id, condition: definition, isStored: false } : { id, isStored: true }
    })
  return { condition, definitions: await resolveSegments(condition, { find }) }
}

/** Returns the number of event filters in a tree and its references. */
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
