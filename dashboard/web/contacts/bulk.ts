import type { Schemas } from '@postrider/client'
import { choiceQuery, type ContactFilters } from './contact-filters.ts'

export const bulkOperations = ['subscribe', 'unsubscribe', 'delete'] as const
export type BulkOperation = (typeof bulkOperations)[number]

type Contact = Schemas['Contact']

/** The contacts that an operation changes: chosen rows, or all contacts that match the filters. */
export type BulkTarget =
  { kind: 'rows'; contacts: readonly Contact[] } | { kind: 'query'; filters: ContactFilters; count: number }

/** Returns the number of contacts that an operation changes. */
export const targetCount = (target: BulkTarget): number =>
  target.kind === 'rows' ? target.contacts.length : target.count

/** Returns the body of a bulk request. */
export function bulkBody(target: BulkTarget): Schemas['BulkByIds'] | Schemas['BulkByQuery'] {
  if (target.kind === 'rows') return { contactIds: target.contacts.map(({ id }) => id) }
  return { mode: 'query', filter: filterOf(target.filters), expectedCount: target.count }
}

/** The body has the condition as an object; an address has it as JSON text. */
function filterOf(filters: ContactFilters): Schemas['BulkByQuery']['filter'] {
  const { condition: _text, ...query } = choiceQuery(filters)
  return { ...query, ...(filters.condition && { condition: filters.condition }) }
}

/**
 * Returns the request that undoes an operation on rows: only the rows whose subscription it changed. Undefined
 * if nothing can be undone.
 */
export function undoOf(
  operation: BulkOperation,
  target: BulkTarget,
): { operation: BulkOperation; target: BulkTarget } | undefined {
  if (operation === 'delete' || target.kind === 'query') return undefined
  const contacts = target.contacts.filter(({ subscribed }) => subscribed !== (operation === 'subscribe'))
  if (contacts.length === 0) return undefined
  return {
    operation: operation === 'subscribe' ? 'unsubscribe' : 'subscribe',
    target: { kind: 'rows', contacts },
  }
}
