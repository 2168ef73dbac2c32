import { BulkFilter } from '@postrider/contracts/resources'
import { z } from 'zod'
import { Place } from './place.ts'

/** An operation on many contacts. */
export type BulkOperation = 'subscribe' | 'unsubscribe' | 'delete'

/**
 * Input of a bulk job: ids, or a query with the newest contact that it selects. Strict: during an upgrade,
 * an instance that does not know a part of the filter must leave the job to other instances. Ignoring the
 * part would select more contacts.
 */
export const BulkInput = z.union([
  z.object({ contactIds: z.array(z.string()) }),
  z.object({
    filter: z.strictObject(BulkFilter.shape),
    excludeIds: z.array(z.string()),
    until: Place.nullable(),
  }),
])
export type BulkInput = z.infer<typeof BulkInput>

/** Number of processed ids. */
export const IdsPosition = z.number().nullable()

/** The last processed contact. */
export const WalkPosition = z.object({ after: Place.optional() }).nullable()

const BulkCounts = z.object({
  successCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** The first hundred errors. */
  errors: z.array(z.object({ contactId: z.string(), error: z.string() })),
})
export type BulkCounts = z.infer<typeof BulkCounts>

const mostErrors = 100

/** Adds the counts of a batch to the counts before it. `before` is the job's result, null at first. */
export function addCounts(before: unknown, batch: BulkCounts): BulkCounts {
  const known = before === null ? noCounts : BulkCounts.parse(before)
  return {
    successCount: known.successCount + batch.successCount,
    unchangedCount: known.unchangedCount + batch.unchangedCount,
    failureCount: known.failureCount + batch.failureCount,
    errors: [...known.errors, ...batch.errors].slice(0, mostErrors),
  }
}

export const noCounts: BulkCounts = { successCount: 0, unchangedCount: 0, failureCount: 0, errors: [] }

export const countOf = ({ successCount, unchangedCount, failureCount }: BulkCounts): number =>
  successCount + unchangedCount + failureCount
