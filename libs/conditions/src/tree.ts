/** All operators. The files in `operators/` define which operators a field supports. */
export const operatorNames = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'in',
  'notIn',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
  'exists',
  'notExists',
  'within',
  'olderThan',
  'triggered',
  'notTriggered',
  'triggeredWithin',
  'triggeredOlderThan',
  'notTriggeredWithin',
  'countAtLeast',
  'countAtMost',
  'memberOfSegment',
  'notMemberOfSegment',
] as const
export type OperatorName = (typeof operatorNames)[number]

export const units = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

/** The operands of an operator. */
export interface Operand {
  value?: unknown
  unit?: Unit | undefined
  /** The time window of a count: the last `amount` units. Default: all events. */
  within?: { amount: number; unit: Unit } | undefined
}

/**
 * A condition on an event's data. `field` is a path in the data: `amount` and `data.amount` are the same
 * path.
 */
export interface WhereFilter extends Operand {
  field: string
  operator: OperatorName
}

export interface Filter extends WhereFilter {
  /** Only events that match all of these conditions are considered. */
  where?: WhereFilter[] | undefined
}

/** A group matches if all its filters and its nested tree (if there is one) match. */
export interface Group {
  filters: Filter[]
  conditions?: Condition | undefined
}

/**
 * A condition tree in the API's format. `parseCondition` returns it, and it is stored and sent in this
 * format.
 */
export interface Condition {
  logic: 'AND' | 'OR'
  groups: Group[]
}

/** Wraps one filter in a condition, for functions that require a tree, such as `evaluate` and `toSql`. */
export const treeOf = (filter: Filter): Condition => ({ logic: 'AND', groups: [{ filters: [filter] }] })

/** A tree that exceeds one of these limits is rejected with 422. The limits bound the size of the SQL. */
export const limits = {
  /** Levels of nested trees, including the outermost. */
  depth: 8,
  /** Filters in all nested trees. A `where` entry counts as a filter. */
  filters: 100,
  /** Groups in all nested trees. Each group contains a filter or a tree, so a valid tree cannot have more. */
  groups: 800,
  /** Number of values of `in` and `notIn`. */
  listed: 1_000,
  /** UTF-16 units of a field name. An event's name has at most 255. */
  fieldLength: 512,
  /**
   * Keys of a path in data. Each key is bound several times, and a statement can have at most 65,535
   * parameters (a 16-bit number in PostgreSQL's protocol).
   */
  pathKeys: 8,
  /** Filters including all referenced segments. With the longest paths they need up to 55,000 parameters. */
  expanded: 500,
  /** Size of the tree as JSON. A list of a thousand addresses fits. */
  bytes: 256 * 1024,
} as const

/** Yields all filters of a tree, at any depth. The entries of `where` are not included. */
export function* filtersOf(condition: Condition): Generator<Filter> {
  for (const group of condition.groups) {
    yield* group.filters
    if (group.conditions) yield* filtersOf(group.conditions)
  }
}
