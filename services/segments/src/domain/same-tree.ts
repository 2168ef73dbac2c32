import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '@postrider/conditions'

/** Whether two conditions are stored alike: a key without a value is as good as none. */
export const sameTree = (one: Condition | null, other: Condition | null): boolean =>
  one === other || isDeepStrictEqual(plain(one), plain(other))

const plain = (tree: Condition | null): unknown => JSON.parse(JSON.stringify(tree))
