import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import { bulkOperations, type BulkOperation } from './bulk.ts'

export type StartedOperation = BulkOperation | 'import'

/** A bulk operation or an import that the user has started. */
export interface StartedJob {
  jobId: string
  operation: StartedOperation
}

/** The most jobs that a browser tab remembers for a project. */
export const maxJobs = 10

const operations: readonly unknown[] = [...bulkOperations, 'import'] satisfies StartedOperation[]

/** Reads stored jobs. Ignores everything that is not a job. */
export function readJobs(stored: string | null): readonly StartedJob[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((job) => isJob(job)).slice(-maxJobs) : []
  } catch {
    return []
  }
}

const isJob = (value: unknown): value is StartedJob =>
  typeof value === 'object' &&
  value !== null &&
  'jobId' in value &&
  typeof value.jobId === 'string' &&
  'operation' in value &&
  operations.includes(value.operation)

const keyOf = ({ projectId }: Api): string => `postrider.jobs.${projectId}`

/** The jobs of this browser tab whose result the user has not closed. They survive a reload of the page. */
export const startedJobsQuery = (api: Api) =>
  queryOptions<readonly StartedJob[]>({
    queryKey: [api.projectId, 'jobs', 'started'],
    queryFn: () => readJobs(sessionStorage.getItem(keyOf(api))),
    staleTime: Infinity,
    gcTime: Infinity,
  })

function change(
  queries: QueryClient,
  api: Api,
  next: (jobs: readonly StartedJob[]) => readonly StartedJob[],
): void {
  const jobs = next(readJobs(sessionStorage.getItem(keyOf(api)))).slice(-maxJobs)
  sessionStorage.setItem(keyOf(api), JSON.stringify(jobs))
  queries.setQueryData(startedJobsQuery(api).queryKey, jobs)
}

/** Changes the list of started jobs. */
export const startedJobs = {
  add: (queries: QueryClient, api: Api, job: StartedJob): void =>
    change(queries, api, (jobs) => [...jobs, job]),
  remove: (queries: QueryClient, api: Api, jobId: string): void =>
    change(queries, api, (jobs) => jobs.filter((job) => job.jobId !== jobId)),
}
