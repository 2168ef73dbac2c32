import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import type { BulkOperation } from './bulk.ts'

/** A bulk operation that the user has started. */
export interface StartedJob {
  jobId: string
  operation: BulkOperation
}

/** The bulk operations of this browser tab whose result the user has not closed. */
export const startedJobsQuery = ({ projectId }: Api) =>
  queryOptions<readonly StartedJob[]>({
    queryKey: [projectId, 'jobs', 'started'],
    queryFn: () => [],
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Changes the list of started jobs. */
export const startedJobs = {
  add: (queries: QueryClient, api: Api, job: StartedJob): void =>
    void queries.setQueryData(startedJobsQuery(api).queryKey, (old: readonly StartedJob[] = []) => [
      ...old,
      job,
    ]),
  remove: (queries: QueryClient, api: Api, jobId: string): void =>
    void queries.setQueryData(startedJobsQuery(api).queryKey, (old: readonly StartedJob[] = []) =>
      old.filter((job) => job.jobId !== jobId),
    ),
}
