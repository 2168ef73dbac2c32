/** All operators. The files in `operators/` define which of them a field supports. */
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
  /** The window of a count, back from now. Default: all events. */
  within?: { amount: number; unit: Unit } | undefined
}

/**
 * A condition on the data of an event; `field` is a path in it (`amount`; `data.amount` means the same).
 */
export interface WhereFilter extends Operand {
  field: string
  operator: OperatorName
}

export interface Filter extends WhereFilter {
  /** Limits an event filter to the events that match all of these. */
  where?: WhereFilter[] | undefined
}

/** Matches if all filters match, and the nested tree if there is one. */
export interface Group {
  filters: Filter[]
  conditions?: Condition | undefined
}

/** A condition tree in the form of the API, as returned by `parseCondition`, stored and sent. */
export interface Condition {
  logic: 'AND' | 'OR'
  groups: Group[]
}

/** Returns a condition with only this filter, for functions of a tree: `evaluate`, `toSql`. */
export const treeOf = (filter: Filter): Condition => ({ logic: 'AND', groups: [{ filters: [filter] }] })

/** A tree that exceeds one of these is rejected with 422: they limit the size of its SQL. */
export const limits = {
  /** Nested trees, including the outermost. */
  depth: 8,
  /** In all nested trees; a `where` entry counts as one. */
  filters: 100,
  /**
   * Each group contains a filter or a tree with one: a valid tree within the limits above cannot have more.
   */
  groups: 800,
  /** Values of `in` and `notIn`. */
  listed: 1_000,
  /** UTF-16 units of a field name: an event's name has at most 255. */
  fieldLength: 512,
  /**
   * Keys of a path in data. Each is bound several times, and a statement has at most 65,535 parameters (a
   * 16-bit number in PostgreSQL's protocol).
   */
  pathKeys: 8,
  /** Filters including all references to other segments: up to 55,000 parameters with the longest paths. */
  expanded: 500,
  /** The tree as JSON: a list of a thousand addresses fits. */
  bytes: 256 * 1024,
} as const

/** Yields all filters of a tree, at any depth, without the entries of `where`. */
export function* filtersOf(condition: Condition): Generator<Filter> {
  for (const group of condition.groups) {
    yield* group.filters
    if (group.conditions) yield* filtersOf(group.conditions)
  }
}
