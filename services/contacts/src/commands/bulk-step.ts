import type { Context } from '../context.ts'
import { addCounts, countOf, type BulkCounts, type BulkOperation } from '../domain/bulk.ts'
import type { Job, JobStep } from '../domain/job.ts'
import type { Tx } from '../store/tables.ts'

// Contacts per batch. With small contacts, a batch takes about 0.2 s on an overloaded machine. With the
// largest contacts (64 KB of data), the rows and messages of a batch are 26 MB.
export const contactsPerBatch = 200

/** A batch of a bulk job. */
export interface BulkContext {
  ctx: Context
  tx: Tx
  job: Job
  operation: BulkOperation
}

interface BulkBatchResult {
  position: unknown
  counts: BulkCounts
  total: number
  finished: boolean
}

/** Returns the result of a batch together with the earlier batches. */
export const stepOf = ({ job, operation }: BulkContext, { counts, ...moved }: BulkBatchResult): JobStep => ({
  ...moved,
  done: countOf(counts),
  result: { operation, totalRequested: moved.total, ...addCounts(job.result, counts) },
})
