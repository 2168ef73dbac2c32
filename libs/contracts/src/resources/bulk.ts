import { z } from 'zod'
import { byKind, Count, Email, Id, maxEmailLength, takes } from '../fields.ts'
import { ConditionTree } from './condition.ts'

/**
 * The maximum number of contacts that a bulk operation can name. An operation with a query can exclude the
 * same number.
 */
const maxIds = 1_000
const maxExcluded = 10_000

// Check the number first, so that a list of a hundred thousand invalid ids causes only one field error.
const ids = (least: number, most: number, params: { error?: z.core.$ZodErrorMap } = {}) =>
  takes(
    z.array(z.unknown(), params).min(least).max(most).pipe(z.array(Id.toLowerCase())),
    z.array(Id).min(least).max(most),
  )

const idsMissing = {
  error: ({ input }: z.core.$ZodRawIssue) =>
    input === undefined ? 'is required unless `filter` is given' : undefined,
}

export const BulkByIds = z.object({
  mode: z.enum(['ids', 'query']).optional(),
  contactIds: ids(1, maxIds, idsMissing),
})

/** A query for contacts, as in GET /contacts. An empty filter selects all contacts. */
export const BulkFilter = z.object({
  search: z.string().max(maxEmailLength).optional(),
  email: Email.optional(),
  subscribed: z.boolean().optional(),
  segmentId: Id.optional().describe('Only members of this segment.'),
  condition: ConditionTree.optional().describe('Only contacts that match this condition.'),
})
export type BulkFilter = z.infer<typeof BulkFilter>

export const BulkByQuery = z.object({
  mode: z.literal('query', { error: 'must be `query` if `filter` is given' }),
  // Required, because a request that lost its filter must not select every contact.
  filter: BulkFilter,
  excludeIds: ids(0, maxExcluded).default([]),
  expectedCount: Count.optional().describe(
    'The number of contacts that the caller expects to change, without `excludeIds`. If the number differs by more than 1 % or by more than 1,000, the response is 409 and nothing changes.',
  ),
})

/**
 * Body of POST /contacts/bulk-subscribe, -unsubscribe and -delete: contacts by their ids, or by a query.
 */
export const BulkContacts = byKind<z.output<typeof BulkByIds> | z.output<typeof BulkByQuery>>(
  (body) => (isByQuery(body) ? BulkByQuery : BulkByIds),
  [BulkByIds, BulkByQuery],
)
export type BulkContacts = z.output<typeof BulkContacts>

/**
 * Returns whether a body is a query. A filter without mode and ids is a query, so that the error names the
 * missing mode.
 */
function isByQuery(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  if ('mode' in body) return body.mode === 'query'
  return 'filter' in body && !('contactIds' in body)
}
