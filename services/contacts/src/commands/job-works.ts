import type { JobKind } from '../domain/job.ts'
import { deleteFieldBatch } from './delete-field-job.ts'
import { deleteEventsBatch } from './delete-events.ts'
import { importRows } from './import-rows.ts'
import type { JobWorks } from './job-work.ts'
import { bulkWork } from './run-bulk.ts'

/**
 * The work of each job kind. This instance does not run jobs of other kinds, which a newer instance may have
 * created during a rolling restart.
 */
export const jobWorks: JobWorks = {
  import: importRows,
  'bulk-subscribe': bulkWork('subscribe'),
  'bulk-unsubscribe': bulkWork('unsubscribe'),
  'bulk-delete': bulkWork('delete'),
  'delete-event': deleteEventsBatch,
  'delete-field': deleteFieldBatch,
}

export const jobKinds = (works: JobWorks): JobKind[] =>
  // The type guarantees that the keys are job kinds.
  Object.keys(works) as JobKind[]
