import type { JsonPlace } from '../json-path.ts'
import type { Operators } from '../operator.ts'
import { equals, exists, isIn, notEquals, notExists, notIn } from './data-equality.ts'
import {
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  olderThan,
  within,
} from './data-order.ts'
import { contains, endsWith, notContains, startsWith } from './data-text.ts'

/** Operators on JSON values: a contact's data, and an event's data in a `where`. */
export const onData: Operators<unknown, JsonPlace> = {
  equals,
  notEquals,
  in: isIn,
  notIn,
  contains,
  notContains,
  startsWith,
  endsWith,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  exists,
  notExists,
  within,
  olderThan,
}
