import type { Operator, Unit } from './condition.ts'

/** How a value is entered. `json` is any JSON value, such as `null` or an object. */
export const valueTypes = ['text', 'number', 'boolean', 'json'] as const
export type ValueType = (typeof valueTypes)[number]

/** A filter while it is edited: numbers and lists are texts, because they can be incomplete. */
export interface DraftFilter {
  /** Identifies the row while it is edited. */
  key: string
  field: string
  operator: Operator
  type: ValueType
  /** The value, or one value per line. */
  text: string
  unit: Unit
  /** The window of a count; undefined counts all events. */
  window?: { amount: string; unit: Unit }
  where: readonly DraftFilter[]
}

export interface DraftGroup {
  key: string
  filters: readonly DraftFilter[]
  nested?: DraftTree
}

export interface DraftTree {
  logic: 'AND' | 'OR'
  groups: readonly DraftGroup[]
}

let lastKey = 0

/** Returns a key that no other row has. */
export const newKey = (): string => {
  lastKey += 1
  return `row-${lastKey}`
}

/** Returns a filter without operands. */
export const newFilter = (field: string, operator: Operator): DraftFilter => ({
  key: newKey(),
  field,
  operator,
  type: 'text',
  text: '',
  unit: 'days',
  where: [],
})

/** The first filter of a new group. */
export const firstFilter = (): DraftFilter => newFilter('data.', 'equals')

export const newGroup = (): DraftGroup => ({ key: newKey(), filters: [firstFilter()] })

export const newTree = (): DraftTree => ({ logic: 'AND', groups: [newGroup()] })

/** Returns the number of filters in a tree. An entry of `where` counts as a filter. */
export const countFilters = ({ groups }: DraftTree): number =>
  groups.reduce(
    (sum, { filters, nested }) =>
      sum +
      filters.reduce((own, { where }) => own + 1 + where.length, 0) +
      (nested ? countFilters(nested) : 0),
    0,
  )

/** Replaces the item with the same key. */
export const replaced = <Item extends { key: string }>(items: readonly Item[], next: Item): readonly Item[] =>
  items.map((item) => (item.key === next.key ? next : item))

/** Removes the item with this key. */
export const without = <Item extends { key: string }>(items: readonly Item[], key: string): readonly Item[] =>
  items.filter((item) => item.key !== key)
