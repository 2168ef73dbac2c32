import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { bulkBody, undoOf, type BulkOperation, type BulkTarget } from './bulk.ts'
import { startedJobs } from './running-jobs.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).bulk

export interface BulkInput {
  operation: BulkOperation
  target: BulkTarget
}

export type Bulk = UseMutationResult<{ jobId: string }, Error, BulkInput>

/** Returns the mutation that starts a bulk operation. Its job then appears above the list with its progress. */
export function useBulk(onStarted: () => void): Bulk {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input) => start(api, input),
    onSuccess: ({ jobId }, { operation, target }) => {
      onStarted()
      const undo = undoOf(operation, target)
      startedJobs.add(queries, api, { jobId, operation })
      if (undo)
        showToast(texts.started[operation], () => {
          void start(api, undo)
            .then((job) => startedJobs.add(queries, api, { jobId: job.jobId, operation: undo.operation }))
            .catch((error: unknown) => error instanceof Error && showToast(messageOf(error)))
        })
    },
    onError: (error, { target }) => {
      // A dialog shows the error of an operation that was confirmed.
      if (target.kind === 'rows') showToast(messageOf(error))
    },
  })
}

function start(api: Api, { operation, target }: BulkInput): Promise<{ jobId: string }> {
  const body = bulkBody(target)
  switch (operation) {
    case 'subscribe':
      return dataOf(api.client.POST('/contacts/bulk-subscribe', { body }))
    case 'unsubscribe':
      return dataOf(api.client.POST('/contacts/bulk-unsubscribe', { body }))
    case 'delete':
      return dataOf(api.client.POST('/contacts/bulk-delete', { body }))
    default:
      return operation satisfies never
  }
}
