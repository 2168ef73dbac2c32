import { Instant } from '@postrider/contracts'
import { BulkFilter } from '@postrider/contracts/resources'
import { z } from 'zod'
import { Place } from './place.ts'

/** An operation on many contacts. */
export type BulkOperation = 'subscribe' | 'unsubscribe' | 'delete'

/** How a bulk job evaluates the condition of its filter, so that all batches select alike. */
const ConditionState = z.object({
  /** The conditions of referenced segments at the time of the request. */
  definitions: z.record(z.string(), z.unknown()),
  /** The time of the request, for filters that depend on time. */
  now: Instant.transform((text) => new Date(text)),
})

/**
 * Input of a bulk job: contact ids, or a query with the newest contact that it may select. The schema is
 * strict: during an upgrade, an older instance must not run a job whose filter has unknown fields, because
 * ignoring these fields would select more contacts.
 */
export const BulkInput = z.union([
  z.object({ contactIds: z.array(z.string()) }),
  z.object({
    filter: z.strictObject(BulkFilter.shape),
    excludeIds: z.array(z.string()),
    until: Place.nullable(),
    /** Only if the filter has a segment or a condition. */
    asOf: ConditionState.optional(),
  }),
])
export type BulkInput = z.infer<typeof BulkInput>

/** Position of a job with ids: the number of processed ids, or null at the start. */
export const IdsPosition = z.number().nullable()

/** Position of a job with a query: the last processed contact, or null before the contacts are counted. */
export const WalkPosition = z.object({ after: Place.optional() }).nullable()

/**
 * Position of a job with a condition. `after` is the last scanned contact. `unfinished` are contacts that
 * matched, but whose deletion continues in the next batch. They are not tested again, because some of their
 * events may already be deleted.
 */
export const ConditionPosition = z
  .object({
    after: Place.optional(),
    unfinished: z.object({ ids: z.array(z.string()), next: Place.optional() }).optional(),
  })
  .nullable()

const BulkCounts = z.object({
  successCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** The first 100 errors. */
  errors: z.array(z.object({ contactId: z.string(), error: z.string() })),
})
export type BulkCounts = z.infer<typeof BulkCounts>

const maxErrors = 100

/**
 * Adds the counts of a batch to the earlier counts. `before` is the job's result, or null for the first
 * batch.
 */
export function addCounts(before: unknown, batch: BulkCounts): BulkCounts {
  const known = before === null ? noCounts : BulkCounts.parse(before)
  return {
    successCount: known.successCount + batch.successCount,
    unchangedCount: known.unchangedCount + batch.unchangedCount,
    failureCount: known.failureCount + batch.failureCount,
    errors: [...known.errors, ...batch.errors].slice(0, maxErrors),
  }
}

export const noCounts: BulkCounts = { successCount: 0, unchangedCount: 0, failureCount: 0, errors: [] }

export const countOf = ({ successCount, unchangedCount, failureCount }: BulkCounts): number =>
  successCount + unchangedCount + failureCount

/** Returns whether a number of contacts is so far from the expected number that a person must confirm it. */
export const isUnexpected = (count: number, expectedCount: number): boolean =>
  // Contacts come and go while a person reads a number: 1 % of a large number does not change the decision.
  Math.abs(count - expectedCount) > Math.min(1_000, Math.floor(expectedCount / 100))
