import type { JobKind } from '../domain/job.ts'
import { deletingField } from './delete-field-job.ts'
import { deletingEvents } from './delete-events.ts'
import { importRows } from './import-rows.ts'
import type { JobWorks } from './job-work.ts'
import { bulkWork } from './work-on-bulk.ts'

/**
 * What is done for a job of each kind. A kind that is missing is left to instances that know it, as in a
 * rolling restart.
 */
export const jobWorks: JobWorks = {
  import: importRows,
  'bulk-subscribe': bulkWork('subscribe'),
  'bulk-unsubscribe': bulkWork('unsubscribe'),
  'bulk-delete': bulkWork('delete'),
  'delete-event': deletingEvents,
  'delete-field': deletingField,
}

export const jobKinds = (works: JobWorks): JobKind[] =>
  // The keys of the record are kinds, by its type.
  Object.keys(works) as JobKind[]
