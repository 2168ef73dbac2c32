import type { Schemas } from '@postrider/client'
import { oneOf, textOf, type CursorSearch } from '../../ui/list-search.ts'

export const deliveryStates = [
  'PENDING',
  'RETRYING',
  'DELIVERED',
  'FAILED',
  'DISCARDED',
] as const satisfies readonly Schemas['WebhookDeliveryState'][]

/** The filters of the deliveries of an endpoint, as the address has them. */
export interface DeliveryFilters extends CursorSearch {
  state?: (typeof deliveryStates)[number]
  /** The name of an event; the API checks it. */
  event?: string
}

/** Reads the filters from an address. Ignores everything else. */
export const deliveryFilters = (search: Record<string, unknown>): DeliveryFilters => ({
  state: oneOf(deliveryStates, search['state']),
  event: textOf(search['event']),
  cursor: textOf(search['cursor']),
})
