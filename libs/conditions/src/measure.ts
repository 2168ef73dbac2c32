import { limits } from './tree.ts'

/** A limit that a tree exceeds, and the path to the excess. */
export interface Excess {
  path: string[]
  maximum: number
  message: string
}

interface Totals {
  groups: number
  filters: number
}

interface Place {
  tree: unknown
  path: string[]
  depth: number
}

/**
 * Returns the first limit that a value exceeds. It runs before any other check and without recursion, because
 * the untrusted value may be nested to any depth. Values that are not a tree are skipped: the schema reports
 * them.
 */
export function measure(root: unknown): Excess | undefined {
  const totals: Totals = { groups: 0, filters: 0 }
  const stack: Place[] = [{ tree: root, path: [], depth: 1 }]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const groups = arrayAt(place.tree, 'groups')
    totals.groups += groups.length
    if (place.depth > limits.depth)
      return excess(place.path, limits.depth, `must not nest conditions deeper than ${limits.depth} levels`)
    if (totals.groups > limits.groups)
      return excess(
        [...place.path, 'groups'],
        limits.groups,
        `must have at most ${limits.groups} groups in all levels together`,
      )
    for (const [index, group] of groups.entries()) {
      const path = [...place.path, 'groups', String(index)]
      totals.filters += countFilters(group)
      if (totals.filters > limits.filters)
        return excess(
          [...path, 'filters'],
          limits.filters,
          `must have at most ${limits.filters} filters in all groups together`,
        )
      const tree = propertyOf(group, 'conditions')
      if (isObject(tree)) stack.push({ tree, path: [...path, 'conditions'], depth: place.depth + 1 })
    }
  }
  return undefined
}

const excess = (path: string[], maximum: number, message: string): Excess => ({ path, maximum, message })

/** Counts filters and their `where` entries. Stops above the limit. */
function countFilters(group: unknown): number {
  const filters = arrayAt(group, 'filters')
  if (filters.length > limits.filters) return filters.length
  return filters.reduce<number>((sum, filter) => sum + 1 + arrayAt(filter, 'where').length, 0)
}

const arrayAt = (value: unknown, key: string): unknown[] => {
  const found = propertyOf(value, key)
  return Array.isArray(found) ? found : []
}

const propertyOf = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
