import type { JobKind } from '../domain/job.ts'
import { deletingField } from './delete-field-job.ts'
import { deletingEvents } from './delete-events.ts'
import { importRows } from './import-rows.ts'
import type { JobWorks } from './job-work.ts'
import { bulkWork } from './run-bulk.ts'

/**
 * The work of each job kind. Other instances run kinds that are missing here, for example during a rolling
 * restart.
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
  // The type guarantees that the keys are job kinds.
  Object.keys(works) as JobKind[]
