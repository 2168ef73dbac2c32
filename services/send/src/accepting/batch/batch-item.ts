import type { AppError } from '@postrider/contracts/errors'
import type { SendBody } from '@postrider/contracts/resources'
import type { SendPlan } from '../plan-send.ts'

/** A mail of a batch whose request can be read. */
export interface ParsedItem {
  /** The position in the request, from 0. */
  index: number
  /** The item's own idempotency key. */
  key: string | undefined
  body: SendBody
}

/** A mail of a batch after all local checks. */
export interface BatchItem extends ParsedItem {
  plan: SendPlan
}

/** The errors of rejected items by index. */
export type Faults = ReadonlyMap<number, AppError>

/** Returns the items without fault. */
export const withoutFaults = <Item extends { index: number }>(
  items: readonly Item[],
  faults: Faults,
): Item[] => items.filter(({ index }) => !faults.has(index))
