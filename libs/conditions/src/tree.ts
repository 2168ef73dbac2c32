/** Every operator there is. Which of them a field takes is said by the files of `operators/`. */
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

/** What an operator compares with. */
export interface Operand {
  value?: unknown
  unit?: Unit | undefined
  /** The window of a count, back from now; without it all of the history counts. */
  within?: { amount: number; unit: Unit } | undefined
}

/** A condition on the data of an event; `field` is a path in it (`amount`; `data.amount` means the same). */
export interface WhereFilter extends Operand {
  field: string
  operator: OperatorName
}

export interface Filter extends WhereFilter {
  /** Narrows an event filter to the events that match all of these. */
  where?: WhereFilter[] | undefined
}

/** All of the filters, and the nested tree if there is one. */
export interface Group {
  filters: Filter[]
  conditions?: Condition | undefined
}

/** A condition tree in the form of the API, as `parseCondition` answers it and as it is stored and sent. */
export interface Condition {
  logic: 'AND' | 'OR'
  groups: Group[]
}

/** The condition that this filter alone decides, for what takes a whole tree: `evaluate`, `toSql`. */
export const treeOf = (filter: Filter): Condition => ({ logic: 'AND', groups: [{ filters: [filter] }] })

/** Beyond any of these a tree is refused with 422: they bound the SQL that it becomes. */
export const limits = {
  /** Trees inside one another, the outermost included. */
  depth: 8,
  /** In the whole tree; a `where` entry counts as one. */
  filters: 100,
  /**
   * Each group holds a filter or a tree that does: a well-formed tree within the limits above cannot have
   * more.
   */
  groups: 800,
  /** Values of `in` and `notIn`. */
  listed: 1_000,
  /** UTF-16 units of a field name: an event's name has at most 255. */
  fieldLength: 512,
  /**
   * Keys of a path in data: each is bound several times, and a statement takes 65,535 parameters (a 16-bit
   * count on PostgreSQL's wire).
   */
  pathKeys: 8,
  /**
   * A tree with all its references to other segments written out: with the longest paths some 55,000
   * parameters.
   */
  expanded: 500,
  /** The tree as JSON: a list of a thousand addresses fits. */
  bytes: 256 * 1024,
} as const

/** All filters of a tree, at any depth; not those in `where`. */
export function* filtersOf(condition: Condition): Generator<Filter> {
  for (const group of condition.groups) {
    yield* group.filters
    if (group.conditions) yield* filtersOf(group.conditions)
  }
}
