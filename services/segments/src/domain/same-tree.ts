import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '@postrider/conditions'

/**
 * Returns whether two conditions have the same stored form. A key with the value undefined equals a missing
 * key.
 */
export const sameTree = (one: Condition | null, other: Condition | null): boolean =>
  one === other || isDeepStrictEqual(storedForm(one), storedForm(other))

const storedForm = (tree: Condition | null): unknown => JSON.parse(JSON.stringify(tree))
